#pragma once

namespace leadline::tool {

/// The first Ctrl-C (or a SIGTERM, or the end of the terminal) from now on asks the running
/// exploration to end with what it has, or a file not to be written; a second one ends the program.
void listen_for_interrupts();

}  // namespace leadline::tool
