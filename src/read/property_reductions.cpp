#include <algorithm>

#include "leadline/model/petri_net.hpp"
#include "read/property_parser.hpp"

namespace leadline::read {
namespace {

using Op = PropertyOperator;

bool is_temporal(Op op) {
  return op == Op::next || op == Op::finally || op == Op::globally;
}

bool is_equality(Op op) {
  return op == Op::equal || op == Op::unequal;
}

}  // namespace

bool PropertyParser::too_large(Span span) {
  diagnostics_.error(
      span, "a number, or a sum of numbers and weights, is too large",
      "all numbers and weights of a comparison may add up to " + std::to_string(max_tokens));
  return false;
}

bool PropertyParser::require_condition(const Operand& operand) {
  if (!operand.is_sum) return true;
  diagnostics_.error(operand.span, "a number where a condition is needed",
                     "compare it, as in tokens(p) >= 1");
  return false;
}

bool PropertyParser::require_number(const Operand& operand) {
  if (operand.is_sum) return true;
  diagnostics_.error(operand.span, "a condition where a number is needed",
                     "comparisons are joined by 'and', as in 1 <= tokens(p) and tokens(p) <= 2");
  return false;
}

/// Applies the operator on the top.
bool PropertyParser::reduce() {
  const Operator op = operators_.back();
  operators_.pop_back();
  return is_prefix(op.op) ? reduce_prefix(op) : reduce_infix(op);
}

bool PropertyParser::reduce_prefix(const Operator& op) {
  Operand& operand = operands_.back();
  const bool is_minus = op.op == Op::minus;
  if (!(is_minus ? require_number(operand) : require_condition(operand))) return false;
  operand.span.begin = op.span.begin;
  operand.ends_prefix = operand.ends_prefix || is_temporal(op.op);
  switch (op.op) {
    case Op::next:
      operand.node = builder_.next(operand.node);
      break;
    case Op::finally:
      operand.node = builder_.finally(operand.node);
      break;
    case Op::globally:
      operand.node = builder_.globally(operand.node);
      break;
    case Op::exists:
      operand.node = builder_.exists(operand.node);
      break;
    case Op::all:
      operand.node = builder_.all(operand.node);
      break;
    case Op::minus:
      operand.sum.negate();
      break;
    default:
      operand.node = builder_.negation(operand.node);
      break;
  }
  return true;
}

bool PropertyParser::reduce_infix(const Operator& op) {
  const Operand right = std::move(operands_.back());
  operands_.pop_back();
  Operand& left = operands_.back();
  const bool fine = binding(op.op) >= binding(Op::plus) ? calculate(op, left, right)
                    : binding(op.op) >= binding(Op::equal) &&
                            !(is_equality(op.op) && !left.is_sum && !right.is_sum)
                        ? compare(op, left, right)
                        : combine(op, left, right);
  left.span.end = right.span.end;
  return fine;
}

bool PropertyParser::calculate(const Operator& op, Operand& left, const Operand& right) {
  if (!require_number(left) || !require_number(right)) return false;
  const bool is_linear = op.op != Op::times || left.sum.is_constant() || right.sum.is_constant();
  if (!is_linear) {
    diagnostics_.error(op.span, "a product of two things that change",
                       "one of the two must be a number");
    return false;
  }
  const bool fits = op.op == Op::times  ? left.sum.multiply(right.sum)
                    : op.op == Op::plus ? left.sum.add(right.sum)
                                        : left.sum.subtract(right.sum);
  return fits || too_large({left.span.begin, right.span.end});
}

bool PropertyParser::compare(const Operator& op, Operand& left, const Operand& right) {
  if (!require_number(left) || !require_number(right)) return false;
  const bool is_upper = op.op == Op::less || op.op == Op::at_most;
  const bool is_strict = op.op == Op::less || op.op == Op::greater;
  CheckedSum difference = is_upper ? right.sum : left.sum;
  const bool fits = difference.subtract(is_upper ? left.sum : right.sum) &&
                    (!is_strict || difference.subtract(CheckedSum(1)));
  if (!fits) return too_large({left.span.begin, right.span.end});
  const LinearSum sum = difference.sum();
  left.is_sum = false;
  left.sum = {};
  left.node = is_equality(op.op) ? builder_.equals_zero(sum) : builder_.at_least(sum);
  if (op.op == Op::unequal) left.node = builder_.negation(left.node);
  return true;
}

/// `EF p and q` is `(EF p) and q`, which few mean.
void PropertyParser::warn_of_short_prefix(const Operator& op, const Operand& left,
                                          const Operand& right) {
  const bool is_outermost =
      std::none_of(operators_.begin(), operators_.end(), [](const Operator& outer) {
        return is_temporal(outer.op) || binding(outer.op) == binding(Op::until);
      });
  if (!left.ends_prefix || !is_outermost || binding(op.op) >= binding(Op::until)) return;
  if (class_of(builder_.formula(right.node)) != FormulaClass::state) return;
  diagnostics_.warning(
      right.span,
      "this is asked of the initial state only, since what stands before binds "
      "tighter",
      "write EF (p and q) to ask both of one state, or (EF p) and q to keep it so");
}

bool PropertyParser::combine(const Operator& op, Operand& left, const Operand& right) {
  if (!require_condition(left) || !require_condition(right)) return false;
  warn_of_short_prefix(op, left, right);
  left.ends_prefix = false;
  const auto a = left.node;
  const auto b = right.node;
  switch (op.op) {
    case Op::iff:
    case Op::equal:
      left.node = builder_.equivalence(a, b);
      break;
    case Op::implies:
      left.node = builder_.implication(a, b);
      break;
    case Op::exclusive:
    case Op::unequal:
      left.node = builder_.exclusive_or(a, b);
      break;
    case Op::either:
      left.node = builder_.disjunction(a, b);
      break;
    case Op::until:
      left.node = builder_.until(a, b);
      break;
    case Op::weak_until:
      left.node = builder_.weak_until(a, b);
      break;
    case Op::release:
      left.node = builder_.release(a, b);
      break;
    default:
      left.node = builder_.conjunction(a, b);
      break;
  }
  return true;
}

}  // namespace leadline::read
