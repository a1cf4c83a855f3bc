#include "check/system_bases.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "leadline/program/step_table.hpp"

namespace leadline::check {

using explore::StateIndex;

FirstBases first_bases(const explore::StateGraph& graph, const program::Program& program,
                       Ticks first_base) {
  constexpr Ticks never = std::numeric_limits<Ticks>::max();
  const program::StepTable steps(program, graph.layout);
  FirstBases first{std::vector<Ticks>(graph.size(), never),
                   std::vector<StateIndex>(graph.size(), explore::no_state),
                   std::vector<program::ActionIndex>(graph.size(), 0)};
  using Entry = std::pair<Ticks, StateIndex>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  first.base[0] = first_base;
  open.emplace(first_base, 0);
  while (!open.empty()) {
    const auto [base, state] = open.top();
    open.pop();
    if (base > first.base[state] || state >= graph.expanded) continue;
    const auto targets = graph.successors(state);
    const auto labels = graph.labels(state);
    for (std::size_t e = 0; e < targets.size(); ++e) {
      const Ticks next = base + static_cast<Ticks>(steps.shift(labels[e], graph.state(state)));
      if (next >= first.base[targets[e]]) continue;
      first.base[targets[e]] = next;
      first.from[targets[e]] = state;
      first.by[targets[e]] = labels[e];
      open.emplace(next, targets[e]);
    }
  }
  return first;
}

Witness FirstBases::run_into(const program::Program& program, StateIndex state) const {
  Witness witness;
  for (StateIndex s = state; from[s] != explore::no_state; s = from[s]) {
    witness.steps.push_back(program.actions[by[s]].name);
  }
  std::reverse(witness.steps.begin(), witness.steps.end());
  return witness;
}

}  // namespace leadline::check
