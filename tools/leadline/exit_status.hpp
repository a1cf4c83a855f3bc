#pragma once

#include <stdexcept>

namespace leadline::tool {

/// What the program tells its caller. The manual lists these meanings.
enum class ExitStatus {
  holds = 0,      ///< done, and all that is required holds
  violated = 1,   ///< something that is required is violated
  undecided = 2,  ///< a limit was reached first, or no method can tell
  bad_input = 3,  ///< the input or the command line is at fault
  internal = 4    ///< the program itself is at fault
};

/// The user's input or command line is at fault. `what` says how, without a line break at its end.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The user ended what was going on. `what` says what is missing.
class Interrupted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// As `BadInput`, but `what` is the complete text for standard error: printed diagnostics.
class BadDiagnostics : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace leadline::tool
