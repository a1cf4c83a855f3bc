#include "logic/run_values.hpp"

#include <algorithm>

#include "explore/semantics.hpp"

namespace leadline::logic {
namespace {

using Op = Formula::Op;
using Node = Formula::Node;

__extension__ using Wide = __int128;

Truth truth(bool value) {
  return value ? Truth::yes : Truth::no;
}

bool at_least_zero(const LinearSum& sum, const explore::Values& values) {
  Wide total = sum.constant;
  for (const auto& [field, weight] : sum.terms) total += Wide{weight} * values[field];
  return total >= 0;
}

std::vector<Truth> negated(std::vector<Truth> values) {
  for (Truth& value : values) value = logic::negated(value);
  return values;
}

template <class Join>
std::vector<Truth> joined(std::vector<Truth> left, const std::vector<Truth>& right, Join join) {
  std::transform(left.begin(), left.end(), right.begin(), left.begin(), join);
  return left;
}

}  // namespace

std::vector<Truth> RunValues::along(std::uint32_t node) {
  columns_.clear();
  columns_[node];
  add_parts();
  for (auto& [part, values] : columns_) values = column(part);
  return columns_[node];
}

/// A part stands before what it is part of, and so comes later on the way back.
void RunValues::add_parts() {
  for (auto above = columns_.rbegin(); above != columns_.rend(); ++above) {
    const Node& node = formula_.nodes[above->first];
    if (is_quantifier(node.op)) continue;
    if (operands(node.op) >= 1) columns_[node.left];
    if (operands(node.op) == 2) columns_[node.right];
  }
}

RunValues::Column RunValues::column(std::uint32_t node) const {
  const Node& n = formula_.nodes[node];
  const std::size_t size = run_.states.size();
  switch (n.op) {
    case Op::next:
      return next(of(n.left));
    case Op::until:
      return until(of(n.left), of(n.right));
    case Op::finally:
      return until(Column(size, Truth::yes), of(n.left));
    case Op::globally:
      return negated(until(Column(size, Truth::yes), negated(of(n.left))));
    case Op::negation:
      return negated(of(n.left));
    case Op::conjunction:
      return joined(of(n.left), of(n.right), [](Truth a, Truth b) { return std::min(a, b); });
    case Op::disjunction:
      return joined(of(n.left), of(n.right), [](Truth a, Truth b) { return std::max(a, b); });
    default:
      break;
  }
  Column result(size);
  for (std::size_t i = 0; i < size; ++i) {
    result[i] = is_quantifier(n.op) ? claimed(node, i) : in_state(n, i);
  }
  return result;
}

Truth RunValues::in_state(const Node& node, std::size_t position) const {
  const explore::Values& values = run_.states[position];
  switch (node.op) {
    case Op::constant:
      return truth(node.index != 0);
    case Op::at_least:
      return truth(at_least_zero(formula_.sums[node.index], values));
    case Op::fireable: {
      const ActionList& list = formula_.actions[node.index];
      return truth(std::any_of(list.begin(), list.end(), [&](std::uint32_t action) {
        return explore::is_enabled(program_, action, values);
      }));
    }
    case Op::deadlock:
      for (program::ActionIndex a = 0; a < program_.actions.size(); ++a) {
        if (explore::is_enabled(program_, a, values)) return Truth::no;
      }
      return Truth::yes;
    case Op::fires:
      return fires(node, position);
    default:
      return Truth::unknown;
  }
}

Truth RunValues::fires(const Node& node, std::size_t position) const {
  if (position == run_.actions.size()) return run_.is_maximal ? Truth::no : Truth::unknown;
  const ActionList& list = formula_.actions[node.index];
  return truth(std::find(list.begin(), list.end(), run_.actions[position]) != list.end());
}

Truth RunValues::claimed(std::uint32_t node, std::size_t position) const {
  const auto claim = claims_.find({position, node});
  return claim == claims_.end() ? Truth::unknown : truth(claim->second);
}

RunValues::Column RunValues::next(const Column& of) const {
  Column result(of.begin() + 1, of.end());
  const Truth end = stays_ ? of.back() : Truth::no;
  const Truth open = run_.is_maximal ? end : Truth::unknown;
  result.push_back(run_.cycle_start ? of[*run_.cycle_start] : open);
  return result;
}

/// The least solution of: right, or left and the same one step later. On a cycle it is found in two
/// rounds from false.
RunValues::Column RunValues::until(const Column& left, const Column& right) const {
  Column result(left.size());
  const bool is_open = !run_.is_maximal && !run_.cycle_start;
  Truth later = is_open ? Truth::unknown : Truth::no;
  for (int round = 0; round < (run_.cycle_start ? 2 : 1); ++round) {
    for (std::size_t i = left.size(); i-- > 0;) {
      later = result[i] = std::max(right[i], std::min(left[i], later));
    }
    if (run_.cycle_start) later = result[*run_.cycle_start];
  }
  return result;
}

}  // namespace leadline::logic
