#pragma once

#include "exit_status.hpp"

namespace leadline::tool {

/// Reads the command line, runs the verb, and turns every way to fail into a message on standard
/// error and an exit status.
[[nodiscard]] ExitStatus run(int argc, const char* const* argv);

}  // namespace leadline::tool
