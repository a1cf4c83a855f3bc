#include "logic/cover_condition.hpp"

#include <algorithm>
#include <cstddef>

namespace leadline::logic {

using program::ActionIndex;
using Op = Formula::Op;

namespace {

__extension__ using Wide = __int128;

bool is_at_least(const LinearSum& sum, const std::vector<Tokens>& marking) {
  Wide value = sum.constant;
  for (const LinearSum::Term& term : sum.terms) {
    if (marking[term.field] == omega) return term.weight > 0;
    value += Wide{term.weight} * static_cast<Wide>(marking[term.field]);
  }
  return value >= 0;
}

}  // namespace

CoverCondition::CoverCondition(const program::Program& program, const std::vector<bool>& exact,
                               const Formula& formula, std::uint32_t node)
    : program_(program), exact_(exact), formula_(formula) {
  for (std::uint32_t i = 0; i <= node; ++i) closed_.push_back(closed(formula.nodes[i]));
}

CoverCondition::Closed CoverCondition::closed(const Formula::Node& node) const {
  switch (node.op) {
    case Op::constant:
      return {true, true};
    case Op::at_least:
      return closed(formula_.sums[node.index]);
    case Op::fireable: {
      const ActionList& actions = formula_.actions[node.index];
      return {true, std::all_of(actions.begin(), actions.end(),
                                [this](ActionIndex a) { return looks_at_exact_only(a); })};
    }
    case Op::deadlock:
      for (ActionIndex a = 0; a < program_.actions.size(); ++a) {
        if (!looks_at_exact_only(a)) return {false, true};
      }
      return {true, true};
    case Op::negation:
      return {closed_[node.left].down, closed_[node.left].up};
    case Op::conjunction:
    case Op::disjunction:
      return {closed_[node.left].up && closed_[node.right].up,
              closed_[node.left].down && closed_[node.right].down};
    default:
      return {false, false};
  }
}

CoverCondition::Closed CoverCondition::closed(const LinearSum& sum) const {
  Closed result;
  for (const LinearSum::Term& term : sum.terms) {
    if (exact_[term.field]) continue;
    (term.weight > 0 ? result.down : result.up) = false;
  }
  return result;
}

bool CoverCondition::looks_at_exact_only(ActionIndex action) const {
  const auto& guards = program_.actions[action].guards;
  return std::all_of(guards.begin(), guards.end(),
                     [this](const program::Guard& guard) { return exact_[guard.counter]; });
}

bool CoverCondition::holds(const std::vector<Tokens>& marking,
                           std::span<const ActionIndex> enabled) const {
  std::vector<bool> known;
  for (std::size_t i = 0; i < closed_.size(); ++i) {
    known.push_back(holds(formula_.nodes[i], known, marking, enabled));
  }
  return known.back();
}

bool CoverCondition::holds(const Formula::Node& node, const std::vector<bool>& known,
                           const std::vector<Tokens>& marking,
                           std::span<const ActionIndex> enabled) const {
  switch (node.op) {
    case Op::constant:
      return node.index != 0;
    case Op::at_least:
      return is_at_least(formula_.sums[node.index], marking);
    case Op::fireable: {
      const ActionList& actions = formula_.actions[node.index];
      return std::any_of(actions.begin(), actions.end(), [&](ActionIndex a) {
        return std::binary_search(enabled.begin(), enabled.end(), a);
      });
    }
    case Op::deadlock:
      return enabled.empty();
    case Op::negation:
      return !known[node.left];
    case Op::conjunction:
      return known[node.left] && known[node.right];
    case Op::disjunction:
      return known[node.left] || known[node.right];
    default:
      return false;
  }
}

}  // namespace leadline::logic
