#pragma once

#include <optional>
#include <vector>

#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// The value that a formula without fairness has in every state and along every path of a program
/// in which the `dead` actions, increasing, never fire: where it follows from that alone. Nothing
/// is taken from next states, of which a last state has none. O(formula * log dead).
[[nodiscard]] std::optional<bool> constant_value(const Formula& formula,
                                                 const std::vector<program::ActionIndex>& dead);

}  // namespace leadline::logic
