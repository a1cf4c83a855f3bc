#include "leadline/base/text.hpp"
#include "leadline/model/petri_net.hpp"
#include "read/action_order.hpp"
#include "read/number.hpp"
#include "read/property_parser.hpp"

namespace leadline::read {

using Kind = PropertyToken::Kind;

bool PropertyParser::push(FormulaBuilder::NodeId node, Span span) {
  operands_.push_back({false, {}, node, span});
  return true;
}

bool PropertyParser::push(CheckedSum sum, Span span) {
  operands_.push_back({true, std::move(sum), 0, span});
  return true;
}

bool PropertyParser::operand() {
  if (token_.kind == Kind::number) return number();
  if (token_.kind == Kind::name) return variable();
  return word();
}

bool PropertyParser::number() {
  const Number number = parse_number(token_.text);
  if (number.fault == Number::Fault::malformed) {
    diagnostics_.error(token_.span, "expected a number instead of " + quoted(token_.text),
                       "a factor is written with '*', as in 2*tokens(p)");
    return false;
  }
  if (number.fault == Number::Fault::too_large) return too_large(token_.span);
  return push(CheckedSum(static_cast<std::int64_t>(number.value)), token_.span);
}

bool PropertyParser::word() {
  if (token_.is("true")) return push(builder_.constant(true), token_.span);
  if (token_.is("false")) return push(builder_.constant(false), token_.span);
  if (token_.is("deadlock")) return push(builder_.deadlock(), token_.span);
  if (lexer_.at_arguments()) return name_in_brackets(token_.text);
  lexer_.take_index(token_);
  return variable();
}

bool PropertyParser::variable() {
  if (const LinearSum* value = words_.number_variable(token_.text))
    return push(CheckedSum(*value), token_.span);
  if (const auto* condition = words_.condition_variable(token_.text))
    return push(all_of(*condition), token_.span);
  words_.refuse_word(token_.text, token_.span, false);
  return false;
}

bool PropertyParser::name_in_brackets(const std::string& word) {
  const bool is_known =
      PropertyWords::is_event(word) || words_.is_value(word) || words_.is_predicate(word);
  if (!is_known) {
    words_.refuse_word(word, token_.span, true);
    return false;
  }
  const auto names = lexer_.arguments();
  if (!names) return false;
  const Span span{token_.span.begin, static_cast<std::uint32_t>(lexer_.at())};
  if (PropertyWords::is_event(word)) {
    const auto list = actions(word, *names);
    if (!list) return false;
    return push(word == "fires" ? builder_.fires(*list) : builder_.fireable(*list), span);
  }
  if (words_.is_value(word)) {
    auto sum = values(word, *names);
    return sum && push(std::move(*sum), span);
  }
  const auto node = predicates(word, *names);
  return node && push(*node, span);
}

std::optional<ActionList> PropertyParser::actions(const std::string& word,
                                                  const std::vector<PropertyToken>& names) {
  ActionList list;
  bool known = true;
  for (const PropertyToken& name : names) {
    const ActionList* found = words_.event(word, name.text, name.span);
    known = known && found != nullptr;
    if (found != nullptr) list.insert(list.end(), found->begin(), found->end());
  }
  if (!known) return std::nullopt;
  return in_order(std::move(list));
}

std::optional<CheckedSum> PropertyParser::values(const std::string& word,
                                                 const std::vector<PropertyToken>& names) {
  CheckedSum sum;
  bool known = true;
  for (const PropertyToken& name : names) {
    const LinearSum* found = words_.value(word, name.text, name.span);
    known = known && found != nullptr;
    if (found != nullptr && !sum.add(CheckedSum(*found))) known = too_large(name.span);
  }
  return known ? std::optional(std::move(sum)) : std::nullopt;
}

FormulaBuilder::NodeId PropertyParser::all_of(const std::vector<LinearSum>& sums) {
  auto node = builder_.at_least(sums.front());
  for (std::size_t i = 1; i < sums.size(); ++i)
    node = builder_.conjunction(node, builder_.at_least(sums[i]));
  return node;
}

std::optional<FormulaBuilder::NodeId> PropertyParser::predicates(
    const std::string& word, const std::vector<PropertyToken>& names) {
  std::optional<FormulaBuilder::NodeId> any;
  bool known = true;
  for (const PropertyToken& name : names) {
    const auto* found = words_.predicate(word, name.text, name.span);
    known = known && found != nullptr;
    if (found == nullptr) continue;
    const auto node = all_of(*found);
    any = any ? builder_.disjunction(*any, node) : node;
  }
  return known ? any : std::nullopt;
}

}  // namespace leadline::read
