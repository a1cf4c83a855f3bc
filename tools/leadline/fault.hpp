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

}  // namespace leadline::tool
