#include "read/mission_form.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "leadline/base/text.hpp"

namespace leadline::read::mission_form {
namespace {

enum class Value { id, name, boolean, number, reference };  // references are resolved later

struct AttributeRule {
  std::string_view name;
  Value value;
  bool required;
};

enum class Element {
  mission,
  resources,
  hardware,
  software,
  activities,
  activity,
  alternative,
  consumes,
  produces,
  objective,
  parallel,
  activity_use,
};

struct ElementRule {
  std::string_view name;
  std::span<const AttributeRule> attributes;
  std::span<const Element> children;
};

constexpr std::array mission_attributes{AttributeRule{"name", Value::name, true}};
constexpr std::array hardware_attributes{AttributeRule{"id", Value::id, true},
                                         AttributeRule{"consumers", Value::number, false},
                                         AttributeRule{"may-fail", Value::boolean, false}};
constexpr std::array software_attributes{AttributeRule{"id", Value::id, true},
                                         AttributeRule{"consumers", Value::number, false}};
constexpr std::array id_attribute{AttributeRule{"id", Value::id, true}};
constexpr std::array resource_attribute{AttributeRule{"resource", Value::reference, true}};
constexpr std::array ref_attribute{AttributeRule{"ref", Value::reference, true}};
constexpr std::array block_attributes{AttributeRule{"id", Value::id, true},
                                      AttributeRule{"mandatory", Value::boolean, false},
                                      AttributeRule{"on-success", Value::reference, false},
                                      AttributeRule{"on-failure", Value::reference, false}};

constexpr std::array in_mission{Element::resources, Element::activities, Element::objective,
                                Element::parallel};
constexpr std::array in_resources{Element::hardware, Element::software};
constexpr std::array in_activities{Element::activity};
constexpr std::array in_activity{Element::alternative};
constexpr std::array in_alternative{Element::consumes, Element::produces};
constexpr std::array in_objective{Element::activity_use, Element::objective, Element::parallel};
constexpr std::array in_parallel{Element::objective, Element::parallel};

/// In the order of `Element`.
constexpr std::array<ElementRule, 12> rules{{
    {"mission", mission_attributes, in_mission},
    {"resources", {}, in_resources},
    {"hardware", hardware_attributes, {}},
    {"software", software_attributes, {}},
    {"activities", {}, in_activities},
    {"activity", id_attribute, in_activity},
    {"alternative", id_attribute, in_alternative},
    {"consumes", resource_attribute, {}},
    {"produces", resource_attribute, {}},
    {"objective", block_attributes, in_objective},
    {"parallel", block_attributes, in_parallel},
    {"activity", ref_attribute, {}},
}};

const ElementRule& rule(Element element) {
  return rules[static_cast<std::size_t>(element)];
}

std::string tag(std::string_view name) {
  return "<" + std::string(name) + ">";
}

/// "allowed in <x>: a, b", or that nothing is.
std::string allowed(const ElementRule& in, const std::vector<std::string_view>& names) {
  if (names.empty()) return tag(in.name) + " has none: remove it";
  std::string text = "allowed in " + tag(in.name) + ": ";
  for (std::string_view name : names)
    text += (name == names.front() ? "" : ", ") + std::string(name);
  return text;
}

std::string way_out(std::string_view name, const ElementRule& in,
                    const std::vector<std::string_view>& names) {
  const std::string guess = did_you_mean(name, names);
  return guess.empty() ? allowed(in, names) : guess;
}

class Checker {
 public:
  Checker(const xml::Document& document, Diagnostics& diagnostics)
      : document_(document), diagnostics_(diagnostics) {}

  void run();

 private:
  struct Level {
    pugi::xml_node next;
    Element in;
  };

  /// Looks at one child; goes into it if it is known.
  void visit(pugi::xml_node node, Element parent);
  void unknown_element(pugi::xml_node node, const ElementRule& parent);
  void attributes(pugi::xml_node node, const ElementRule& is);
  void value(pugi::xml_attribute attribute, Value kind);
  void id(pugi::xml_attribute attribute, bool reserved_words);
  void number(pugi::xml_attribute attribute);
  void order();

