#include "logic/formula_goal.hpp"

#include <algorithm>
#include <optional>

#include "leadline/program/action_set.hpp"
#include "logic/added.hpp"

namespace leadline::logic {
namespace {

using Op = Formula::Op;
using program::ActionIndex;

__extension__ using Wide = __int128;

bool reaches_zero(const LinearSum& sum, const program::Layout& layout, const std::uint64_t* state) {
  Wide value = sum.constant;
  for (const LinearSum::Term& term : sum.terms) {
    value += Wide{term.weight} * static_cast<Wide>(layout.value(state, term.field));
  }
  return value >= 0;
}

bool operates_on(const program::Program& program, ActionIndex action, const LinearSum& sum) {
  if (program.actions[action].operations.empty()) return false;
  const std::vector<program::Counter> writes = program.writes(action);
  return std::any_of(sum.terms.begin(), sum.terms.end(), [&](const LinearSum::Term& term) {
    return std::binary_search(writes.begin(), writes.end(), term.field);
  });
}

/// The first of them that can fire.
std::optional<ActionIndex> first_enabled(const ActionList& actions,
                                         std::span<const std::uint64_t> enabled) {
  const auto found = std::find_if(actions.begin(), actions.end(),
                                  [&](ActionIndex a) { return program::contains(enabled, a); });
  return found == actions.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

FormulaGoal::FormulaGoal(const program::Program& program, const Formula& formula,
                         std::uint32_t node, bool wanted)
    : formula_(formula), node_(node), wanted_(wanted), changes_(formula.sums.size()) {
  for (std::size_t i = 0; i < formula.sums.size(); ++i) {
    for (ActionIndex a = 0; a < program.actions.size(); ++a) {
      const auto change = added(program.actions[a], formula.sums[i]);
      const bool unknown = operates_on(program, a, formula.sums[i]);
      if (change > 0 || unknown) changes_[i].up.push_back(a);
      if (change < 0 || unknown) changes_[i].down.push_back(a);
    }
  }
}

std::vector<bool> FormulaGoal::values(const program::Layout& layout, const std::uint64_t* state,
                                      std::span<const std::uint64_t> enabled) const {
  std::vector<bool> result(node_ + 1);
  for (std::uint32_t n = 0; n <= node_; ++n) {
    const Formula::Node& node = formula_.nodes[n];
    switch (node.op) {
      case Op::constant:
        result[n] = node.index == 1;
        break;
      case Op::at_least:
        result[n] = reaches_zero(formula_.sums[node.index], layout, state);
        break;
      case Op::fireable:
        result[n] = first_enabled(formula_.actions[node.index], enabled).has_value();
        break;
      case Op::deadlock:
        result[n] = program::members(enabled).empty();
        break;
      case Op::negation:
        result[n] = !result[node.left];
        break;
      case Op::conjunction:
        result[n] = result[node.left] && result[node.right];
        break;
      case Op::disjunction:
        result[n] = result[node.left] || result[node.right];
        break;
      default:
        break;  // not below `node_`
    }
  }
  return result;
}

void FormulaGoal::name_helpers(const program::Layout& layout, const std::uint64_t* state,
                               std::span<const std::uint64_t> enabled,
                               std::vector<ActionIndex>& helpers) const {
  const std::vector<bool> now = values(layout, state, enabled);
  const auto add = [&helpers](const std::vector<ActionIndex>& actions) {
    helpers.insert(helpers.end(), actions.begin(), actions.end());
  };
  for (std::vector<Wish> wishes = {{node_, wanted_}}; !wishes.empty();) {
    const Wish wish = wishes.back();
    wishes.pop_back();
    const Formula::Node& node = formula_.nodes[wish.node];
    if (node.op == Op::at_least) {
      add(wish.value ? changes_[node.index].up : changes_[node.index].down);
    } else if (node.op == Op::fireable && wish.value) {
      add(formula_.actions[node.index]);
    } else if (node.op == Op::fireable) {
      add({first_enabled(formula_.actions[node.index], enabled).value()});
    } else if (node.op == Op::deadlock && wish.value) {
      add({program::members(enabled).front()});
    } else {
      follow(wish, now, wishes);
    }
  }
}

/// What must change so that the node changes: one of its operands, or that one which stands in the
/// way.
void FormulaGoal::follow(Wish wish, const std::vector<bool>& values,
                         std::vector<Wish>& wishes) const {
  const Formula::Node& node = formula_.nodes[wish.node];
  if (node.op == Op::negation) wishes.push_back({node.left, !wish.value});
  if (node.op != Op::conjunction && node.op != Op::disjunction) return;
  const bool one_does = (node.op == Op::disjunction) == wish.value;
  if (one_does) {
    wishes.push_back({node.left, wish.value});
    wishes.push_back({node.right, wish.value});
  } else {
    wishes.push_back({values[node.left] != wish.value ? node.left : node.right, wish.value});
  }
}

}  // namespace leadline::logic
