#pragma once

#include <optional>
#include <vector>

#include "logic/components.hpp"
#include "logic/ctl_values.hpp"
#include "logic/path_sets.hpp"
#include "logic/state_run.hpp"

namespace leadline::logic {

/// Shortest ways from any state to the goal of a search, and round a cycle where its path may stay
/// for ever. What it needs to know is computed on first use: O(edges), 4 bytes a state for the way
/// and 12 for cycles.
class Route {
 public:
  Route(PathSets& sets, PathSearch search, const std::vector<SetOfStates>& fair)
      : sets_(&sets), search_(std::move(search)), fair_(&fair) {}

  [[nodiscard]] const PathSearch& search() const { return search_; }

  /// Appends the step or the shortest way from the run's last state to the goal or the core.
  void go(StateRun& run);
  /// From a state of a core of components, which is no deadlock, appends a cycle that meets every
  /// constraint.
  void turn(StateRun& run);

 private:
  void find_distances();
  /// The shortest way, a step at least, within the component.
  template <class IsGoal>
  void go_within(StateRun& run, const IsGoal& is_goal);
  void append_way(StateRun& run, explore::StateIndex to);

  PathSets* sets_;
  PathSearch search_;
  const std::vector<SetOfStates>* fair_;
  LargeArray<std::uint32_t> distance_;  // plus 1; 0: there is no way
  std::optional<Components> components_;
  LargeArray<explore::StateIndex> from_;  // plus 1; 0: not seen
  LargeArray<program::ActionIndex> by_;
};

}  // namespace leadline::logic