  const xml::Document& document_;
  Diagnostics& diagnostics_;
  std::vector<Level> levels_;
};

void Checker::run() {
  const pugi::xml_node root = document_.root();
  if (std::string_view(root.name()) != "mission") {
    diagnostics_.error(document_.name(root),
                       "the top element is " + quoted(root.name()) + ", not 'mission'",
                       "a mission is written <mission name=\"…\">…</mission>");
    return;
  }
  attributes(root, rule(Element::mission));
  order();
  levels_.push_back({root.first_child(), Element::mission});
  while (!levels_.empty()) {
    const pugi::xml_node node = levels_.back().next;
    if (!node) {
      levels_.pop_back();
      continue;
    }
    levels_.back().next = node.next_sibling();
    visit(node, levels_.back().in);
  }
}

void Checker::visit(pugi::xml_node node, Element parent) {
  if (node.type() != pugi::node_element) {
    if (xml::is_blank(node.value())) return;
    diagnostics_.error(document_.text(node), "text in " + quoted(rule(parent).name),
                       "remove it, or make it a comment: <!-- … -->");
    return;
  }
  const std::span<const Element> children = rule(parent).children;
  const auto found = std::find_if(children.begin(), children.end(), [&](Element e) {
    return rule(e).name == std::string_view(node.name());
  });
  if (found == children.end()) {
    unknown_element(node, rule(parent));
    return;
  }
  attributes(node, rule(*found));
  levels_.push_back({node.first_child(), *found});
}

void Checker::unknown_element(pugi::xml_node node, const ElementRule& parent) {
  const std::string_view name = node.name();
  std::vector<std::string_view> names;
  for (Element e : parent.children) names.push_back(rule(e).name);
  const bool elsewhere =
      std::any_of(rules.begin(), rules.end(), [&](const ElementRule& r) { return r.name == name; });
  if (elsewhere) {
    diagnostics_.error(document_.name(node),
                       quoted(name) + " may not stand in " + quoted(parent.name),
                       allowed(parent, names));
  } else {
    diagnostics_.error(document_.name(node), "unknown element " + quoted(name),
                       way_out(name, parent, names));
  }
}

void Checker::attributes(pugi::xml_node node, const ElementRule& is) {
  for (pugi::xml_attribute attribute : node.attributes()) {
    const auto found = std::find_if(
        is.attributes.begin(), is.attributes.end(),
        [&](const AttributeRule& r) { return r.name == std::string_view(attribute.name()); });
    if (found != is.attributes.end()) {
      value(attribute, found->value);
      continue;
    }
    std::vector<std::string_view> names;
    for (const AttributeRule& r : is.attributes) names.push_back(r.name);
    diagnostics_.error(document_.name(attribute),
                       "unknown attribute " + quoted(attribute.name()) + " of " + quoted(is.name),
                       way_out(attribute.name(), is, names));
  }
  for (const AttributeRule& r : is.attributes) {
    if (!r.required || node.attribute(r.name.data())) continue;
    diagnostics_.error(document_.tag(node), quoted(is.name) + " has no attribute " + quoted(r.name),
                       "write " + std::string(r.name) + "=\"…\"");
  }
}

void Checker::value(pugi::xml_attribute attribute, Value kind) {
  const std::string_view text = attribute.value();
  switch (kind) {
    case Value::id:
      return id(attribute, true);
    case Value::name:
      return id(attribute, false);
    case Value::number:
      return number(attribute);
    case Value::boolean:
      if (text == "true" || text == "false") return;
      return diagnostics_.error(document_.value(attribute),
                                quoted(attribute.name()) + " is " + quoted(text),
                                "write true or false");
    case Value::reference:
      return;
  }
}

void Checker::id(pugi::xml_attribute attribute, bool reserved_words) {
  const std::string_view text = attribute.value();
  const Span span = document_.value(attribute);
  if (text.size() > longest_id) {
    diagnostics_.error(span, "a name longer than " + std::to_string(longest_id) + " bytes",
                       "choose a shorter one");
  } else if (!is_ncname(text)) {
    diagnostics_.error(span, quoted(text) + " is not a name",
                       "names begin with a letter or _ and hold letters, digits, and . - _ only");
  } else if (reserved_words && (text == "success" || text == "failure")) {
    diagnostics_.error(span, quoted(text) + " is no id: routes use the word",
                       "choose another name");
  }
}

/// The digits without leading zeros; empty if there is anything else.
std::string_view significant(std::string_view digits) {
  if (digits.find_first_not_of("0123456789") != std::string_view::npos) return {};
  return digits.substr(std::min(digits.size(), digits.find_first_not_of('0')));
}

bool is_number_of_consumers(std::string_view digits) {
  digits = significant(digits);
  const std::string most = std::to_string(most_consumers);
  return !digits.empty() &&
         (digits.size() < most.size() || (digits.size() == most.size() && digits <= most));
}

void Checker::number(pugi::xml_attribute attribute) {
  if (is_number_of_consumers(attribute.value())) return;
  diagnostics_.error(document_.value(attribute),
                     quoted(attribute.name()) + " is " + quoted(attribute.value()),
                     "write a whole number from 1 to " + std::to_string(most_consumers));
}

/// `resources` once or not at all, then `activities` once, then at least one block.
void Checker::order() {
  const pugi::xml_node root = document_.root();
  pugi::xml_node resources;
  pugi::xml_node activities;
  pugi::xml_node others;
  for (pugi::xml_node node : root.children()) {
    if (node.type() != pugi::node_element) continue;
    const std::string_view name = node.name();
    const bool is_resources = name == "resources";
    if (!is_resources && name != "activities") {
      if (!others) others = node;
      continue;
    }
    pugi::xml_node& same = is_resources ? resources : activities;
    if (same) {
      diagnostics_.error(document_.name(node), "a second element " + quoted(name),
                         "move what it holds into the first");
    } else if (others || (is_resources && activities)) {
      diagnostics_.error(document_.name(node), quoted(name) + " comes too late",
                         "the order is <resources>, <activities>, then the blocks");
    }
    if (!same) same = node;
  }
  if (!activities) {
    diagnostics_.error(document_.tag(root), "the mission has no 'activities'",
                       "add <activities>…</activities> before the first block");
  }
  if (!others) {
    diagnostics_.error(document_.tag(root), "the mission has no blocks",
                       "add an <objective> or a <parallel> behind the activities");
  }
}

}  // namespace

void check(const xml::Document& document, Diagnostics& diagnostics) {
  Checker(document, diagnostics).run();
}

std::uint32_t consumers(pugi::xml_attribute attribute) {
  if (!is_number_of_consumers(attribute.value())) return 1;
  return static_cast<std::uint32_t>(std::stoul(std::string(significant(attribute.value()))));
}

bool not_false(pugi::xml_attribute attribute) {
  return std::string_view(attribute.value()) != "false";
}

bool is_block(std::string_view name) {
  return name == rule(Element::objective).name || name == rule(Element::parallel).name;
}

}  // namespace leadline::read::mission_form
