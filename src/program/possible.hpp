#pragma once

#include <span>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// The program with the actions that might fire, without priorities: none that waits for a counter
/// that is 0 and to which nothing that fires before could add. O(program).
[[nodiscard]] Program possible_part(const Program& program);

/// Removes the actions that need more than counters can have; how many.
std::size_t remove_impossible(Program& program, std::span<const Tokens> bounds);

}  // namespace leadline::program
