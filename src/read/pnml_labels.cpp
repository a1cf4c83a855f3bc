#include <algorithm>
#include <array>
#include <string>

#include "leadline/base/text.hpp"
#include "read/pnml_reader.hpp"

namespace leadline::read {

using pnml_form::LabelUse;
using pnml_form::local_name;
using pnml_form::Text;

void PnmlReader::judge_labels(pugi::xml_node element, std::string_view owner) {
  for (const pugi::xml_node part : element.children()) {
    const std::string name(local_name(part));
    if (name.empty()) continue;
    const Span span = document_.name(part);
    switch (pnml_form::label_use(owner, name)) {
      case LabelUse::known:
        break;
      case LabelUse::colour:
        refuse_colour(span, name);
        break;
      case LabelUse::time:
        refuse_time(document_.tag(part), "this " + (name == "delay" ? "interval" : name));
        break;
      case LabelUse::behaviour:
        diagnostics_.error(span, "<" + name + "> would change what the net does",
                           "leadline reads tokens, weights, and kinds of arcs as <type "
                           "value=\"inhibitor\"/> or \"test\"; say it so, or remove it");
        break;
      case LabelUse::unknown:
        if (!unknown_labels_.insert(name).second) break;
        diagnostics_.warning(span, "passed over <" + name + ">",
                             "leadline does not know this label; the answers hold for a net "
                             "without it, here and wherever it stands");
        break;
    }
  }
}

pugi::xml_node PnmlReader::only_child(pugi::xml_node element, std::string_view name) {
  const pugi::xml_node first = pnml_form::child(element, name);
  for (pugi::xml_node next = first.next_sibling(); next; next = next.next_sibling()) {
    if (local_name(next) != name) continue;
    diagnostics_.error(document_.name(next), "a second <" + std::string(name) + "> of one element",
                       "keep the one that is meant");
  }
  return first;
}

Text PnmlReader::text_of(pugi::xml_node label) {
  for (const char* text : {"text", "value"}) only_child(label, text);
  return pnml_form::label(document_, label);
}

std::optional<Text> PnmlReader::label_or_attribute(pugi::xml_node element, const char* name) {
  const pugi::xml_node label = only_child(element, name);
  return label ? std::optional(text_of(label)) : pnml_form::attribute(document_, element, name);
}

void PnmlReader::refuse_colour(Span span, std::string_view element) {
  diagnostics_.error(span, "<" + std::string(element) + "> belongs to coloured nets",
                     "leadline reads place/transition nets; unfold it with another tool first");
}

void PnmlReader::refuse_time(Span span, std::string_view what) {
  if (options_.untimed) {
    diagnostics_.warning(span, "dropped " + std::string(what),
                         "the untimed net may have more behaviour");
  } else {
    diagnostics_.error(span, std::string(what) + " cannot be read",
                       "leadline reads untimed nets; --untimed drops the time, saying so");
  }
}

void PnmlReader::refuse_capacity(pugi::xml_node place) {
  static constexpr std::array<std::string_view, 3> unlimited{"inf", "infinity", "unlimited"};
  const auto capacity = label_or_attribute(place, "capacity");
  if (!capacity) return;
  const std::string written = lower_case(capacity->value);
  if (std::find(unlimited.begin(), unlimited.end(), written) != unlimited.end()) return;
  if (number(*capacity, "number of tokens").value_or(0) == 0) return;
  diagnostics_.error(capacity->span, "a place with a capacity",
                     "put a complementary place beside it, which holds the room that is left");
}

// Where all transitions say the same, none goes before another. Which way priorities count is not
// the same in all tools; PIPE's immediate transitions go before those that are timed.

void PnmlReader::refuse_precedence(pugi::xml_node transition) {
  const Text none{{}, document_.tag(transition)};
  const Text priority = label_or_attribute(transition, "priority").value_or(none);
  if (breaks(priority_, priority.value)) {
    diagnostics_.error(priority.span, "transitions of different priorities",
                       "write the net for Tina, in .net, where `pr a > b` puts a above b");
  }
  const Text timed = label_or_attribute(transition, "timed").value_or(none);
  if (breaks(timed_, lower_case(timed.value)))
    refuse_time(timed.span, "the order of immediate and timed transitions");
}

/// Whether this is the first value that is not as the very first.
bool PnmlReader::breaks(Agreement& agreement, const std::string& value) {
  if (!agreement.first) agreement.first = value;
  if (agreement.broken || value == *agreement.first) return false;
  agreement.broken = true;
  return true;
}

}  // namespace leadline::read
