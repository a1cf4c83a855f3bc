#include "program/composition_guard.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace leadline::program {

using diagram::Comparison;
using Op = diagram::Expression::Op;

namespace {

Comparison mirrored(Comparison comparison) {
  switch (comparison) {
    case Comparison::less:
      return Comparison::greater;
    case Comparison::at_most:
      return Comparison::at_least;
    case Comparison::greater:
      return Comparison::less;
    case Comparison::at_least:
      return Comparison::at_most;
    case Comparison::equal:
    case Comparison::unequal:
      break;
  }
  return comparison;
}

bool compare_values(std::int64_t left, std::int64_t right, Comparison comparison) {
  switch (comparison) {
    case Comparison::equal:
      return left == right;
    case Comparison::unequal:
      return left != right;
    case Comparison::less:
      return left < right;
    case Comparison::at_most:
      return left <= right;
    case Comparison::greater:
      return left > right;
    case Comparison::at_least:
      break;
  }
  return left >= right;
}

/// No integer, port or length has so many values; 1 may be added.
constexpr std::int64_t beyond_values = std::int64_t{1} << 62;

[[noreturn]] void refuse_large(Span span) {
  throw Fault{span, "the result does not fit 64 bits", "use smaller numbers"};
}

/// Sums and products of what fits 63 bits; what does not is the user's fault.
std::int64_t calculate(Op op, std::int64_t left, std::int64_t right, Span span) {
  std::int64_t result = 0;
  const bool overflows = op == Op::add        ? __builtin_add_overflow(left, right, &result)
                         : op == Op::subtract ? __builtin_sub_overflow(left, right, &result)
                                              : __builtin_mul_overflow(left, right, &result);
  if (overflows) refuse_large(span);
  return result;
}

}  // namespace

/// What an expression comes to: a formula, a number, or a field with what must be added to it.
struct GuardBuilder::Item {
  std::optional<Formula> formula;
  std::optional<Counter> field;
  std::int64_t number = 0;  // or what raw value 0 of the field stands for
  Span span = {};
};

Formula GuardBuilder::truth(Item item) const {
  if (item.formula) return *std::move(item.formula);
  return item.field ? compare_field(*item.field, 1, Comparison::at_least, item.span)
                    : Formula::constant(item.number != 0);
}

Formula GuardBuilder::compare_field(Counter field, std::int64_t value, Comparison comparison,
                                    Span span) const {
  if (known_.contains(field)) {
    const auto now = static_cast<std::int64_t>(fields_.value(field, known_, span));
    return Formula::constant(compare_values(now, value, comparison));
  }
  value = std::clamp<std::int64_t>(value, -1, beyond_values);
  const auto literal = [field](Literal::Kind kind, std::int64_t bound) {
    return Formula::of({kind, field, 0, bound, false});
  };
  switch (comparison) {
    case Comparison::less:
      return literal(Literal::Kind::at_most, value - 1);
    case Comparison::at_most:
      return literal(Literal::Kind::at_most, value);
    case Comparison::greater:
      return literal(Literal::Kind::at_least, value + 1);
    case Comparison::at_least:
      return literal(Literal::Kind::at_least, value);
    case Comparison::equal:
    case Comparison::unequal:
      break;
  }
  Formula equal = literal(Literal::Kind::at_most, value);
  equal &= literal(Literal::Kind::at_least, value);
  return comparison == Comparison::equal ? equal : !equal;
}

Formula GuardBuilder::formula(const diagram::Expression& expression) const {
  if (expression.nodes.empty()) return Formula::constant(true);
  return truth(evaluate(expression));
}

std::int64_t GuardBuilder::value(const diagram::Expression& expression) const {
  const Item item = evaluate(expression);
  if (!item.formula) return known(item, expression.nodes.back().span);
  if (const auto truth = item.formula->truth(assumed_)) return *truth ? 1 : 0;
  throw Undecided{Undecided::What::literal, {}, nullptr, item.formula->open(assumed_), 2};
}

GuardBuilder::Item GuardBuilder::evaluate(const diagram::Expression& expression) const {
  Stack stack;
  for (const Node& node : expression.nodes) step(node, stack);
  return stack.back();
}

