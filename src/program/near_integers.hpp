#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace leadline::program {

/// Numbers of 0 or more that somebody computed without care, times the least number up to 120 that
/// makes all of them nearly integers of at most 10^9. Empty if none does.
[[nodiscard]] std::vector<std::int64_t> near_integers(std::span<const double> numbers);

}  // namespace leadline::program
