#include "read/pnml_form.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "leadline/base/text.hpp"

namespace leadline::read::pnml_form {
namespace {

bool is_text(pugi::xml_node node) {
  return node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata;
}

/// Whether a word of a text in lower case begins so.
bool has_word(std::string_view text, std::string_view begin) {
  std::size_t at = text.find(begin);
  while (at != text.npos && at > 0 && text[at - 1] >= 'a' && text[at - 1] <= 'z') {
    at = text.find(begin, at + 1);
  }
  return at != text.npos;
}

}  // namespace

std::string_view local_name(pugi::xml_node node) {
  if (node.type() != pugi::node_element) return {};
  std::string_view name = node.name();
  name.remove_prefix(name.find(':') + 1);
  return name;
}

pugi::xml_node child(pugi::xml_node node, std::string_view name) {
  return node.find_child([name](pugi::xml_node c) { return local_name(c) == name; });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && xml::is_blank(text.substr(0, 1))) text.remove_prefix(1);
  while (!text.empty() && xml::is_blank(text.substr(text.size() - 1))) text.remove_suffix(1);
  return text;
}

Text text_in(const xml::Document& document, pugi::xml_node element) {
  Text text{{}, document.tag(element)};
  bool first = true;
  for (const pugi::xml_node node : element.children()) {
    if (!is_text(node)) continue;
    const Span span = document.text(node);
    text.span = {first ? span.begin : text.span.begin, span.end};
    text.value += node.value();
    first = false;
  }
  text.value = trimmed(text.value);
  return text;
}

Text label(const xml::Document& document, pugi::xml_node label) {
  if (const auto text = child(label, "text")) return text_in(document, text);
  if (const auto value = child(label, "value")) return text_in(document, value);
  return text_in(document, label);
}

std::optional<Text> label(const xml::Document& document, pugi::xml_node node,
                          std::string_view name) {
  const pugi::xml_node found = child(node, name);
  return found ? std::optional(label(document, found)) : std::nullopt;
}

std::optional<Text> attribute(const xml::Document& document, pugi::xml_node node,
                              const char* name) {
  const pugi::xml_attribute found = node.attribute(name);
  if (!found) return std::nullopt;
  return Text{std::string(trimmed(found.value())), document.value(found)};
}

pugi::xml_node own(pugi::xml_node node, std::string_view name) {
  for (const pugi::xml_node part : node.children()) {
    if (local_name(part) != "toolspecific") continue;
    if (const auto found = own_in(part, name)) return found;
  }
  return {};
}

pugi::xml_node own_in(pugi::xml_node toolspecific, std::string_view name) {
  const bool is_own = std::string_view(toolspecific.attribute("tool").value()) == "leadline";
  return is_own ? child(toolspecific, name) : pugi::xml_node();
}

NetType net_type(std::string_view type) {
  static constexpr std::array<std::pair<std::string_view, NetType>, 14> known{{
      {"symmetric", NetType::coloured},
      {"highlevel", NetType::coloured},
      {"hlpng", NetType::coloured},
      {"hlnet", NetType::coloured},
      {"tpn", NetType::timed},
      {"timed", NetType::timed},
      {"ptnet", NetType::place_transition},
      {"inhibitorptnet", NetType::place_transition},
      {"resetptnet", NetType::place_transition},
      {"resetinhibitorptnet", NetType::place_transition},
      {"pnmlcoremodel", NetType::place_transition},
      {"p/t net", NetType::place_transition},
      {"p/t-net", NetType::place_transition},
      {"place/transition", NetType::place_transition},
  }};
  const std::string written = lower_case(type);
  if (written.empty()) return NetType::place_transition;
  const auto found = std::find_if(known.begin(), known.end(), [&](const auto& entry) {
    return has_word(written, entry.first);
  });
  return found == known.end() ? NetType::unknown : found->second;
}

ArcKind arc_kind(std::string_view kind) {
  static constexpr std::array<std::pair<std::string_view, ArcKind>, 9> known{{
      {"", ArcKind::normal},
      {"normal", ArcKind::normal},
      {"timed", ArcKind::normal},
      {"test", ArcKind::test},
      {"read", ArcKind::test},
      {"inhibitor", ArcKind::inhibit},
      {"tapninhibitor", ArcKind::inhibit},
      {"stopwatch", ArcKind::stopwatch},
      {"stopwatch-inhibitor", ArcKind::stopwatch},
  }};
  const std::string written = lower_case(kind);
  const auto found = std::find_if(known.begin(), known.end(),
                                  [&](const auto& entry) { return entry.first == written; });
  return found == known.end() ? ArcKind::unknown : found->second;
}

LabelUse label_use(std::string_view owner, std::string_view label) {
  struct Label {
    std::string_view name;
    std::string_view owner;  // empty: any
    LabelUse use = LabelUse::known;
  };
  static constexpr Label labels[] = {
      {"name", ""},
      {"graphics", ""},
      {"toolspecific", ""},
      {"initialMarking", "place"},
      {"inscription", "arc"},
      {"type", "arc"},
      {"arctype", "arc"},
      {"capacity", "place"},
      {"priority", "transition"},
      {"timed", "transition"},
      // PIPE's, of pictures and of how long things take
      {"orientation", "transition"},
      {"rate", "transition"},
      {"infiniteServer", "transition"},
      {"tagged", "arc"},
      {"arcpath", "arc"},
      {"hlinitialMarking", "", LabelUse::colour},
      {"hlinscription", "", LabelUse::colour},
      {"condition", "", LabelUse::colour},
      {"declaration", "", LabelUse::colour},
      {"delay", "", LabelUse::time},
      {"interval", "", LabelUse::time},
      {"invariant", "", LabelUse::time},
      {"guard", "", LabelUse::behaviour},
      {"reset", "", LabelUse::behaviour},
      {"resetArc", "", LabelUse::behaviour},
      {"inhibitor", "", LabelUse::behaviour},
      {"inhibitorArc", "", LabelUse::behaviour},
      {"test", "", LabelUse::behaviour},
      {"testArc", "", LabelUse::behaviour},
      {"read", "", LabelUse::behaviour},
      {"readArc", "", LabelUse::behaviour},
  };
  const auto* const found = std::find_if(std::begin(labels), std::end(labels), [&](const Label& l) {
    return l.name == label && (l.owner.empty() || l.owner == owner);
  });
  return found == std::end(labels) ? LabelUse::unknown : found->use;
}

}  // namespace leadline::read::pnml_form
