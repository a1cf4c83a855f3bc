#pragma once

#include <string>

#include "leadline/base/limits.hpp"

namespace leadline::report {

/// Why a run ended early and what helps: "the limit of 8.0 GiB of memory was reached
/// (--max-memory)". The limit is not `none`.
[[nodiscard]] std::string explain(Limit limit, const Limits& limits);

}  // namespace leadline::report
