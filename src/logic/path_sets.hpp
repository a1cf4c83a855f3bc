#pragma once

#include <vector>

#include "leadline/explore/state_graph.hpp"
#include "logic/components.hpp"
#include "logic/predecessors.hpp"
#include "logic/set_of_states.hpp"
#include "logic/watch.hpp"

namespace leadline::logic {

/// What is assumed of states that were seen but not expanded: no path goes on from them, or any
/// path that one may wish for. The states that satisfy a formula lie between the two.
enum class Beyond { nothing, anything };

/// The states of a graph from which there is a path of some kind. Sets are incomplete when the
/// watch is over.
class PathSets {
 public:
  PathSets(const explore::StateGraph& graph, Watch& watch)
      : graph_(&graph), predecessors_(graph), watch_(&watch) {}

  [[nodiscard]] const explore::StateGraph& graph() const { return *graph_; }
  [[nodiscard]] Watch& watch() const { return *watch_; }
  [[nodiscard]] const Predecessors& predecessors();

  /// With a successor in the goal. O(edges).
  [[nodiscard]] SetOfStates next(const SetOfStates& goal, Beyond beyond) const;

  /// With a path to the goal, all before it in `hold`. O(edges).
  [[nodiscard]] SetOfStates until(const SetOfStates& hold, SetOfStates goal, Beyond beyond);

  /// With a path that stays in `hold` for ever, or up to a deadlock. O(edges), 4 bytes a state.
  [[nodiscard]] SetOfStates globally(const SetOfStates& hold, Beyond beyond);

  /// Where such paths end up: within `hold`, the deadlocks and the components with a cycle
  /// that meet each of the `fair` sets. O(edges + states * fair).
  [[nodiscard]] SetOfStates core(const SetOfStates& hold, const std::vector<SetOfStates>& fair,
                                 Beyond beyond) const;

 private:
  [[nodiscard]] SetOfStates good_components(const Components& components,
                                            const std::vector<SetOfStates>& fair) const;
  [[nodiscard]] bool has_edge_within(const Components& components, explore::StateIndex s) const;

  const explore::StateGraph* graph_;
  Predecessors predecessors_;
  Watch* watch_;
};

}  // namespace leadline::logic
