#include <algorithm>
#include <numeric>
#include <utility>

#include "leadline/explore/state_graph.hpp"

namespace leadline::explore {
namespace {

using program::ActionIndex;

std::vector<std::uint32_t> ranks_by_name(const program::Program& program) {
  std::vector<ActionIndex> order(program.actions.size());
  std::iota(order.begin(), order.end(), ActionIndex{0});
  std::sort(order.begin(), order.end(), [&](ActionIndex a, ActionIndex b) {
    return program.actions[a].name < program.actions[b].name;
  });
  std::vector<std::uint32_t> rank(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
  return rank;
}

/// The edges of a state, as (action, target), by rank of the action.
void sorted_row(const StateGraph& graph, StateIndex s, const std::vector<std::uint32_t>& rank,
                std::vector<std::pair<ActionIndex, StateIndex>>& row) {
  row.clear();
  for (std::uint64_t e = graph.offsets[s]; e < graph.offsets[s + 1]; ++e) {
    row.emplace_back(graph.actions[e], graph.targets[e]);
  }
  std::sort(row.begin(), row.end(),
            [&](const auto& a, const auto& b) { return rank[a.first] < rank[b.first]; });
}

}  // namespace

StateGraph in_tina_order(const StateGraph& graph, const program::Program& program) {
  const std::vector<std::uint32_t> rank = ranks_by_name(program);
  StateGraph result;
  result.layout = graph.layout;
  result.offsets.push_back(0);
  std::vector<StateIndex> old_number;
  std::vector<StateIndex> new_number(graph.size(), no_state);
  const auto number = [&](StateIndex old, StateIndex parent, ActionIndex action) {
    if (new_number[old] == no_state) {
      new_number[old] = static_cast<StateIndex>(old_number.size());
      old_number.push_back(old);
      const std::uint64_t* state = graph.state(old);
      result.states.insert(result.states.end(), state, state + graph.layout.words);
      result.parent.push_back(parent);
      result.parent_action.push_back(action);
    }
    return new_number[old];
  };
  number(0, no_state, 0);
  std::vector<std::pair<ActionIndex, StateIndex>> row;
  for (StateIndex s = 0; s < old_number.size(); ++s) {
    sorted_row(graph, old_number[s], rank, row);
    for (const auto& [action, target] : row) {
      result.targets.push_back(number(target, s, action));
      result.actions.push_back(action);
    }
    result.offsets.push_back(result.targets.size());
  }
  result.expanded = result.size();
  return result;
}

}  // namespace leadline::explore
