#pragma once

#include <optional>
#include <string>

#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::explore {

/// Fires all runs of an evidence and its parts, each behind the steps that lead to where it begins,
/// as `replay` does; where a run is said to be maximal, nothing may be enabled after it. Nothing if
/// all is in order, else what is wrong. What the runs show is not looked at. O(steps * actions)
/// where the parts of each stand in the order of its steps.
[[nodiscard]] std::optional<std::string> replay(const program::Program& program,
                                                const Evidence& evidence);

}  // namespace leadline::explore