void GuardBuilder::step(const Node& node, Stack& stack) const {
  switch (node.op) {
    case Op::constant:
      stack.push_back({{}, {}, node.value});
      break;
    case Op::variable:
      stack.push_back(variable(node.reference));
      break;
    case Op::length:
      stack.push_back(length(node.reference));
      break;
    case Op::compare_times:
      stack.push_back({compare_times(node), {}, 0});
      break;
    case Op::is_port:
      stack.push_back({is_port(node), {}, 0});
      break;
    case Op::contains:
      stack.push_back({contains(node), {}, 0});
      break;
    case Op::is_empty:
      stack.push_back({is_empty(node.reference), {}, 0});
      break;
    case Op::is_full:
      stack.push_back({is_full(node.reference), {}, 0});
      break;
    default:
      combine(node, stack);
  }
}

void GuardBuilder::combine(const Node& node, Stack& stack) const {
  Item right = std::move(stack.back());
  if (node.op == Op::negate) {
    stack.back() = {!truth(std::move(right)), {}, 0};
    return;
  }
  stack.pop_back();
  Item left = std::move(stack.back());
  if (node.op == Op::both || node.op == Op::either) {
    Formula formula = truth(std::move(left));
    if (node.op == Op::both) formula &= truth(std::move(right));
    if (node.op == Op::either) formula |= truth(std::move(right));
    stack.back() = {std::move(formula), {}, 0};
  } else if (node.op == Op::compare) {
    stack.back() = {compare(std::move(left), std::move(right), node), {}, 0};
  } else {
    const std::int64_t number =
        calculate(node.op, known(left, node.span), known(right, node.span), node.span);
    stack.back() = {{}, {}, number};
  }
}

/// A field whose value is known is that value.
GuardBuilder::Item GuardBuilder::variable(const diagram::Reference& reference) const {
  const diagram::Variable& variable = fields_.variable(reference);
  if (variable.kind == diagram::Variable::Kind::constant) {
    return {{}, {}, variable.initial[fields_.member(reference, known_)].front()};
  }
  const Counter field = fields_.content(reference, known_);
  const bool integer = variable.type.kind == diagram::Type::Kind::integer;
  const Item item{{}, field, integer ? variable.type.least : 0, reference.span};
  if (!known_.contains(field)) return item;
  return {{}, {}, known(item, reference.span)};
}

GuardBuilder::Item GuardBuilder::length(const diagram::Reference& reference) const {
  return {{}, fields_.field(reference, known_), 0, reference.span};
}

std::int64_t GuardBuilder::known(const Item& item, Span span) const {
  if (!item.field) return item.number;
  return item.number + static_cast<std::int64_t>(fields_.value(*item.field, known_, span));
}

Formula GuardBuilder::compare(Item left, Item right, const Node& node) const {
  if (left.formula || right.formula) {
    const Formula a = truth(std::move(left));
    const Formula b = truth(std::move(right));
    Formula same = a;
    same &= b;
    Formula neither = !a;
    neither &= !b;
    same |= neither;
    return node.comparison == Comparison::equal ? same : !same;
  }
  if (left.field && !right.field) {
    return compare_field(*left.field, calculate(Op::subtract, right.number, left.number, node.span),
                         node.comparison, node.span);
  }
  if (right.field && !left.field) {
    return compare_field(*right.field,
                         calculate(Op::subtract, left.number, right.number, node.span),
                         mirrored(node.comparison), node.span);
  }
  return Formula::constant(
      compare_values(known(left, node.span), known(right, node.span), node.comparison));
}

Formula GuardBuilder::compare_times(const Node& node) const {
  const auto equal = [&] {
    Formula formula = before(node.left, node.right, false);
    formula &= before(node.right, node.left, false);
    return formula;
  };
  switch (node.comparison) {
    case Comparison::equal:
      return equal();
    case Comparison::unequal:
      return !equal();
    case Comparison::less:
      return before(node.left, node.right, true);
    case Comparison::at_most:
      return before(node.left, node.right, false);
    case Comparison::greater:
      return before(node.right, node.left, true);
    case Comparison::at_least:
      break;
  }
  return before(node.right, node.left, false);
}

/// The least of some times is before the least of others when one of these is before all of those.
Formula GuardBuilder::before(const diagram::TimeTerm& left, const diagram::TimeTerm& right,
                             bool strict) const {
  const std::vector<Later> earlier = times(left);
  const std::vector<Later> later = times(right);
  if (earlier.empty()) return Formula::constant(!strict && later.empty());
  Formula any = Formula::constant(false);
  for (const Later& a : earlier) {
    Formula all = Formula::constant(true);
    for (const Later& b : later) all &= before(a, b, strict, left.span);
    any |= all;
  }
  return any;
}

