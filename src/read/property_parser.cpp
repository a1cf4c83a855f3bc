#include "read/property_parser.hpp"

#include "leadline/base/text.hpp"

namespace leadline::read {
namespace {

using Kind = PropertyToken::Kind;

std::string shown(const PropertyToken& token) {
  return token.kind == Kind::line_end ? "the end of the line" : quoted(token.text);
}

}  // namespace

PropertyParser::PropertyParser(PropertyLexer& lexer, PropertyWords& words, Diagnostics& diagnostics)
    : lexer_(lexer), words_(words), diagnostics_(diagnostics) {}

bool PropertyParser::parse() {
  token_ = lexer_.next();
  span_.begin = token_.span.begin;
  for (bool ended = false; !ended;) {
    const bool fine = at_operand() && behind_operand(ended);
    if (!fine) return false;
  }
  return reduce_all();
}

/// Passes prefix operators and opening brackets up to an operand, and that.
bool PropertyParser::at_operand() {
  for (;;) {
    if (token_.kind == Kind::unknown) return false;
    const bool can_be_operator = token_.kind == Kind::word || token_.kind == Kind::symbol;
    const auto prefixes = can_be_operator ? prefix_operators(token_.text) : std::span<const Op>{};
    for (const Op op : prefixes) {
      operators_.push_back({op, token_.span});
      if ((op == Op::exists || op == Op::all) && !quantifier_) quantifier_ = token_.span;
    }
    if (prefixes.empty()) {
      if (!token_.is("(") && !token_.is("[")) break;
      operators_.push_back({Op::group, token_.span, token_.is("(") ? ')' : ']'});
    }
    token_ = lexer_.next();
  }
  if (token_.kind == Kind::symbol || token_.kind == Kind::line_end) {
    diagnostics_.error(token_.span, "expected a condition or a number instead of " + shown(token_),
                       words_.examples());
    return false;
  }
  return operand();
}

/// Passes closing brackets up to an infix operator, and that; or finds that nothing follows.
bool PropertyParser::behind_operand(bool& ended) {
  for (;;) {
    span_.end = operands_.back().span.end;
    token_ = lexer_.next();
    if (token_.kind == Kind::unknown) return false;
    if (!token_.is(")") && !token_.is("]")) break;
    if (!close_group()) return false;
  }
  const bool can_be_operator = token_.kind == Kind::word || token_.kind == Kind::symbol;
  const Op* op = can_be_operator ? infix_operator(token_.text) : nullptr;
  ended = op == nullptr;
  if (ended) return true;
  const auto waits = [&](Op before) {
    const int difference = binding(before) - binding(*op);
    return difference < 0 || (difference == 0 && is_right_associative(*op));
  };
  while (!operators_.empty() && !waits(operators_.back().op))
    if (!reduce()) return false;
  operators_.push_back({*op, token_.span});
  token_ = lexer_.next();
  return true;
}

bool PropertyParser::close_group() {
  while (!operators_.empty() && operators_.back().op != Op::group)
    if (!reduce()) return false;
  if (operators_.empty()) {
    diagnostics_.error(token_.span, quoted(token_.text) + " closes what was not opened",
                       "remove it, or open it before");
    return false;
  }
  const Operator group = operators_.back();
  if (token_.text.front() != group.closing) {
    diagnostics_.error(
        token_.span,
        "expected '" + std::string(1, group.closing) + "' instead of " + quoted(token_.text),
        "a bracket is closed by its like");
    return false;
  }
  operators_.pop_back();
  operands_.back().span = {group.span.begin, token_.span.end};
  operands_.back().ends_prefix = false;
  return true;
}

bool PropertyParser::reduce_all() {
  while (!operators_.empty()) {
    const Operator& top = operators_.back();
    if (top.op == Op::group) {
      const std::string closing = quoted(std::string(1, top.closing));
      const std::string opening = top.closing == ')' ? "'('" : "'['";
      diagnostics_.error(top.span, opening + " is never closed", "close it with " + closing);
      return false;
    }
    if (!reduce()) return false;
  }
  return true;
}

std::optional<LinearSum> PropertyParser::sum() {
  operands_.clear();
  operators_.clear();
  if (!parse()) return std::nullopt;
  if (operands_.back().is_sum) return operands_.back().sum.sum();
  diagnostics_.error(span_, "a condition where a number is needed",
                     "a bound is asked of a sum, such as: bound tokens(p) + tokens(q)");
  return std::nullopt;
}

std::optional<Formula> PropertyParser::formula(bool of_all_paths) {
  operands_.clear();
  operators_.clear();
  if (!parse()) return std::nullopt;
  if (!require_condition(operands_.back())) return std::nullopt;
  const FormulaBuilder::NodeId root = operands_.back().node;
  Formula result = builder_.formula(root);
  if (!of_all_paths && !is_about_path(result)) return result;
  return read_as_ltl(builder_.formula(builder_.all(root)));
}

}  // namespace leadline::read
