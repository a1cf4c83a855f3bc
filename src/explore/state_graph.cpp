#include "leadline/explore/state_graph.hpp"

#include <algorithm>

namespace leadline::explore {
namespace {

template <class T>
std::span<const T> row(const StateGraph& graph, const LargeArray<T>& values, StateIndex s) {
  if (s >= graph.expanded) return {};
  return {values.data() + graph.offsets[s], values.data() + graph.offsets[s + 1]};
}

}  // namespace

std::span<const StateIndex> StateGraph::successors(StateIndex s) const {
  return row(*this, targets, s);
}

std::span<const program::ActionIndex> StateGraph::labels(StateIndex s) const {
  return row(*this, actions, s);
}

Witness path_to(const StateGraph& graph, const program::Program& program, StateIndex s) {
  Witness witness;
  for (; graph.parent[s] != no_state; s = graph.parent[s]) {
    witness.steps.push_back(program.actions[graph.parent_action[s]].name);
  }
  std::reverse(witness.steps.begin(), witness.steps.end());
  return witness;
}

}  // namespace leadline::explore
