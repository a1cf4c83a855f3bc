#pragma once

#include <cstdint>
#include <optional>

#include "leadline/base/limits.hpp"
#include "leadline/program/program.hpp"
#include "logic/observer.hpp"

namespace leadline::logic {

/// Looks for a state that decides along walks from the initial state, each step one of the enabled
/// actions by chance, the same chance every time: for a state that is deep and not rare. Every
/// other walk takes only what the observer's reduction leaves. Walks end after 256 to 65,536 steps.
/// The run that is found is shortened (`packed_run.hpp`), and has no state twice.
///
/// Nothing when so many steps, or the deadline, did not do. O(steps * actions). Throws
/// `LimitReached` before the first step.
[[nodiscard]] std::optional<Decision> decide_by_walks(const program::Program& program,
                                                      Observer& observer, std::uint64_t steps,
                                                      const Deadline& deadline);

}  // namespace leadline::logic
