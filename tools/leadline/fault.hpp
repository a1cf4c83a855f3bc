#pragma once

#include <string>

#include "exit_status.hpp"

namespace leadline::tool {

/// What an exception is to a user.
struct Fault {
  ExitStatus status = ExitStatus::internal;
  std::string text;         ///< without a line break at its end, unless it is printed
  bool is_printed = false;  ///< the text is the complete one for standard error
};

/// Of the exception that is being handled.
[[nodiscard]] Fault current_fault();

/// Ends the program by message and status where an exception got past every handler, as one may
/// that a destructor throws without memory. For `std::set_terminate`.
[[noreturn]] void end_by_fault();

}  // namespace leadline::tool
