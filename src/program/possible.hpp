#pragma once

#include <span>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// The program with the actions that might fire, without priorities: none that needs more of a
/// counter than its bound, or waits for one that is 0 and to which nothing that fires before could
/// add. `bounds` are by counter, or empty. O(program).
[[nodiscard]] Program possible_part(const Program& program, std::span<const Tokens> bounds = {});

/// The same of a program without priorities that is not needed as it was.
void remove_impossible(Program& program, std::span<const Tokens> bounds);

}  // namespace leadline::program
