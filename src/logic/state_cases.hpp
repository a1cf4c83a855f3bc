#pragma once

#include <cstdint>
#include <vector>

#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"
#include "logic/state_equation.hpp"

namespace leadline::logic {

/// Cases such that each state in which a node of a formula has the wanted value is in one of them.
/// What cannot be said with few cases is left out, so that other states may be in one, too; a case
/// without sums is every state. Of dates nothing is said. O(nodes + actions).
[[nodiscard]] std::vector<Conjunction> cases_of(const program::Program& program,
                                                const Formula& formula, std::uint32_t node,
                                                bool wanted);

}  // namespace leadline::logic
