#include "leadline/emit/formula_text.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "emit/formula_writing.hpp"
#include "leadline/base/text.hpp"
#include "model/property_words.hpp"

namespace leadline::emit {
namespace {

bool is_plain_argument(std::string_view name) {
  for (std::size_t at = 0; at < name.size();) {
    const Character c = decode_utf8(name, at);
    if (c.length == 0 || is_control(c.code)) return false;
    if (c.length == 1 && std::string_view(" ,(){}\"#").find(name[at]) != std::string_view::npos)
      return false;
    at += c.length;
  }
  return !name.empty();
}

/// Letters, digits and _, not beginning with a digit.
bool is_word(std::string_view name) {
  const auto is_part = [](char c) { return is_alphanumeric(c) || c == '_'; };
  return !name.empty() && !is_digit(name.front()) && std::all_of(name.begin(), name.end(), is_part);
}

bool is_plain_variable(std::string_view name) {
  if (name.ends_with(']')) {
    const std::size_t open = name.find('[');
    if (open == name.npos || !is_word(name.substr(open + 1, name.size() - open - 2))) return false;
    name = name.substr(0, open);
  }
  if (is_property_word(name)) return false;
  for (;;) {
    const std::size_t dot = name.find('.');
    if (!is_word(name.substr(0, dot))) return false;
    if (dot == name.npos) return true;
    name.remove_prefix(dot + 1);
  }
}

/// The element at `index`, made where it is not there yet.
template <class T>
T& at(std::vector<T>& elements, std::size_t index) {
  if (index >= elements.size()) elements.resize(std::max(index + 1, 2 * elements.size()));
  return elements[index];
}

std::string braced(std::string_view name) {
  std::string text = "{";
  for (const char c : name) {
    if (c == '{' || c == '}' || c == '\\') text += '\\';
    text += c;
  }
  return with_line_breaks_escaped(text) + '}';
}

std::string plus(const std::string& text, std::int64_t constant) {
  if (text.empty()) return std::to_string(constant);
  if (constant == 0) return text;
  const bool is_negative = constant < 0;
  return text + (is_negative ? " - " : " + ") + std::to_string(is_negative ? -constant : constant);
}

std::string weighted(std::int64_t weight, const std::string& what) {
  const std::int64_t size = weight < 0 ? -weight : weight;
  return size == 1 ? what : std::to_string(size) + '*' + what;
}

}  // namespace

std::string name_in_property(std::string_view name) {
  return is_plain_argument(name) ? std::string(name) : braced(name);
}

FormulaText::Key FormulaText::key_of(const std::vector<LinearSum>& sums) {
  Key key;
  for (const LinearSum& sum : sums) {
    key.push_back(static_cast<std::int64_t>(sum.terms.size()));
    key.push_back(sum.constant);
    for (const LinearSum::Term& term : sum.terms) {
      key.push_back(term.field);
      key.push_back(term.weight);
    }
  }
  return key;
}

FormulaText::FormulaText(const Vocabulary& vocabulary) {
  for (const auto& [word, names] : vocabulary.values) {
    for (const auto& [name, sum] : names) {
      if (sum.terms.size() != 1 || sum.terms.front().weight != 1) continue;
      const Value value{{word, name}, sum.constant};
      auto& known = at(fields_, sum.terms.front().field);
      if (!known || value.phrase < known->phrase) known = value;
    }
  }
  for (const auto& [word, names] : vocabulary.predicates) {
    for (const auto& [name, sums] : names) {
      const Phrase phrase{word, name};
      const auto [found, is_new] = predicates_.try_emplace(key_of(sums), phrase);
      if (!is_new) found->second = std::min(found->second, phrase);
    }
  }
  const auto events = vocabulary.events.find("fires");
  if (events == vocabulary.events.end()) return;
  for (const auto& [name, list] : events->second) {
    if (list.size() == 1) {
      auto& known = at(action_, list.front());
      known = std::min<std::string_view>(known.value_or(name), name);
      continue;
    }
    const auto [found, is_new] = actions_.try_emplace(list, name);
    if (!is_new) found->second = std::min(found->second, std::string_view(name));
  }
}

std::string FormulaText::written(const Phrase& phrase) {
  if (!phrase.word.empty())
    return std::string(phrase.word) + '(' + name_in_property(phrase.name) + ')';
  return is_plain_variable(phrase.name) ? std::string(phrase.name) : braced(phrase.name);
}

const FormulaText::Value* FormulaText::value_of(std::uint32_t field) const {
  return field < fields_.size() && fields_[field] ? &*fields_[field] : nullptr;
}

const std::string_view* FormulaText::event_of(const ActionList& actions) const {
  if (actions.size() == 1) {
    const std::size_t action = actions.front();
    return action < action_.size() && action_[action] ? &*action_[action] : nullptr;
  }
  const auto found = actions_.find(actions);
  return found == actions_.end() ? nullptr : &found->second;
}

std::string FormulaText::field(std::uint32_t index) const {
  const Value* value = value_of(index);
  return value == nullptr ? '#' + std::to_string(index) : written(value->phrase);
}

std::string FormulaText::predicate(const std::vector<LinearSum>& sums) const {
  const auto found = predicates_.find(key_of(sums));
  return found == predicates_.end() ? std::string() : written(found->second);
}

std::string FormulaText::actions(const ActionList& actions) const {
  if (const std::string_view* name = event_of(actions)) return name_in_property(*name);
  std::string text;
  for (const std::uint32_t action : actions) {
    const std::string_view* name = event_of({action});
    if (!text.empty()) text += ", ";
    text += name == nullptr ? '#' + std::to_string(action) : name_in_property(*name);
  }
  return text;
}

/// The constant that is left when the fields are written as what they are called.
std::int64_t FormulaText::constant_in_words(const LinearSum& sum) const {
  std::int64_t constant = sum.constant;
  for (const LinearSum::Term& term : sum.terms) {
    const Value* value = value_of(term.field);
    if (value != nullptr) constant -= term.weight * value->constant;
  }
  return constant;
}

std::string FormulaText::of(const LinearSum& sum) const {
  std::string text;
  for (const LinearSum::Term& term : sum.terms) {
    const bool is_negative = term.weight < 0;
    text += text.empty() ? (is_negative ? "-" : "") : (is_negative ? " - " : " + ");
    text += weighted(term.weight, field(term.field));
  }
  return plus(text, constant_in_words(sum));
}

/// The terms with positive weights, or those with negative ones without their sign.
std::string FormulaText::terms(const LinearSum& sum, bool positive) const {
  std::string text;
  for (const LinearSum::Term& term : sum.terms) {
    if ((term.weight > 0) != positive) continue;
    if (!text.empty()) text += " + ";
    text += weighted(term.weight, field(term.field));
  }
  return text;
}

std::string FormulaText::at_least_zero(const LinearSum& sum) const {
  if (const std::string word = predicate({sum}); !word.empty()) return word;
  const std::string left = terms(sum, true);
  const std::string right = terms(sum, false);
  const std::int64_t constant = constant_in_words(sum);
  if (left.empty()) return right + " <= " + std::to_string(constant);
  return left + " >= " + plus(right, -constant);
}

std::string FormulaText::equals_zero(const LinearSum& sum) const {
  const std::string left = terms(sum, true);
  const std::string right = terms(sum, false);
  const std::int64_t constant = constant_in_words(sum);
  if (left.empty()) return std::to_string(constant) + " = " + right;
  return left + " = " + plus(right, -constant);
}

std::string FormulaText::of(const Formula& formula) const {
  return of(formula, formula.root());
}

std::string FormulaText::of(const Formula& formula, std::uint32_t node) const {
  return FormulaWriting(*this, formula).of(node);
}

std::string FormulaText::of(const Property& property) const {
  if (const auto* named = std::get_if<NamedProperty>(&property.what))
    return std::string(name_of(*named));
  if (const auto* bound = std::get_if<BoundQuestion>(&property.what))
    return "bound " + of(bound->sum);
  std::string text = of(std::get<Formula>(property.what));
  for (std::size_t i = 0; i < property.fairness.size(); ++i)
    text += (i == 0 ? " fair " : ", ") + of(property.fairness[i]);
  return text;
}

}  // namespace leadline::emit
