#include "logic/state_cases.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace leadline::logic {
namespace {

using Op = Formula::Op;
using Cases = std::vector<Conjunction>;

constexpr std::size_t most_cases = 64;

/// Beyond so many nodes a formula is left alone.
constexpr std::uint32_t most_nodes = 4096;

Cases every_state() {
  return {Conjunction{}};
}

/// The sum is less than 0.
LinearSum less_than_zero(LinearSum sum) {
  for (LinearSum::Term& term : sum.terms) term.weight = -term.weight;
  sum.constant = -sum.constant - 1;
  return sum;
}

Cases disjunction_of(Cases a, const Cases& b) {
  if (a.size() + b.size() > most_cases) return every_state();
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// O(b) where that is one case.
Cases conjunction_of(Cases a, const Cases& b) {
  if (a.size() * b.size() > most_cases) return a.size() < b.size() ? a : b;
  if (b.size() == 1) {
    for (Conjunction& one : a) one.insert(one.end(), b.front().begin(), b.front().end());
    return a;
  }
  Cases result;
  for (const Conjunction& one : a) {
    for (const Conjunction& other : b) {
      result.push_back(one);
      result.back().insert(result.back().end(), other.begin(), other.end());
    }
  }
  return result;
}

/// What an action's guards of counters demand.
Conjunction demands(const program::Action& action) {
  Conjunction sums;
  for (const program::Guard& guard : action.guards) {
    const auto least = static_cast<std::int64_t>(guard.least);
    if (least > 0) sums.push_back({{{guard.counter, 1}}, -least});
    if (guard.most == program::no_upper_bound) continue;
    sums.push_back({{{guard.counter, -1}}, static_cast<std::int64_t>(guard.most)});
  }
  return sums;
}

/// The states in which the action's guards do not hold.
Cases disabled(const program::Action& action) {
  if (!action.date_guards.empty()) return every_state();
  Cases result;
  for (LinearSum& sum : demands(action)) result.push_back({less_than_zero(std::move(sum))});
  return result.size() > most_cases ? every_state() : result;
}

class CaseTable {
 public:
  CaseTable(const program::Program& program, const Formula& formula)
      : program_(program), formula_(formula) {
    for (std::uint32_t a = 0; a < program.actions.size(); ++a) all_actions_.push_back(a);
  }

  Cases of(std::uint32_t root, bool wanted) {
    std::vector<std::array<bool, 2>> is_needed(root + 1);
    is_needed[root][wanted ? 1 : 0] = true;
    for (std::uint32_t n = root + 1; n-- > 0;) {
      const Formula::Node& node = formula_.nodes[n];
      for (const bool value : {false, true}) {
        if (!is_needed[n][value ? 1 : 0]) continue;
        const bool of_operands = (node.op == Op::negation) != value;
        if (operands(node.op) > 0) is_needed[node.left][of_operands ? 1 : 0] = true;
        if (operands(node.op) > 1) is_needed[node.right][of_operands ? 1 : 0] = true;
      }
    }
    cases_.resize(root + 1);
    for (std::uint32_t n = 0; n <= root; ++n) {
      for (const bool value : {false, true}) {
        if (is_needed[n][value ? 1 : 0]) cases_[n][value ? 1 : 0] = cases(formula_.nodes[n], value);
      }
    }
    return cases_[root][wanted ? 1 : 0];
  }

 private:
  [[nodiscard]] Cases cases(const Formula::Node& node, bool value) const {
    const auto operand = [&](std::uint32_t n, bool of_operand) -> const Cases& {
      return cases_[n][of_operand ? 1 : 0];
    };
    switch (node.op) {
      case Op::constant:
        return (node.index == 1) == value ? every_state() : Cases{};
      case Op::at_least: {
        const LinearSum& sum = formula_.sums[node.index];
        return {{value ? sum : less_than_zero(sum)}};
      }
      case Op::fireable:
        return value ? one_enabled(formula_.actions[node.index])
                     : none_enabled(formula_.actions[node.index], program_.has_priorities());
      case Op::deadlock:
        return value ? none_enabled(all_actions_, false) : one_enabled(all_actions_);
      case Op::negation:
        return operand(node.left, !value);
      case Op::conjunction:
      case Op::disjunction:
        return (node.op == Op::conjunction) == value
                   ? conjunction_of(operand(node.left, value), operand(node.right, value))
                   : disjunction_of(operand(node.left, value), operand(node.right, value));
      default:
        return every_state();  // not of states alone
    }
  }

  [[nodiscard]] Cases one_enabled(const ActionList& actions) const {
    if (actions.size() > most_cases) return every_state();
    Cases result;
    for (const auto a : actions) result.push_back(demands(program_.actions[a]));
    return result;
  }

  /// An action that another has priority over may be enabled and still not fire.
  [[nodiscard]] Cases none_enabled(const ActionList& actions, bool with_priorities) const {
    Cases result = every_state();
    if (with_priorities) return result;
    std::vector<Cases> each;
    for (const auto a : actions) each.push_back(disabled(program_.actions[a]));
    std::stable_sort(each.begin(), each.end(),
                     [](const Cases& a, const Cases& b) { return a.size() < b.size(); });
    for (const Cases& of_one : each) {
      if (result.size() * of_one.size() > most_cases) break;
      result = conjunction_of(std::move(result), of_one);
    }
    return result;
  }

  const program::Program& program_;
  const Formula& formula_;
  ActionList all_actions_;
  std::vector<std::array<Cases, 2>> cases_;  // by node and value
};

}  // namespace

std::vector<Conjunction> cases_of(const program::Program& program, const Formula& formula,
                                  std::uint32_t node, bool wanted) {
  if (node > most_nodes) return every_state();
  return CaseTable(program, formula).of(node, wanted);
}

}  // namespace leadline::logic
