#pragma once

#include <cstdint>
#include <span>

#include "leadline/explore/state_graph.hpp"
#include "logic/components.hpp"
#include "logic/watch.hpp"

namespace leadline::logic {

/// The components that no edge leaves, of those whose states are all expanded, with their states.
/// Incomplete when the watch is over.
class TerminalComponents {
 public:
  TerminalComponents(const explore::StateGraph& graph, Watch& watch);

  /// How many components there are, terminal or not.
  [[nodiscard]] const Components& all() const { return components_; }
  [[nodiscard]] std::uint32_t count() const {
    return static_cast<std::uint32_t>(begins_.size() - 1);
  }
  /// Increasing. Components are in the order of their first states.
  [[nodiscard]] std::span<const explore::StateIndex> states(std::uint32_t component) const {
    return {states_.data() + begins_[component], states_.data() + begins_[component + 1]};
  }

 private:
  void find_terminal(const explore::StateGraph& graph, Watch& watch);
  void group(const explore::StateGraph& graph);

  Components components_;
  SetOfStates left_;                  // by component: an edge or a limit leaves it
  LargeArray<std::uint32_t> begins_;  // by terminal component, and one more
  LargeArray<explore::StateIndex> states_;
};

}  // namespace leadline::logic
