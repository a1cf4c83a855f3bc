#include "logic/slow_ctl.hpp"

#include <algorithm>
#include <functional>

#include "logic/run_values.hpp"

namespace leadline::logic {

using explore::StateIndex;
using Op = Formula::Op;

namespace {

using StateSet = std::vector<bool>;

StateSet complement(StateSet states) {
  states.flip();
  return states;
}

template <class Combine>
StateSet combined(StateSet a, const StateSet& b, const Combine& combine) {
  for (std::size_t s = 0; s < a.size(); ++s) a[s] = combine(bool(a[s]), bool(b[s]));
  return a;
}

StateSet both_hold(const StateSet& a, const StateSet& b) {
  return combined(a, b, std::logical_and<>());
}

StateSet either(const StateSet& a, const StateSet& b) {
  return combined(a, b, std::logical_or<>());
}

}  // namespace

std::optional<bool> SlowCtl::value(std::uint32_t node, StateIndex s) {
  while (of_.size() <= node) of_.push_back(where(static_cast<std::uint32_t>(of_.size())));
  if (watch_.limit() != Limit::none) return std::nullopt;
  return of_[node][s];
}

SlowCtl::States SlowCtl::where(std::uint32_t node) {
  const Formula::Node& n = formula_.nodes[node];
  switch (n.op) {
    case Op::negation:
      return complement(of_[n.left]);
    case Op::conjunction:
      return both_hold(of_[n.left], of_[n.right]);
    case Op::disjunction:
      return either(of_[n.left], of_[n.right]);
    case Op::exists:
      return exists(formula_.nodes[n.left]);
    case Op::all:
      return all(formula_.nodes[n.left]);
    case Op::next:
    case Op::finally:
    case Op::globally:
    case Op::until:
      return {};
    default:
      return atom(node);
  }
}

SlowCtl::States SlowCtl::atom(std::uint32_t node) {
  States result(graph_.size());
  for (StateIndex s = 0; s < graph_.size() && !watch_.over(); ++s) {
    FiredRun here;
    here.states.push_back(graph_.layout.unpack(graph_.state(s)));
    result[s] = RunValues(program_, formula_, here, {}).value(node) == Truth::yes;
  }
  return result;
}

SlowCtl::States SlowCtl::exists(const Formula::Node& path) {
  if (path.op == Op::next) return next(of_[path.left]);
  if (path.op == Op::finally) return until(everywhere(), of_[path.left]);
  if (path.op == Op::globally) return globally(of_[path.left]);
  return until(of_[path.left], of_[path.right]);
}

SlowCtl::States SlowCtl::all(const Formula::Node& path) {
  const States no_left = complement(of_[path.left]);
  if (path.op == Op::next) return complement(next(no_left));
  if (path.op == Op::finally) return complement(globally(no_left));
  if (path.op == Op::globally) return complement(until(everywhere(), no_left));
  const States no_right = complement(of_[path.right]);
  return complement(either(until(no_right, both_hold(no_left, no_right)), globally(no_right)));
}

bool SlowCtl::steps_into(StateIndex s, const States& goal) const {
  const auto next = graph_.successors(s);
  return std::any_of(next.begin(), next.end(), [&](StateIndex t) { return goal[t]; });
}

SlowCtl::States SlowCtl::next(const States& goal) const {
  States result(graph_.size());
  for (StateIndex s = 0; s < graph_.size(); ++s) result[s] = steps_into(s, goal);
  return result;
}

SlowCtl::States SlowCtl::until(const States& hold, States goal) {
  for (bool is_changing = true; is_changing && !watch_.over();) {
    is_changing = false;
    for (StateIndex s = graph_.size(); s-- > 0 && !watch_.over();) {
      if (goal[s] || !hold[s] || !steps_into(s, goal)) continue;
      goal[s] = is_changing = true;
    }
  }
  return goal;
}

SlowCtl::States SlowCtl::globally(States hold) {
  for (bool is_changing = true; is_changing && !watch_.over();) {
    is_changing = false;
    for (StateIndex s = graph_.size(); s-- > 0 && !watch_.over();) {
      if (!hold[s] || graph_.is_deadlock(s) || steps_into(s, hold)) continue;
      hold[s] = false;
      is_changing = true;
    }
  }
  return hold;
}

}  // namespace leadline::logic
