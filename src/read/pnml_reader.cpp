#include "read/pnml_reader.hpp"

#include <algorithm>
#include <array>

#include "base/ascii.hpp"
#include "leadline/base/text.hpp"

namespace leadline::read {

using pnml_form::attribute;
using pnml_form::child;
using pnml_form::local_name;

PnmlReader::PnmlReader(const SourceFile& file, const LargeArray<xml::Part>& parts,
                       Diagnostics& diagnostics, const NetOptions& options)
    : file_(file), parts_(parts), document_(file), diagnostics_(diagnostics), options_(options) {}

void PnmlReader::read() {
  const auto net = the_net();
  if (!net) return;
  judge_type(load(*net));
  visit_pages(*net);
  read_net_name(*net);
  follow_references();
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    options_.deadline.check(i);
    read_arc(load(arcs_[i]));
  }
  restore_tests();
  read_priorities();
  warn_of_empty_net(builder_.net, document_.tag(load(*net)), diagnostics_);
}

pugi::xml_node PnmlReader::load(std::size_t part) {
  loaded_ = static_cast<std::uint32_t>(part);
  return document_.load(parts_[part], diagnostics_);
}

Span PnmlReader::name_in(std::size_t part) const {
  const std::uint32_t begin = parts_[part].begin + 1;
  std::uint32_t end = begin;
  const std::string_view text = file_.text();
  while (!is_blank(text[end]) && text[end] != '/' && text[end] != '>') ++end;
  return {begin, end};
}

std::string_view PnmlReader::local_name_of(std::size_t part) const {
  const Span name = name_in(part);
  const std::string_view text = file_.text().substr(name.begin, name.end - name.begin);
  return text.substr(text.find(':') + 1);
}

std::optional<std::size_t> PnmlReader::the_net() {
  const pugi::xml_node root = load(0);
  if (local_name(root) != "pnml") {
    diagnostics_.error(document_.name(root),
                       "this is no PNML: it begins with <" + std::string(root.name()) + ">",
                       "PNML begins with <pnml>; a mission ends in .xml");
    return std::nullopt;
  }
  std::optional<std::size_t> found;
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    if (parts_[part].level != 1 || local_name_of(part) != "net") continue;
    if (found) {
      diagnostics_.error(document_.tag(load(part)), "a second net in one file",
                         "put each net into a file of its own");
      return std::nullopt;
    }
    found = part;
  }
  if (!found)
    diagnostics_.error(document_.tag(root), "there is no net in this file",
                       "PNML has a <net> within <pnml>");
  return found;
}

void PnmlReader::judge_type(pugi::xml_node net) {
  const auto type = attribute(document_, net, "type");
  if (!type) return;
  switch (pnml_form::net_type(type->value)) {
    case pnml_form::NetType::place_transition:
      break;
    case pnml_form::NetType::coloured:
      diagnostics_.error(type->span, "a coloured net",
                         "leadline reads place/transition nets; unfold it with another tool first");
      break;
    case pnml_form::NetType::timed:
      refuse_time(type->span, "the time of this net");
      break;
    case pnml_form::NetType::unknown:
      diagnostics_.error(type->span, "an unknown type of net: " + quoted(type->value),
                         "place/transition nets have the type "
                         "http://www.pnml.org/version-2009/grammar/ptnet");
      break;
  }
}

void PnmlReader::visit_pages(std::size_t net) {
  const std::size_t child = parts_[net].level + 1;
  for (std::size_t part = net + 1; part < parts_.size() && parts_[part].level >= child; ++part) {
    options_.deadline.check(part);
    const std::string_view name = local_name_of(part);
    visit(part, name);
    if (parts_[part].level > child) continue;
    if (name == "name" && !name_of_net_) name_of_net_ = part;
    if (name == "toolspecific") tools_of_net_.push_back(static_cast<std::uint32_t>(part));
  }
}

void PnmlReader::visit(std::size_t part, std::string_view name) {
  static constexpr std::array<std::string_view, 5> passed_over{"name", "toolspecific", "graphics",
                                                               "token", "labels"};
  if (name == "place") {
    read_place(load(part));
  } else if (name == "transition") {
    read_transition(load(part));
  } else if (name == "referencePlace" || name == "referenceTransition") {
    const pugi::xml_node reference = load(part);
    judge_labels(reference, "reference");
    declare(reference,
            name == "referencePlace" ? Sort::reference_place : Sort::reference_transition);
  } else if (name == "arc" || name == "inhibitorArc") {
    const pugi::xml_node arc = load(part);
    if (arc.attribute("id")) declare(arc, Sort::other);
    if (arcs_.empty() && has_known_ends(arc)) {
      read_arc(arc);
    } else {
      arcs_.push_back(loaded_);
    }
  } else if (name == "page") {
    const pugi::xml_node page = load(part);
    if (page.attribute("id")) declare(page, Sort::other);
  } else if (name == "declaration") {
    refuse_colour(name_in(part), name);
  } else if (std::find(passed_over.begin(), passed_over.end(), name) != passed_over.end()) {
    return;
  } else if (const pugi::xml_node other = load(part);
             other.attribute("source") && other.attribute("target")) {
    diagnostics_.error(name_in(part), "an unknown kind of arc: <" + std::string(name) + ">",
                       "known are <arc>, with its kind as <type value=\"test\"/>, and "
                       "<inhibitorArc>");
  } else {
    diagnostics_.warning(name_in(part), "passed over <" + std::string(name) + ">",
                         "leadline does not know this element of a net");
  }
}

void PnmlReader::read_net_name(std::size_t net) {
  builder_.net.name = load(net).attribute("id").value();
  if (name_of_net_) {
    const std::string name = pnml_form::label(document_, load(*name_of_net_)).value;
    if (!name.empty()) builder_.net.name = name;
  }
  if (const auto own = own_of_net("net").attribute("name")) builder_.net.name = own.value();
}

/// As `pnml_form::own`, of the net.
pugi::xml_node PnmlReader::own_of_net(std::string_view name) {
  for (const std::uint32_t part : tools_of_net_) {
    if (const auto found = pnml_form::own_in(load(part), name)) return found;
  }
  return {};
}

void PnmlReader::read_priorities() {
  for (pugi::xml_node rule = own_of_net("priority"); rule; rule = rule.next_sibling()) {
    if (local_name(rule) != "priority") continue;
    PriorityRule resolved{transitions_in(rule, "above"), transitions_in(rule, "below")};
    if (resolved.above.empty() || resolved.below.empty()) continue;
    builder_.net.priorities.push_back(std::move(resolved));
    rule_spans_.push_back(document_.tag(rule));
  }
  if (const auto cycle = find_priority_cycle(builder_.net))
    diagnostics_.error(rule_spans_[cycle->rule],
                       "the priorities go in a circle: " + describe(*cycle, builder_.net),
                       "remove one of them");
}

std::vector<TransitionId> PnmlReader::transitions_in(pugi::xml_node rule, const char* attribute) {
  std::vector<TransitionId> ids;
  const pugi::xml_attribute list = rule.attribute(attribute);
  std::string_view rest = pnml_form::trimmed(list.value());
  while (!rest.empty()) {
    const std::string id(rest.substr(0, rest.find_first_of(" \t\r\n")));
    rest = pnml_form::trimmed(rest.substr(id.size()));
    const Node* found = find_node(id);
    if (found == nullptr || found->sort != Sort::transition) {
      report_unknown({id, document_.value(list)}, "transition");
    } else {
      ids.emplace_back(found->index);
    }
  }
  return ids;
}

}  // namespace leadline::read
