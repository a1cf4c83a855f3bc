#pragma once

#include <cstdint>

#include "leadline/explore/state_graph.hpp"
#include "logic/set_of_states.hpp"
#include "logic/watch.hpp"

namespace leadline::logic {

/// The strongly connected components of a graph, or of what a set of its states leaves of it,
/// numbered so that edges lead to components of the same or a lower number (Gabow 2000, without
/// recursion). O(edges); 4 bytes a state, up to 24 on the way.
class Components {
 public:
  Components() = default;
  /// `within` may be null. Incomplete when the watch is over.
  Components(const explore::StateGraph& graph, const SetOfStates* within, Watch& watch);

  [[nodiscard]] std::uint32_t count() const { return count_; }
  /// Of a state that belongs to one.
  [[nodiscard]] std::uint32_t of(explore::StateIndex s) const { return number_[s] - 1; }
  [[nodiscard]] bool contains(explore::StateIndex s) const { return assigned_.has(s); }

 private:
  class Search;

  LargeArray<std::uint32_t> number_;  // of the component, or before that of the visit, from 1 on
  SetOfStates assigned_;
  std::uint32_t count_ = 0;
};

}  // namespace leadline::logic
