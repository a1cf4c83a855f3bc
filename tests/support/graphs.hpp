#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "leadline/explore/explore.hpp"
#include "leadline/explore/slow_graph.hpp"

namespace leadline::test {

inline explore::StateGraph slow_state_graph(const program::Program& program,
                                            std::uint64_t max_states = 1'000'000) {
  Limits limits;
  limits.max_states = max_states;
  const std::vector<std::vector<Tokens>> start = {program.initial};
  return explore::slow_graph_from(program, start, limits).graph;
}

inline std::vector<Tokens> values(const explore::StateGraph& graph, explore::StateIndex s) {
  return graph.layout.unpack(graph.state(s));
}

/// The states without successors.
inline std::set<std::vector<Tokens>> deadlocks(const explore::StateGraph& graph) {
  std::set<std::vector<Tokens>> result;
  for (explore::StateIndex s = 0; s < graph.size(); ++s) {
    if (graph.is_deadlock(s)) result.insert(values(graph, s));
  }
  return result;
}

/// What differs between two graphs of one program, layouts aside; empty: nothing.
inline std::string difference(const explore::StateGraph& a, const explore::StateGraph& b) {
  if (a.limit != b.limit) return "limit";
  if (a.size() != b.size()) return "number of states";
  if (a.expanded != b.expanded) return "number of expanded states";
  if (a.offsets != b.offsets) return "offsets";
  if (a.targets != b.targets) return "targets";
  if (a.actions != b.actions) return "actions";
  if (a.parent != b.parent) return "parents";
  if (a.parent_action != b.parent_action) return "parent actions";
  for (explore::StateIndex s = 0; s < a.size(); ++s) {
    if (values(a, s) != values(b, s)) return "state " + std::to_string(s);
  }
  return {};
}

/// The actions on no edge of a complete graph, increasing.
inline std::vector<program::ActionIndex> dead_actions(const explore::StateGraph& graph,
                                                      std::size_t actions) {
  std::vector<program::ActionIndex> dead;
  for (program::ActionIndex a = 0; a < actions; ++a) {
    if (std::find(graph.actions.begin(), graph.actions.end(), a) == graph.actions.end())
      dead.push_back(a);
  }
  return dead;
}

}  // namespace leadline::test
