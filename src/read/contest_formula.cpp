#include "read/contest_formula.hpp"

#include <utility>

#include "leadline/base/text.hpp"
#include "leadline/model/petri_net.hpp"
#include "read/action_order.hpp"
#include "read/contest_form.hpp"
#include "read/number.hpp"
#include "read/pnml_form.hpp"

namespace leadline::read {

using contest_form::Sort;
using NodeId = FormulaBuilder::NodeId;

namespace {

constexpr const char* place_form = "write <place>name</place>";
constexpr const char* transition_form = "write <transition>name</transition>";

std::string most_in_all() {
  return "all may add up to " + std::to_string(max_tokens);
}

}  // namespace

bool ContestFormula::fail(pugi::xml_node element, std::string message, std::string hint) {
  diagnostics_.error(document_.tag(element), std::move(message), std::move(hint));
  return false;
}

bool ContestFormula::push(NodeId node, pugi::xml_node element) {
  operands_.push_back({false, {}, node, element});
  return true;
}

bool ContestFormula::push(CheckedSum sum, pugi::xml_node element) {
  operands_.push_back({true, std::move(sum), 0, element});
  return true;
}

std::optional<std::variant<Formula, BoundQuestion>> ContestFormula::read(pugi::xml_node formula) {
  const pugi::xml_node top = contest_form::first_element(formula);
  if (!top || contest_form::next_element(top)) {
    fail(formula, "a <formula> holds one element",
         top ? "put several into <conjunction> or <disjunction>"
             : "put a condition into it, for instance <deadlock/>");
    return std::nullopt;
  }
  if (pnml_form::local_name(top) == "place-bound") {
    const auto sum = tokens(top);
    if (!sum) return std::nullopt;
    return BoundQuestion{sum->sum()};
  }
  if (!read_tree(top) || !require(0, false)) return std::nullopt;
  return builder_.formula(operands_.back().node);
}

bool ContestFormula::read_tree(pugi::xml_node top) {
  const auto opens = [](pugi::xml_node element) {
    const auto* form = contest_form::element(pnml_form::local_name(element));
    return form != nullptr && form->sort != Sort::leaf ? contest_form::first_element(element)
                                                       : pugi::xml_node();
  };
  const auto down = [&](pugi::xml_node element) {
    while (const pugi::xml_node inner = opens(element)) element = inner;
    return element;
  };
  for (pugi::xml_node at = down(top);;) {
    if (!finish(at)) return false;
    if (at == top) return true;
    const pugi::xml_node next = contest_form::next_element(at);
    at = next ? down(next) : at.parent();
  }
}

bool ContestFormula::finish(pugi::xml_node element) {
  const std::string_view name = pnml_form::local_name(element);
  const auto* form = contest_form::element(name);
  if (form == nullptr) {
    const std::string meant = did_you_mean(name, contest_form::names());
    return fail(element, "<" + std::string(name) + "> is no part of a formula",
                meant.empty()
                    ? "known are <conjunction>, <negation>, <integer-le>, <is-fireable> and so on"
                    : meant);
  }
  if (form->sort == Sort::leaf) return finish_leaf(element, name);

  std::size_t count = 0;
  for (auto child = contest_form::first_element(element); child;
       child = contest_form::next_element(child))
    ++count;
  if (count < form->least || count > form->most)
    return fail(element, "<" + std::string(name) + "> has " + std::to_string(count) +
                             (count == 1 ? " operand" : " operands") + " instead of " +
                             std::to_string(form->least) +
                             (form->most > form->least ? " or more" : ""));
  const std::size_t first = operands_.size() - count;
  if (form->sort == Sort::wrapper) return true;
  if (!require(first, form->sort != Sort::condition)) return false;
  const bool fine = form->sort == Sort::condition    ? finish_operator(element, name, first)
                    : form->sort == Sort::comparison ? finish_comparison(element, name, first)
                                                     : finish_sum(element, name, first);
  operands_.erase(operands_.begin() + static_cast<std::ptrdiff_t>(first) + 1, operands_.end());
  operands_.back().element = element;
  return fine;
}

/// Whether the operands from this one on are sums, or all are conditions.
bool ContestFormula::require(std::size_t first, bool sums) {
  for (std::size_t i = first; i < operands_.size(); ++i)
    if (operands_[i].is_sum != sums)
      return sums ? fail(operands_[i].element, "a condition where a number is needed",
                         "numbers are <tokens-count>, <integer-constant> and sums of them")
                  : fail(operands_[i].element, "a number where a condition is needed",
                         "conditions are compared numbers: <integer-le>…</integer-le>");
  return true;
}

bool ContestFormula::finish_leaf(pugi::xml_node element, std::string_view name) {
  if (name == "true" || name == "false") return push(builder_.constant(name == "true"), element);
  if (name == "deadlock") return push(builder_.deadlock(), element);
  if (name == "is-fireable") {
    const auto list = transitions(element);
    return list && push(builder_.fireable(*list), element);
  }
  if (name == "place-bound")
    return fail(element, "<place-bound> within a formula", "it stands alone in its <formula>");
  auto sum = name == "tokens-count" ? tokens(element) : number(element);
  return sum && push(std::move(*sum), element);
}

bool ContestFormula::finish_operator(pugi::xml_node element, std::string_view name,
                                     std::size_t first) {
  NodeId node = operands_[first].node;
  if (name == "negation") node = builder_.negation(node);
  if (name == "all-paths") node = builder_.all(node);
  if (name == "exists-path") node = builder_.exists(node);
  if (name == "globally") node = builder_.globally(node);
  if (name == "finally") node = builder_.finally(node);
  if (name == "next") node = builder_.next(node);
  for (std::size_t i = first + 1; i < operands_.size(); ++i) {
    const NodeId other = operands_[i].node;
    if (name == "conjunction") node = builder_.conjunction(node, other);
    if (name == "disjunction") node = builder_.disjunction(node, other);
    if (name == "exclusive-disjunction") node = builder_.exclusive_or(node, other);
    if (name == "implication") node = builder_.implication(node, other);
    if (name == "equivalence") node = builder_.equivalence(node, other);
    if (name == "until") {
      const auto before = contest_form::first_element(element);
      if (pnml_form::local_name(before) != "before" ||
          pnml_form::local_name(contest_form::next_element(before)) != "reach")
        return fail(element, "<until> holds <before> and <reach>, in this order");
      node = builder_.until(node, other);
    }
  }
  operands_[first].node = node;
  return true;
}

bool ContestFormula::finish_comparison(pugi::xml_node element, std::string_view name,
                                       std::size_t first) {
  const bool is_upper = name == "integer-le" || name == "integer-lt";
  const bool is_strict = name == "integer-lt" || name == "integer-gt";
  CheckedSum sum = operands_[is_upper ? first + 1 : first].sum;
  const bool fits = sum.subtract(operands_[is_upper ? first : first + 1].sum) &&
                    (!is_strict || sum.subtract(CheckedSum(1)));
  if (!fits) return fail(element, "numbers that add up to too much", most_in_all());
  const bool is_equality = name == "integer-eq" || name == "integer-ne";
  NodeId node = is_equality ? builder_.equals_zero(sum.sum()) : builder_.at_least(sum.sum());
  if (name == "integer-ne") node = builder_.negation(node);
  operands_[first] = {false, {}, node, element};
  return true;
}

bool ContestFormula::finish_sum(pugi::xml_node element, std::string_view name, std::size_t first) {
  for (std::size_t i = first + 1; i < operands_.size(); ++i) {
    const bool fits = name == "integer-difference" ? operands_[first].sum.subtract(operands_[i].sum)
                                                   : operands_[first].sum.add(operands_[i].sum);
    if (!fits) return fail(element, "numbers that add up to too much", most_in_all());
  }
  return true;
}

std::optional<CheckedSum> ContestFormula::number(pugi::xml_node element) {
  const auto text = pnml_form::text_in(document_, element);
  const bool is_negative = text.value.starts_with('-');
  const Number number = parse_number(std::string_view(text.value).substr(is_negative ? 1 : 0));
  if (number.fault != Number::Fault::none) {
    const bool is_large = number.fault == Number::Fault::too_large;
    diagnostics_.error(
        text.span, quoted(text.value) + (is_large ? " is too large" : " is no whole number"),
        is_large ? "the largest number is " + std::to_string(max_tokens) : "write digits");
    return std::nullopt;
  }
  CheckedSum sum(static_cast<std::int64_t>(number.value));
  if (is_negative) sum.negate();
  return sum;
}

std::optional<CheckedSum> ContestFormula::tokens(pugi::xml_node element) {
  CheckedSum sum;
  bool is_fine = static_cast<bool>(contest_form::first_element(element));
  if (!is_fine) fail(element, "no <place> in it", place_form);
  for (auto child = contest_form::first_element(element); child;
       child = contest_form::next_element(child)) {
    const auto text = pnml_form::text_in(document_, child);
    const bool is_place = pnml_form::local_name(child) == "place";
    if (!is_place) is_fine = fail(child, "expected a <place>", place_form);
    const LinearSum* value = is_place ? words_.value("tokens", text.value, text.span) : nullptr;
    is_fine = is_fine && value != nullptr;
    if (value != nullptr && !sum.add(CheckedSum(*value)))
      is_fine = fail(child, "places that add up to too much", most_in_all());
  }
  return is_fine ? std::optional(std::move(sum)) : std::nullopt;
}

std::optional<ActionList> ContestFormula::transitions(pugi::xml_node element) {
  ActionList list;
  bool is_fine = static_cast<bool>(contest_form::first_element(element));
  if (!is_fine) fail(element, "no <transition> in it", transition_form);
  for (auto child = contest_form::first_element(element); child;
       child = contest_form::next_element(child)) {
    const auto text = pnml_form::text_in(document_, child);
    const bool is_transition = pnml_form::local_name(child) == "transition";
    if (!is_transition) is_fine = fail(child, "expected a <transition>", transition_form);
    const ActionList* found =
        is_transition ? words_.event("fireable", text.value, text.span) : nullptr;
    is_fine = is_fine && found != nullptr;
    if (found != nullptr) list.insert(list.end(), found->begin(), found->end());
  }
  return is_fine ? std::optional(in_order(std::move(list))) : std::nullopt;
}

}  // namespace leadline::read
