#include "logic/lasso.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace leadline::logic {
namespace {

using explore::StateGraph;
using explore::StateIndex;

constexpr std::size_t most_seen = 4096;

/// The tree of a search breadth first, until an edge leads back to one of its own ancestors.
class LassoSearch {
 public:
  LassoSearch(const StateGraph& graph, const SetOfStates& stay, StateIndex start)
      : graph_(graph), stay_(stay), seen_{{start, 0, 0, 0}}, index_{{start, 0}} {}

  bool append_to(StateRun& run) {
    for (std::size_t i = 0; i < seen_.size() && seen_.size() < most_seen; ++i) {
      if (graph_.is_deadlock(seen_[i].state)) {
        append_way(run, i);
        return true;
      }
      if (visit_successors(i, run)) return true;
    }
    return false;
  }

 private:
  struct Node {
    StateIndex state;
    std::size_t parent;
    program::ActionIndex action;
    std::size_t depth;
  };

  bool visit_successors(std::size_t from, StateRun& run) {
    const StateIndex s = seen_[from].state;
    const auto successors = graph_.successors(s);
    for (std::size_t e = 0; e < successors.size(); ++e) {
      if (!stay_.has(successors[e])) continue;
      const program::ActionIndex action = graph_.labels(s)[e];
      const auto [known, is_new] = index_.try_emplace(successors[e], seen_.size());
      if (is_new) {
        seen_.push_back({successors[e], from, action, seen_[from].depth + 1});
      } else if (is_ancestor(known->second, from)) {
        const std::size_t start = run.actions.size() + seen_[known->second].depth;
        append_way(run, from);
        run.step(action, successors[e]);
        run.cycle_start = start;
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool is_ancestor(std::size_t node, std::size_t of) const {
    while (seen_[of].depth > seen_[node].depth) of = seen_[of].parent;
    return of == node;
  }

  void append_way(StateRun& run, std::size_t to) const {
    std::vector<std::size_t> way;
    for (; to != 0; to = seen_[to].parent) way.push_back(to);
    for (std::size_t i = way.size(); i-- > 0;) {
      run.step(seen_[way[i]].action, seen_[way[i]].state);
    }
  }

  const StateGraph& graph_;
  const SetOfStates& stay_;
  std::vector<Node> seen_;
  std::unordered_map<StateIndex, std::size_t> index_;
};

/// To first successors, until a state comes again.
void walk(const StateGraph& graph, const SetOfStates& stay, std::size_t most_steps, StateRun& run) {
  std::unordered_map<StateIndex, std::size_t> seen;
  for (std::size_t steps = 0; steps <= most_steps; ++steps) {
    const auto [before, is_new] = seen.try_emplace(run.last(), run.actions.size());
    if (!is_new) run.cycle_start = before->second;
    if (!is_new || graph.is_deadlock(run.last())) return;
    const auto successors = graph.successors(run.last());
    const auto next = std::find_if(successors.begin(), successors.end(),
                                   [&](StateIndex t) { return stay.has(t); });
    if (next == successors.end()) return;  // only after an interrupted computation
    run.step(graph.labels(run.last())[static_cast<std::size_t>(next - successors.begin())], *next);
  }
}

}  // namespace

void append_lasso(const StateGraph& graph, const SetOfStates& stay, std::size_t most_steps,
                  StateRun& run) {
  if (!LassoSearch(graph, stay, run.last()).append_to(run)) walk(graph, stay, most_steps, run);
}

}  // namespace leadline::logic
