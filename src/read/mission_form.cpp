#include "read/mission_form.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "leadline/base/text.hpp"
#include "read/mission_grammar.hpp"
#include "read/mission_values.hpp"

namespace leadline::read::mission_form {
namespace {

using namespace mission_grammar;

std::string tag(std::string_view name) {
  return "<" + std::string(name) + ">";
}

/// "allowed in <x>: a, b", or that nothing is.
std::string allowed(const ElementRule& in, const std::vector<std::string_view>& names) {
  if (names.empty()) return tag(in.name) + " has none: remove it";
  return "allowed in " + tag(in.name) + ": " + listed(names);
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
  void order();
  void section(pugi::xml_node node, bool behind_blocks);

  const xml::Document& document_;
  Diagnostics& diagnostics_;
  std::vector<Level> levels_;
  bool seen_resources_ = false;
  bool seen_activities_ = false;
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
      check_value(document_, attribute, found->value, diagnostics_);
      continue;
    }
    std::vector<std::string_view> names;
    for (const AttributeRule& r : is.attributes) names.push_back(r.name);
    diagnostics_.error(document_.name(attribute),
                       "unknown attribute " + quoted(attribute.name()) + " of " + quoted(is.name),
                       way_out(attribute.name(), is, names));
  }
  for (const AttributeRule& r : is.attributes) {
    if (!r.required || node.attribute(std::string(r.name).c_str())) continue;
    diagnostics_.error(document_.tag(node), quoted(is.name) + " has no attribute " + quoted(r.name),
                       "write " + std::string(r.name) + "=\"…\"");
  }
}

/// `resources` once or not at all, then `activities` once, then at least one block.
void Checker::order() {
  const pugi::xml_node root = document_.root();
  bool others = false;  // blocks, or what was meant to be one
  bool blocks = false;
  for (pugi::xml_node node : root.children()) {
    if (node.type() != pugi::node_element) continue;
    const std::string_view name = node.name();
    if (name == "resources" || name == "activities") {
      section(node, blocks);
      continue;
    }
    others = true;
    blocks = blocks || is_block(name);
  }
  if (!seen_activities_) {
    diagnostics_.error(document_.tag(root), "the mission has no 'activities'",
                       "add <activities>…</activities> before the first block");
  }
  if (!others) {
    diagnostics_.error(document_.tag(root), "the mission has no blocks",
                       "add an <objective> or a <parallel> behind the activities");
  }
}

/// One of `resources` and `activities`.
void Checker::section(pugi::xml_node node, bool behind_blocks) {
  const std::string_view name = node.name();
  const bool is_activities = name == "activities";
  bool& seen = is_activities ? seen_activities_ : seen_resources_;
  if (seen) {
    diagnostics_.error(document_.name(node), "a second element " + quoted(name),
                       "move what it holds into the first");
  } else if (behind_blocks || seen_activities_) {
    diagnostics_.error(document_.name(node), quoted(name) + " comes too late",
                       "the order is <resources>, <activities>, then the blocks");
  }
  seen = true;
}

}  // namespace

void check(const xml::Document& document, Diagnostics& diagnostics) {
  Checker(document, diagnostics).run();
}

bool is_block(std::string_view name) {
  return name == rule(Element::objective).name || name == rule(Element::parallel).name;
}

}  // namespace leadline::read::mission_form
