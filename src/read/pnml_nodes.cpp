#include <string>

#include "leadline/base/text.hpp"
#include "read/number.hpp"
#include "read/pnml_reader.hpp"

namespace leadline::read {

using pnml_form::attribute;
using pnml_form::label;
using pnml_form::Text;

namespace {

/// PIPE writes `Default,1`: the one colour of its black tokens, and how many.
std::string_view without_default_colour(std::string_view text) {
  constexpr std::string_view colour = "Default";
  if (!text.starts_with(colour)) return text;
  const std::string_view rest = pnml_form::trimmed(text.substr(colour.size()));
  return rest.starts_with(',') ? pnml_form::trimmed(rest.substr(1)) : text;
}

}  // namespace

PnmlReader::Node* PnmlReader::declare(pugi::xml_node element, Sort sort) {
  const auto id = attribute(document_, element, "id");
  if (!id || id->value.empty()) {
    diagnostics_.error(document_.tag(element), "a <" + std::string(element.name()) + "> without id",
                       "give it an id of its own");
    return nullptr;
  }
  if (const Node* other = find_node(id->value)) {
    const xml::Part& first = parts_[other->part];
    diagnostics_.error(
        id->span, "the id " + quoted(id->value) + " is used twice",
        "choose another one here; the first stands on " + file_.line_of({first.begin, first.end}));
    return nullptr;
  }
  ids_.add(id->value, static_cast<std::uint32_t>(nodes_.size()));
  const bool is_reference = sort == Sort::reference_place || sort == Sort::reference_transition;
  if (is_reference) references_.push_back(static_cast<std::uint32_t>(nodes_.size()));
  nodes_.push_back({.sort = sort, .part = loaded_, .id = kept(*id), .resolved = !is_reference});
  return &nodes_.back();
}

PnmlReader::Node* PnmlReader::find_node(std::string_view id) {
  const auto found = ids_.find(id, [this](std::uint32_t number) { return nodes_[number].id; });
  return found ? &nodes_[*found] : nullptr;
}

/// The id for as long as the file is there.
std::string_view PnmlReader::kept(const Text& id) {
  const std::string_view written =
      pnml_form::trimmed(file_.text().substr(id.span.begin, id.span.end - id.span.begin));
  return written == id.value ? written : rewritten_ids_.emplace_back(id.value);
}

std::string PnmlReader::name_of(pugi::xml_node element) const {
  const std::string_view own = pnml_form::own(element, "node").attribute("name").value();
  if (!own.empty()) return std::string(own);
  return std::string(pnml_form::trimmed(element.attribute("id").value()));
}

std::string PnmlReader::people_read(pugi::xml_node element, const std::string& name) const {
  if (const auto own = pnml_form::own(element, "node").attribute("title")) return own.value();
  auto text = label(document_, element, "name");
  if (!text) text = attribute(document_, element, "name");
  if (!text || text->value == pnml_form::trimmed(name)) return {};
  return text->value;
}

void PnmlReader::read_place(pugi::xml_node element) {
  judge_labels(element, "place");
  refuse_capacity(element);
  Node* node = declare(element, Sort::place);
  if (node == nullptr) return;
  const std::string name = name_of(element);
  if (builder_.find_place(name)) {
    diagnostics_.error(document_.tag(element), "two places are called " + quoted(name),
                       "choose another name here");
    return;
  }
  const PlaceId id = builder_.place(name);
  node->index = id.value;
  Place& place = builder_.net[id];
  place.label = people_read(element, name);
  if (const auto marking = label_or_attribute(element, "initialMarking"))
    place.initial = number(*marking, "number of tokens").value_or(0);
  const auto invariant = attribute(document_, element, "invariant");
  if (invariant && invariant->value != "< inf") refuse_time(invariant->span, "this invariant");
}

void PnmlReader::read_transition(pugi::xml_node element) {
  judge_labels(element, "transition");
  refuse_precedence(element);
  Node* node = declare(element, Sort::transition);
  if (node == nullptr) return;
  const std::string name = name_of(element);
  if (builder_.find_transition(name)) {
    diagnostics_.error(document_.tag(element), "two transitions are called " + quoted(name),
                       "choose another name here");
    return;
  }
  const TransitionId id = builder_.transition(name);
  node->index = id.value;
  builder_.net[id].title = people_read(element, name);
  builder_.net[id].label = pnml_form::own(element, "node").attribute("event").value();
}

std::optional<Tokens> PnmlReader::number(const Text& text, std::string_view what) {
  const std::string_view digits = without_default_colour(text.value);
  const Number number = parse_number(digits);
  if (number.fault == Number::Fault::none) return number.value;
  if (number.fault == Number::Fault::too_large) {
    diagnostics_.error(text.span, quoted(text.value) + " is too large a " + std::string(what),
                       "at most " + std::to_string(max_tokens));
  } else if (digits.find(',') != std::string_view::npos) {
    diagnostics_.error(text.span, "tokens of several colours",
                       "leadline reads place/transition nets, whose tokens are all alike");
  } else {
    diagnostics_.error(text.span, quoted(text.value) + " is no " + std::string(what),
                       "write a whole number in digits, without a sign");
  }
  return std::nullopt;
}

}  // namespace leadline::read
