#include "logic/cover_constants.hpp"

#include <algorithm>

namespace leadline::logic {
namespace {

using Op = Formula::Op;
using Value = std::optional<bool>;

/// `deciding` where one operand is, its opposite where both are that.
Value joined(Value left, Value right, bool deciding) {
  if (left == deciding || right == deciding) return deciding;
  return left && right ? Value(!deciding) : std::nullopt;
}

}  // namespace

std::optional<bool> constant_value(const Formula& formula,
                                   const std::vector<program::ActionIndex>& dead) {
  const auto never_fires = [&](std::uint32_t action) {
    return std::binary_search(dead.begin(), dead.end(), action);
  };
  std::vector<Value> values(formula.nodes.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Formula::Node& node = formula.nodes[i];
    switch (node.op) {
      case Op::constant:
        values[i] = node.index != 0;
        break;
      case Op::fireable:
      case Op::fires: {
        const ActionList& list = formula.actions[node.index];
        if (std::all_of(list.begin(), list.end(), never_fires)) values[i] = false;
        break;
      }
      case Op::negation:
        if (values[node.left]) values[i] = !*values[node.left];
        break;
      case Op::conjunction:
        values[i] = joined(values[node.left], values[node.right], false);
        break;
      case Op::disjunction:
        values[i] = joined(values[node.left], values[node.right], true);
        break;
      case Op::finally:
      case Op::globally:
      case Op::exists:
      case Op::all:
        values[i] = values[node.left];
        break;
      case Op::until:
        values[i] = values[node.right];
        break;
      default:
        break;
    }
  }
  return values.empty() ? std::nullopt : values.back();
}

}  // namespace leadline::logic
