#include <algorithm>
#include <string>
#include <vector>

#include "leadline/base/text.hpp"
#include "read/number.hpp"
#include "read/pnml_reader.hpp"

namespace leadline::read {

using pnml_form::ArcKind;
using pnml_form::attribute;
using pnml_form::Text;

void PnmlReader::read_arc(pugi::xml_node element) {
  judge_labels(element, "arc");
  const auto kind = kind_of(element);
  const auto weight = weight_of(element);
  const Node* source = end_of(element, "source");
  const Node* target = end_of(element, "target");
  if (!kind || !weight || source == nullptr || target == nullptr) return;
  connect(element, *kind, *weight, *source, *target);
}

std::optional<ArcKind> PnmlReader::kind_of(pugi::xml_node element) {
  const bool inhibits = pnml_form::local_name(element) == "inhibitorArc";
  std::vector<Text> written;
  for (const char* name : {"type", "arctype"}) {
    if (const auto type = attribute(document_, element, name)) written.push_back(*type);
    if (const pugi::xml_node type = only_child(element, name)) {
      const auto value = attribute(document_, type, "value");
      written.push_back(value ? *value : text_of(type));
    }
  }
  for (const Text& text : written) {
    const ArcKind kind = pnml_form::arc_kind(text.value);
    if (kind == ArcKind::unknown) {
      diagnostics_.error(text.span, "an unknown kind of arc: " + quoted(text.value),
                         "known are normal, test and inhibitor; say it with these");
      return std::nullopt;
    }
    if (kind != ArcKind::normal) return kind;
  }
  return inhibits ? ArcKind::inhibit : ArcKind::normal;
}

std::optional<Tokens> PnmlReader::weight_of(pugi::xml_node element) {
  std::optional<Text> text;
  if (const pugi::xml_node label = only_child(element, "inscription")) text = text_of(label);
  if (!text) text = attribute(document_, element, "weight");
  const auto inscription = attribute(document_, element, "inscription");
  const bool interval = inscription && inscription->value.find(',') != std::string::npos &&
                        !inscription->value.starts_with("Default");
  if (interval && inscription->value != "[0,inf)") refuse_time(inscription->span, "this interval");
  if (!text && inscription && !interval) text = inscription;
  if (!text) return 1;
  const auto weight = number(*text, "weight");
  if (!weight || *weight > 0) return weight;
  diagnostics_.error(text->span, "an arc of weight 0", "remove the arc or give it a weight");
  return std::nullopt;
}

PnmlReader::Node* PnmlReader::end_of(pugi::xml_node element, const char* name) {
  const auto id = attribute(document_, element, name);
  if (!id) {
    diagnostics_.error(document_.tag(element), "an arc without " + std::string(name),
                       "an arc leads from its source to its target");
    return nullptr;
  }
  Node* found = find_node(id->value);
  if (found == nullptr || found->sort == Sort::other) {
    report_unknown(*id, "place or transition");
    return nullptr;
  }
  return found->broken ? nullptr : found;
}

bool PnmlReader::has_known_ends(pugi::xml_node element) {
  for (const char* end : {"source", "target"}) {
    const Node* node = find_node(pnml_form::trimmed(element.attribute(end).value()));
    if (node == nullptr || !node->resolved) return false;
  }
  return true;
}

void PnmlReader::connect(pugi::xml_node element, ArcKind kind, Tokens weight, const Node& source,
                         const Node& target) {
  const auto is_place = [](const Node& node) {
    return node.sort == Sort::place || node.sort == Sort::reference_place;
  };
  const Span span = document_.tag(element);
  if (is_place(source) == is_place(target)) {
    const std::string what = is_place(source) ? "places" : "transitions";
    return diagnostics_.error(span, "an arc that joins two " + what,
                              "arcs join a place and a transition");
  }
  if (kind == ArcKind::stopwatch) return refuse_time(span, "this stopwatch arc");
  if (kind != ArcKind::normal && !is_place(source)) {
    return diagnostics_.error(span, "a test or inhibitor arc out of a transition",
                              "such arcs lead from a place to a transition");
  }
  const PlaceId place(is_place(source) ? source.index : target.index);
  const TransitionId transition(is_place(source) ? target.index : source.index);
  if (kind != ArcKind::normal) {
    const auto condition = kind == ArcKind::test ? InputArc::Kind::test : InputArc::Kind::inhibit;
    return builder_.add_condition(transition, place, condition, weight);
  }
  const auto added = is_place(source)
                         ? builder_.add_input(transition, place, InputArc::Kind::consume, weight)
                         : builder_.add_output(transition, place, weight);
  if (added == NetBuilder::Added::overflow) {
    diagnostics_.error(span, "the weights of the arcs between two nodes add up to too much",
                       "repeated arcs add up; at most " + std::to_string(max_tokens));
  }
  if (is_place(source)) note_test(element, transition, place, weight);
}

// leadline writes a test arc of weight w beside an arc that consumes c < w tokens as one arc that
// takes w and another that gives w - c back, so that every tool understands it; `<test>` says how
// it was. Another tool may since have changed the arcs: then `<test>` is void.

void PnmlReader::note_test(pugi::xml_node element, TransitionId transition, PlaceId place,
                           Tokens weight) {
  const pugi::xml_node test = pnml_form::own(element, "test");
  if (!test) return;
  const Number tested = parse_number(test.attribute("weight").value());
  const Number consumed = parse_number(test.attribute("consumed").value());
  const bool sound = tested.fault == Number::Fault::none && tested.value > 0 &&
                     consumed.fault == Number::Fault::none &&
                     std::max(tested.value, consumed.value) == weight;
  tests_.push_back(
      {transition, place, sound ? tested.value : 0, consumed.value, weight, document_.tag(test)});
}

void PnmlReader::restore_tests() {
  for (const Test& test : tests_) {
    const bool restored =
        test.weight > 0 &&
        builder_.make_test(test.transition, test.place, test.weight, test.taken, test.consumed);
    if (!restored)
      diagnostics_.warning(test.span, "passed over <test>: the arcs beside it are not as written",
                           "the arcs hold as they stand; remove <test>");
  }
  builder_.drop_weightless_arcs();
}

}  // namespace leadline::read
