#pragma once

#include <string>

#include "leadline/check/mission_check.hpp"

namespace leadline::report {

/// The sign before a line of a report: a tick, a cross, an exclamation or a question mark.
[[nodiscard]] std::string mark(check::Verdict verdict, check::Kind kind, bool colour);

}  // namespace leadline::report
