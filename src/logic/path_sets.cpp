#include "logic/path_sets.hpp"

#include <algorithm>
#include <utility>

namespace leadline::logic {

using explore::StateIndex;

const Predecessors& PathSets::predecessors() {
  predecessors_.make(*watch_);
  return predecessors_;
}

SetOfStates PathSets::next(const SetOfStates& goal, Beyond beyond) const {
  SetOfStates result(graph_->size());
  for (StateIndex s = 0; s < graph_->expanded && !watch_->over(); ++s) {
    const auto successors = graph_->successors(s);
    if (std::any_of(successors.begin(), successors.end(),
                    [&](StateIndex t) { return goal.has(t); })) {
      result.add(s);
    }
  }
  if (beyond == Beyond::anything) {
    for (StateIndex s = graph_->expanded; s < graph_->size(); ++s) result.add(s);
  }
  return result;
}

SetOfStates PathSets::until(const SetOfStates& hold, SetOfStates goal, Beyond beyond) {
  if (beyond == Beyond::anything) {
    for (StateIndex s = graph_->expanded; s < graph_->size(); ++s) {
      if (hold.has(s)) goal.add(s);
    }
  }
  const Predecessors& predecessors = this->predecessors();
  SetOfStates result = std::move(goal);
  LargeArray<StateIndex> left;
  const auto spread = [&](StateIndex s, StateIndex passed) {
    for (const StateIndex p : predecessors.of(s)) {
      if (result.has(p) || !hold.has(p)) continue;
      result.add(p);
      if (p >= passed) left.push_back(p);
    }
  };
  // Most predecessors have lower numbers, so one pass downwards, which reads the memory in order,
  // reaches most of what there is; the rest is kept for after it.
  for (StateIndex s = graph_->size(); s-- > 0 && !watch_->over();) {
    if (result.has(s)) spread(s, s);
  }
  while (!left.empty() && !watch_->over()) {
    const StateIndex s = left.back();
    left.resize(left.size() - 1);
    spread(s, 0);
  }
  return result;
}

SetOfStates PathSets::globally(const SetOfStates& hold, Beyond beyond) {
  const Predecessors& predecessors = this->predecessors();
  SetOfStates result = hold;
  LargeArray<std::uint32_t> successors;  // that are in the result
  successors.resize(graph_->expanded);
  LargeArray<StateIndex> removed;
  hold.for_each([&](StateIndex s) {
    if (watch_->over()) return;
    const auto all = graph_->successors(s);
    const auto count =
        std::count_if(all.begin(), all.end(), [&](StateIndex t) { return hold.has(t); });
    if (s < graph_->expanded) successors[s] = static_cast<std::uint32_t>(count);
    const bool ends = s < graph_->expanded ? graph_->is_deadlock(s) : beyond == Beyond::anything;
    if (count == 0 && !ends) removed.push_back(s);
  });
  while (!removed.empty() && !watch_->over()) {
    const StateIndex s = removed.back();
    removed.resize(removed.size() - 1);
    result.remove(s);
    for (const StateIndex p : predecessors.of(s)) {
      if (hold.has(p) && --successors[p] == 0) removed.push_back(p);
    }
  }
  return result;
}

SetOfStates PathSets::core(const SetOfStates& hold, const std::vector<SetOfStates>& fair,
                           Beyond beyond) const {
  const StateIndex states = graph_->size();
  const Components components(*graph_, &hold, *watch_);
  SetOfStates result(states);
  if (watch_->limit() != Limit::none) return result;
  const SetOfStates good = good_components(components, fair);
  for (StateIndex s = 0; s < states; ++s) {
    if (!hold.has(s)) continue;
    const bool is_fair =
        std::all_of(fair.begin(), fair.end(), [s](const SetOfStates& f) { return f.has(s); });
    if (good.has(components.of(s)) || (graph_->is_deadlock(s) && is_fair) ||
        (s >= graph_->expanded && beyond == Beyond::anything)) {
      result.add(s);
    }
  }
  return result;
}

SetOfStates PathSets::good_components(const Components& components,
                                      const std::vector<SetOfStates>& fair) const {
  SetOfStates good(components.count());
  std::vector<SetOfStates> met(fair.size(), SetOfStates(components.count()));
  for (StateIndex s = 0; s < graph_->expanded && !watch_->over(); ++s) {
    if (!components.contains(s)) continue;
    const std::uint32_t c = components.of(s);
    if (!good.has(c) && has_edge_within(components, s)) good.add(c);
    for (std::size_t f = 0; f < fair.size(); ++f) {
      if (fair[f].has(s)) met[f].add(c);
    }
  }
  for (const SetOfStates& m : met) good &= m;
  return good;
}

bool PathSets::has_edge_within(const Components& components, StateIndex s) const {
  const auto successors = graph_->successors(s);
  return std::any_of(successors.begin(), successors.end(), [&](StateIndex t) {
    return components.contains(t) && components.of(t) == components.of(s);
  });
}

}  // namespace leadline::logic
