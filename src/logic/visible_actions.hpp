#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// By action: whether it changes in some state, reachable or not, what one of these nodes about
/// states says there; actions of which that is not known for sure count as visible. Nothing where
/// all are.
///
/// O(program + the sums' terms + the program's effects for each sum).
[[nodiscard]] std::optional<std::vector<bool>> visible_actions(
    const program::Program& program, const Formula& formula,
    const std::vector<std::uint32_t>& nodes);

}  // namespace leadline::logic
