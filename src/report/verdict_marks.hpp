#pragma once

#include <string>

#include "leadline/check/decided_property.hpp"

namespace leadline::report {

/// The sign before a line of a report: a tick, a cross, an exclamation or a question mark.
[[nodiscard]] std::string mark(Verdict verdict, check::Kind kind, bool colour);

}  // namespace leadline::report
