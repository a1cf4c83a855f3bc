#pragma once

#include <set>
#include <vector>

#include "leadline/explore/state_graph.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"
#include "logic/run_values.hpp"
#include "support/graphs.hpp"

namespace leadline::laws {

/// CTL with fairness by its fixpoints as the textbook has them (Clarke, Grumberg, Peled: Model
/// Checking, chapter 6), on sets. A path that ends is one that stays in its last state, except
/// that no `EX` holds there.
class SlowCtl {
 public:
  using States = std::set<explore::StateIndex>;

  SlowCtl(const program::Program& program, const explore::StateGraph& graph,
          const std::vector<Formula>& fairness)
      : program_(program), graph_(graph) {
    for (explore::StateIndex s = 0; s < graph.size(); ++s) all_.insert(s);
    for (const Formula& constraint : fairness) fair_.push_back(where(constraint));
    fair_states_ = globally(all_);
  }

  /// The states in which the formula holds.
  States where(const Formula& formula) {
    std::vector<States> of;
    for (std::uint32_t n = 0; n < formula.nodes.size(); ++n) of.push_back(where(formula, n, of));
    return of.back();
  }

 private:
  using Op = Formula::Op;

  static States both(const States& a, const States& b) {
    States result;
    for (const auto s : a) {
      if (b.contains(s)) result.insert(s);
    }
    return result;
  }
  static States either(States a, const States& b) {
    a.insert(b.begin(), b.end());
    return a;
  }
  [[nodiscard]] States none_of(const States& a) const {
    States result;
    for (const auto s : all_) {
      if (!a.contains(s)) result.insert(s);
    }
    return result;
  }

  States where(const Formula& formula, std::uint32_t node, const std::vector<States>& of) const {
    const Formula::Node& n = formula.nodes[node];
    switch (n.op) {
      case Op::negation:
        return none_of(of[n.left]);
      case Op::conjunction:
        return both(of[n.left], of[n.right]);
      case Op::disjunction:
        return either(of[n.left], of[n.right]);
      case Op::exists:
        return exists(formula.nodes[n.left], of);
      case Op::all:
        return all(formula.nodes[n.left], of);
      case Op::next:
      case Op::finally:
      case Op::globally:
      case Op::until:
        return {};
      default:
        return atom(formula, node);
    }
  }

  States atom(const Formula& formula, std::uint32_t node) const {
    States result;
    for (const auto s : all_) {
      logic::FiredRun here;
      here.states.push_back(test::values(graph_, s));
      if (logic::RunValues(program_, formula, here, {}).value(node) == logic::Truth::yes) {
        result.insert(s);
      }
    }
    return result;
  }

  States exists(const Formula::Node& path, const std::vector<States>& of) const {
    if (path.op == Op::next) return next(both(of[path.left], fair_states_), false);
    if (path.op == Op::finally) return until(all_, both(of[path.left], fair_states_));
    if (path.op == Op::globally) return globally(of[path.left]);
    return until(of[path.left], both(of[path.right], fair_states_));
  }

  States all(const Formula::Node& path, const std::vector<States>& of) const {
    const States left = none_of(of[path.left]);
    if (path.op == Op::next) return none_of(next(both(left, fair_states_), false));
    if (path.op == Op::finally) return none_of(globally(left));
    if (path.op == Op::globally) return none_of(until(all_, both(left, fair_states_)));
    const States right = none_of(of[path.right]);
    return none_of(either(until(right, both(both(left, right), fair_states_)), globally(right)));
  }

  [[nodiscard]] States next(const States& goal, bool stays_in_deadlocks) const {
    States result;
    for (const auto s : all_) {
      for (const auto t : graph_.successors(s)) {
        if (goal.contains(t)) result.insert(s);
      }
      if (stays_in_deadlocks && graph_.is_deadlock(s) && goal.contains(s)) result.insert(s);
    }
    return result;
  }

  [[nodiscard]] States until(const States& hold, const States& goal) const {
    States result = goal;
    for (std::size_t before = result.size() + 1; before != result.size();) {
      before = result.size();
      result = either(result, both(hold, next(result, true)));
    }
    return result;
  }

  /// The greatest Z of: hold, and for each constraint a step to E[hold U Z and constraint].
  [[nodiscard]] States globally(const States& hold) const {
    States result = hold;
    for (std::size_t before = result.size() + 1; before != result.size();) {
      before = result.size();
      States smaller = both(result, next(result, true));
      for (const States& constraint : fair_) {
        smaller = both(smaller, next(until(hold, both(result, constraint)), true));
      }
      result = smaller;
    }
    return result;
  }

  const program::Program& program_;
  const explore::StateGraph& graph_;
  States all_;
  std::vector<States> fair_;
  States fair_states_;
};

}  // namespace leadline::laws
