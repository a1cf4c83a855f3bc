#include "logic/state_classes.hpp"

#include <limits>
#include <utility>

namespace leadline::logic {
namespace {

using Op = Formula::Op;

/// What a class's key begins with.
enum Kind : std::int64_t { both, sum, fireable, fires, deadlock };

/// Whether -1 - sum can be written.
bool can_turn(const LinearSum& sum) {
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  for (const LinearSum::Term& term : sum.terms) {
    if (term.weight == least) return false;
  }
  return true;
}

}  // namespace

StateClasses::StateClasses(const Formula& formula)
    : formula_(formula), is_step_(formula.nodes.size()) {
  codes_.reserve(formula.nodes.size());
  for (std::uint32_t i = 0; i < formula.nodes.size(); ++i) {
    is_step_[i] = formula.nodes[i].op == Op::fires;
    codes_.push_back(code_of(formula.nodes[i], i));
  }
}

std::optional<StateClasses::Code> StateClasses::code_of(const Formula::Node& node,
                                                        std::uint32_t index) {
  switch (node.op) {
    case Op::constant:
      return node.index;
    case Op::at_least:
      return at_least(formula_.sums[node.index], index);
    case Op::fireable:
    case Op::fires:
      return some_action(formula_.actions[node.index], node.op == Op::fires, index);
    case Op::deadlock:
      return class_of({deadlock}, index);
    case Op::negation:
      is_step_[index] = is_step_[node.left];
      if (const auto code = codes_[node.left]) return *code ^ 1;
      return std::nullopt;
    case Op::conjunction:
    case Op::disjunction:
      break;
    default:
      return std::nullopt;
  }
  const auto a = codes_[node.left];
  const auto b = codes_[node.right];
  if (!a || !b || is_step_[node.left] || is_step_[node.right]) return std::nullopt;
  const Code turned = node.op == Op::disjunction ? 1 : 0;
  return conjunction(*a ^ turned, *b ^ turned, index) ^ turned;
}

/// `index` is the node of this conjunction or of its complement.
StateClasses::Code StateClasses::conjunction(Code a, Code b, std::uint32_t index) {
  if (a > b) std::swap(a, b);
  if (a == 0 || (a ^ b) == 1) return 0;
  if (a == 1 || a == b) return b;
  return class_of({both, a, b}, index);
}

/// A class's sum begins with a weight above 0: sum >= 0 is the complement of -1 - sum >= 0.
StateClasses::Code StateClasses::at_least(LinearSum sum, std::uint32_t index) {
  if (sum.terms.empty()) return sum.constant >= 0 ? 1 : 0;
  const bool turn = sum.terms.front().weight < 0 && can_turn(sum);
  if (turn) {
    for (LinearSum::Term& term : sum.terms) term.weight = -term.weight;
    sum.constant = -1 - sum.constant;
  }
  Key key = {Kind::sum, sum.constant};
  for (const LinearSum::Term& term : sum.terms) {
    key.push_back(term.field);
    key.push_back(term.weight);
  }
  return class_of(std::move(key), index) ^ (turn ? 1U : 0U);
}

StateClasses::Code StateClasses::some_action(const ActionList& actions, bool is_step,
                                             std::uint32_t index) {
  if (actions.empty()) return 0;
  Key key = {is_step ? fires : fireable};
  key.insert(key.end(), actions.begin(), actions.end());
  return class_of(std::move(key), index);
}

StateClasses::Code StateClasses::class_of(Key key, std::uint32_t index) {
  const auto next = static_cast<Code>(2 * first_.size());
  const auto [known, is_new] = classes_.try_emplace(std::move(key), next);
  if (is_new) first_.push_back(index);
  return known->second;
}

}  // namespace leadline::logic
