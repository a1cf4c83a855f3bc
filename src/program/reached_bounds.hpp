#pragma once

#include <span>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// Whether some runs reach the bound of each of these counters, so that no lower one holds: runs
/// without priorities, in each of which nothing takes from one of the counters. Also false where
/// other runs do, and after so much work. Guards and effects must be all that the actions have.
/// O(program) for each counter.
[[nodiscard]] bool are_reached(const Program& program, std::span<const Counter> counters,
                               std::span<const Tokens> bounds);

}  // namespace leadline::program
