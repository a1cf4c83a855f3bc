#pragma once

#include <optional>
#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::explore {

/// The meaning of a program as its definition reads, on plain vectors and sharing nothing with
/// `program::Machine`: the slow twin and the replay of witnesses stand on it.
using Values = std::vector<Tokens>;

[[nodiscard]] bool guards_hold(const program::Program& program, program::ActionIndex action,
                               const Values& values);

/// What has priority over an action, increasing.
[[nodiscard]] std::vector<program::ActionIndex> actions_above(const program::Program& program,
                                                              program::ActionIndex action);

/// Guards and priorities. O(actions).
[[nodiscard]] bool is_enabled(const program::Program& program, program::ActionIndex action,
                              const Values& values);

/// The values after an enabled action; nothing when one would exceed 2^63 - 1.
[[nodiscard]] std::optional<Values> after(const program::Program& program,
                                          program::ActionIndex action, Values values);

}  // namespace leadline::explore