/// Of one field: where it has no date, it is before itself whatever is added, but not strictly.
Formula GuardBuilder::before(const Later& left, const Later& right, bool strict, Span span) const {
  const std::int64_t plus = calculate(Op::subtract, left.amount, right.amount, span);
  if (plus == std::numeric_limits<std::int64_t>::min()) refuse_large(span);
  if (left.field == right.field && (strict ? plus >= 0 : plus <= 0)) {
    return Formula::constant(!strict);
  }
  return Formula::of({Literal::Kind::dates, left.field, right.field, plus, strict});
}

/// Where one of the times was chosen as the least, it stands for them all.
std::vector<Later> GuardBuilder::times(const diagram::TimeTerm& term) const {
  const std::int64_t added = fields_.added(term, known_);
  std::vector<Later> times;
  for (const diagram::Reference& reference : term.of) {
    Later time{fields_.content(reference, known_), added};
    const auto stands_for = transient_times_.find(time.field);
    if (stands_for != transient_times_.end()) {
      time.field = stands_for->second.field;
      time.amount = calculate(Op::add, added, stands_for->second.amount, term.span);
    }
    if (known_.contains(time.field)) {
      const bool is_transient =
          fields_.variable(reference).kind == diagram::Variable::Kind::transient;
      throw Fault{term.span, "a time is compared after the same transition has changed it",
                  is_transient ? "compare it before what it was computed from is changed"
                               : "compare it in the guard"};
    }
    times.push_back(time);
  }
  if (const auto least = chosen_of(times)) return {{*least, times.front().amount}};
  return times;
}

/// The one that was chosen as the least of all these. Nothing where there is none, or where
/// different amounts are added to them.
std::optional<Counter> GuardBuilder::chosen_of(const std::vector<Later>& times) const {
  std::vector<Counter> fields;
  for (const Later& time : times) {
    if (time.amount != times.front().amount) return std::nullopt;
    fields.push_back(time.field);
  }
  std::sort(fields.begin(), fields.end());
  for (const Chosen& chosen : chosen_) {
    const bool covers =
        std::includes(chosen.among.begin(), chosen.among.end(), fields.begin(), fields.end());
    if (covers && std::binary_search(fields.begin(), fields.end(), chosen.field)) {
      return chosen.field;
    }
  }
  return std::nullopt;
}

Formula GuardBuilder::is_port(const Node& node) const {
  const diagram::Variable& variable = fields_.variable(node.reference);
  const auto raw = fields_.raw(variable.type, node.port);
  if (!raw) return Formula::constant(false);
  return compare_field(fields_.content(node.reference, known_), static_cast<std::int64_t>(*raw),
                       Comparison::equal, node.span);
}

Formula GuardBuilder::contains(const Node& node) const {
  const diagram::Variable& variable = fields_.variable(node.reference);
  if (variable.kind == diagram::Variable::Kind::constant) {
    const auto& elements = variable.initial[fields_.member(node.reference, known_)];
    return Formula::constant(std::find(elements.begin(), elements.end(), node.port.value) !=
                             elements.end());
  }
  const auto raw = fields_.raw(variable.type, node.port);
  if (!raw) return Formula::constant(false);
  const Counter bit = fields_.field(node.reference, known_) + static_cast<Counter>(*raw);
  return compare_field(bit, 1, Comparison::at_least, node.span);
}

Formula GuardBuilder::is_empty(const diagram::Reference& reference) const {
  const diagram::Variable& variable = fields_.variable(reference);
  const std::size_t member = fields_.member(reference, known_);
  if (variable.kind == diagram::Variable::Kind::constant) {
    return Formula::constant(variable.initial[member].empty());
  }
  const Counter first = fields_.field(reference, known_);
  const bool queue = variable.type.capacity > 0;
  Formula formula = Formula::constant(true);
  for (Counter i = 0; i < (queue ? 1 : Fields::width(variable, member)); ++i) {
    formula &= compare_field(first + i, 0, Comparison::at_most, reference.span);
  }
  return formula;
}

Formula GuardBuilder::is_full(const diagram::Reference& reference) const {
  const diagram::Variable& variable = fields_.variable(reference);
  const std::size_t member = fields_.member(reference, known_);
  return compare_field(fields_.field(reference, known_), variable.capacity(member),
                       Comparison::at_least, reference.span);
}

}  // namespace leadline::program
