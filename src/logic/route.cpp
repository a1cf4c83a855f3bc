#include "logic/route.hpp"

#include <algorithm>

namespace leadline::logic {

using explore::StateIndex;

void Route::go(StateRun& run) {
  const explore::StateGraph& graph = sets_->graph();
  if (!search_.is_step && distance_.empty()) find_distances();
  const auto is_nearer = [&](StateIndex from, StateIndex to) {
    return search_.is_step ? search_.goal.has(to) : distance_[to] + 1 == distance_[from];
  };
  for (bool first = true; search_.is_step ? first : distance_[run.last()] > 1; first = false) {
    const auto successors = graph.successors(run.last());
    const auto next = std::find_if(successors.begin(), successors.end(),
                                   [&](StateIndex t) { return is_nearer(run.last(), t); });
    if (next == successors.end()) return;  // only after an interrupted computation
    run.step(graph.labels(run.last())[static_cast<std::size_t>(next - successors.begin())], *next);
  }
}

void Route::find_distances() {
  const Predecessors& predecessors = sets_->predecessors();
  distance_.resize(sets_->graph().size());
  LargeArray<StateIndex> queue;
  const auto enqueue = [&](StateIndex s, std::uint32_t distance) {
    distance_[s] = distance;
    queue.push_back(s);
  };
  search_.goal.for_each([&](StateIndex s) { enqueue(s, 1); });
  search_.core.for_each([&](StateIndex s) {
    if (distance_[s] == 0) enqueue(s, 1);
  });
  for (std::size_t i = 0; i < queue.size() && !sets_->watch().over(); ++i) {
    for (const StateIndex p : predecessors.of(queue[i])) {
      if (distance_[p] == 0 && search_.hold.has(p)) enqueue(p, distance_[queue[i]] + 1);
    }
  }
}

void Route::turn(StateRun& run) {
  if (!components_) components_.emplace(sets_->graph(), &search_.hold, sets_->watch());
  const std::size_t start = run.actions.size();
  for (const SetOfStates& constraint : *fair_) {
    const bool is_met =
        std::any_of(run.states.begin() + static_cast<std::ptrdiff_t>(start), run.states.end(),
                    [&](StateIndex s) { return constraint.has(s); });
    if (!is_met) go_within(run, [&](StateIndex s) { return constraint.has(s); });
  }
  const StateIndex first = run.states[start];
  if (run.actions.size() == start || run.last() != first) {
    go_within(run, [first](StateIndex s) { return s == first; });
  }
  run.cycle_start = start;
}

template <class IsGoal>
void Route::go_within(StateRun& run, const IsGoal& is_goal) {
  const explore::StateGraph& graph = sets_->graph();
  from_.resize(graph.size());
  by_.resize(graph.size());
  std::vector<StateIndex> seen{run.last()};
  StateIndex found = explore::no_state;
  for (std::size_t i = 0; i < seen.size() && found == explore::no_state; ++i) {
    if (sets_->watch().over()) break;
    const auto successors = graph.successors(seen[i]);
    for (std::size_t e = 0; e < successors.size() && found == explore::no_state; ++e) {
      const StateIndex t = successors[e];
      const bool is_inside =
          components_->contains(t) && components_->of(t) == components_->of(run.last());
      if (!is_inside || from_[t] != 0) continue;
      from_[t] = seen[i] + 1;
      by_[t] = graph.labels(seen[i])[e];
      seen.push_back(t);
      if (is_goal(t)) found = t;
    }
  }
  if (found != explore::no_state) append_way(run, found);
  for (const StateIndex s : seen) from_[s] = 0;
}

void Route::append_way(StateRun& run, StateIndex to) {
  const StateIndex start = run.last();
  std::vector<StateIndex> way{to};
  while (from_[way.back()] - 1 != start) way.push_back(from_[way.back()] - 1);
  for (std::size_t i = way.size(); i-- > 0;) run.step(by_[way[i]], way[i]);
}

}  // namespace leadline::logic
