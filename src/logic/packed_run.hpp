#pragma once

#include <cstdint>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/program/step_table.hpp"
#include "logic/observer.hpp"

namespace leadline::logic {

/// A run, and the packed states that it goes through: one before each action, and the last.
struct PackedRun {
  std::vector<program::ActionIndex> actions;
  std::vector<std::vector<std::uint64_t>> states;
};

/// Goes from each state on as the run does when it is there for the last time. O(length).
[[nodiscard]] PackedRun without_circles(const PackedRun& run);

/// Leaves out of a run into a state that decides what it need not do to come to one: one action
/// after the other, from the last on, and with each whatever cannot be fired any more, until none
/// can be left out (the last step of Zeller and Hildebrandt, Simplifying and isolating
/// failure-inducing input, IEEE TSE 28, 2002). There may be a shorter run. Ends after so many
/// steps, or at the deadline, with what is left then. O(steps * actions + length^2).
[[nodiscard]] PackedRun shortened(PackedRun run, const program::StepTable& table,
                                  Observer& observer, std::uint64_t steps,
                                  const Deadline& deadline);

}  // namespace leadline::logic
