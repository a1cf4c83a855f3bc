#include "logic/ctl_values.hpp"

#include <utility>

#include "logic/state_predicate.hpp"

namespace leadline::logic {
namespace {

using explore::StateIndex;
using Op = Formula::Op;
using Node = Formula::Node;

SetOfStates all_of(StateIndex states) {
  return SetOfStates(states).complement();
}

}  // namespace

CtlValues::CtlValues(const program::Program& program, PathSets& sets, const Formula& formula,
                     const std::vector<Formula>& fairness)
    : program_(&program), sets_(&sets), formula_(&formula) {
  mark_needed();
  evaluate_fairness(fairness);
  yes_.resize(formula.nodes.size());
  maybe_.resize(is_partial() ? formula.nodes.size() : 0);
  for (std::uint32_t n = 0; n < formula.nodes.size(); ++n) {
    if (is_needed_[n] && sets_->watch().limit() == Limit::none) evaluate(n);
  }
}

/// Needed are the root, what booleans and path operators that are needed stand over, and no part of
/// a local node.
void CtlValues::mark_needed() {
  const auto& nodes = formula_->nodes;
  for (const Node& node : nodes) {
    const bool left = operands(node.op) < 1 || is_local_[node.left];
    const bool right = operands(node.op) < 2 || is_local_[node.right];
    is_local_.push_back(left && right && !is_quantifier(node.op));
  }
  is_needed_.assign(nodes.size(), false);
  is_needed_.back() = true;
  for (std::uint32_t n = formula_->root() + 1; n-- > 0;) {
    if (!is_needed_[n] || is_local_[n]) continue;
    const bool is_quantified = is_quantifier(nodes[n].op);
    const Node& over = is_quantified ? nodes[nodes[n].left] : nodes[n];
    is_needed_[over.left] = true;
    if (operands(over.op) == 2) is_needed_[over.right] = true;
  }
}

void CtlValues::evaluate_fairness(const std::vector<Formula>& fairness) {
  if (fairness.empty()) return;
  const SetOfStates everything = all_of(sets_->graph().size());
  for (const Formula& constraint : fairness) {
    fair_.push_back(states_of(constraint, constraint.root(), Beyond::nothing));
    if (is_partial()) {
      maybe_fair_.push_back(states_of(constraint, constraint.root(), Beyond::anything));
    }
  }
  fair_core_ = sets_->core(everything, fair_, Beyond::nothing);
  fair_states_ = sets_->until(everything, fair_core_, Beyond::nothing);
  if (!is_partial()) return;
  maybe_fair_states_ = sets_->until(
      everything, sets_->core(everything, maybe_fair_, Beyond::anything), Beyond::anything);
}

SetOfStates CtlValues::states_of(const Formula& formula, std::uint32_t node, Beyond beyond) const {
  const explore::StateGraph& graph = sets_->graph();
  const StatePredicate predicate(formula, node, graph.layout);
  std::vector<std::uint64_t> scratch((program_->actions.size() + 63) / 64);
  const StateIndex known = predicate.needs_enabled() ? graph.expanded : graph.size();
  SetOfStates result(graph.size());
  for (StateIndex s = 0; s < known && !sets_->watch().over(); ++s) {
    if (predicate.holds(graph, s, scratch)) result.add(s);
  }
  if (beyond == Beyond::anything) {
    for (StateIndex s = known; s < graph.size(); ++s) result.add(s);
  }
  return result;
}

void CtlValues::evaluate(std::uint32_t node) {
  const Node& n = formula_->nodes[node];
  if (is_local_[node]) {
    evaluate_local(node);
  } else if (is_quantifier(n.op)) {
    evaluate_quantifier(node);
  } else if (n.op == Op::negation) {
    yes_[node] = maybe_set(n.left).complement();
    if (is_partial()) maybe_[node] = yes_[n.left].complement();
  } else {
    const auto combine = [&](std::vector<SetOfStates>& sets) {
      sets[node] = sets[n.left];
      if (n.op == Op::conjunction) {
        sets[node] &= sets[n.right];
      } else {
        sets[node] |= sets[n.right];
      }
    };
    combine(yes_);
    if (is_partial()) combine(maybe_);
  }
}

void CtlValues::evaluate_local(std::uint32_t node) {
  yes_[node] = states_of(*formula_, node, Beyond::nothing);
  if (is_partial()) maybe_[node] = states_of(*formula_, node, Beyond::anything);
}

void CtlValues::evaluate_quantifier(std::uint32_t node) {
  if (formula_->nodes[node].op == Op::exists) {
    yes_[node] = found(node, Beyond::nothing);
    if (is_partial()) maybe_[node] = found(node, Beyond::anything);
  } else {
    yes_[node] = found(node, Beyond::anything).complement();
    if (is_partial()) maybe_[node] = found(node, Beyond::nothing).complement();
  }
}

SetOfStates CtlValues::found(std::uint32_t node, Beyond beyond) {
  PathSearch search = this->search(node, beyond);
  if (search.is_step) return sets_->next(search.goal, beyond);
  if (search.may_stay && fair_.empty()) search.goal |= sets_->globally(search.hold, beyond);
  if (search.may_stay && !fair_.empty()) {
    const bool is_lenient = is_partial() && beyond == Beyond::anything;
    search.goal |= sets_->core(search.hold, is_lenient ? maybe_fair_ : fair_, beyond);
  }
  return sets_->until(search.hold, std::move(search.goal), beyond);
}

SetOfStates CtlValues::with_value(std::uint32_t node, bool value, Beyond beyond) const {
  if (value) return beyond == Beyond::nothing ? yes_[node] : maybe_set(node);
  return beyond == Beyond::nothing ? maybe_set(node).complement() : yes_[node].complement();
}

SetOfStates CtlValues::fairly(SetOfStates states, Beyond beyond) const {
  if (fair_.empty()) return states;
  states &= is_partial() && beyond == Beyond::anything ? maybe_fair_states_ : fair_states_;
  return states;
}

PathSearch CtlValues::search(std::uint32_t node, Beyond beyond) const {
  const Node& path = formula_->nodes[formula_->nodes[node].left];
  const bool satisfying = formula_->nodes[node].op == Op::exists;
  const StateIndex states = sets_->graph().size();
  const auto value_of = [&](std::uint32_t operand) {
    return with_value(operand, satisfying, beyond);
  };
  PathSearch result{path.op == Op::next, false, {}, SetOfStates(states), SetOfStates(states)};
  const bool is_goal = path.op == (satisfying ? Op::finally : Op::globally);
  if (result.is_step) {
    result.goal = fairly(value_of(path.left), beyond);
  } else if (is_goal) {
    result.hold = all_of(states);
    result.goal = fairly(value_of(path.left), beyond);
  } else if (path.op != Op::until) {
    result.hold = value_of(path.left);
    result.may_stay = true;
  } else if (satisfying) {
    result.hold = value_of(path.left);
    result.goal = fairly(value_of(path.right), beyond);
  } else {
    result.hold = value_of(path.right);
    result.goal = value_of(path.left);
    result.goal &= result.hold;
    result.goal = fairly(std::move(result.goal), beyond);
    result.may_stay = true;
  }
  return result;
}

}  // namespace leadline::logic
