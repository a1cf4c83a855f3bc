#pragma once

namespace leadline::tool {

/// The first Ctrl-C (or a SIGTERM, or the end of the terminal) from now on asks the running
/// exploration to end with what it has, or a file not to be written; a second one ends the program,
/// unless it is the same within 0.2 s.
void listen_for_interrupts();

}  // namespace leadline::tool
