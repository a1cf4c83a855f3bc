#include "read/pnml_reader.hpp"

#include <algorithm>
#include <array>

#include "leadline/base/text.hpp"

namespace leadline::read {

using pnml_form::attribute;
using pnml_form::child;
using pnml_form::local_name;

PnmlReader::PnmlReader(const SourceFile& file, const xml::Document& document,
                       Diagnostics& diagnostics, const NetOptions& options)
    : file_(file), document_(document), diagnostics_(diagnostics), options_(options) {}

void PnmlReader::read() {
  const pugi::xml_node net = the_net();
  if (!net) return;
  judge_type(net);
  read_net_name(net);
  visit_pages(net);
  follow_references();
  for (const pugi::xml_node arc : arcs_) read_arc(arc);
  restore_tests();
  read_priorities(net);
}

pugi::xml_node PnmlReader::the_net() {
  const pugi::xml_node root = document_.root();
  if (local_name(root) != "pnml") {
    diagnostics_.error(document_.name(root),
                       "this is no PNML: it begins with <" + std::string(root.name()) + ">",
                       "PNML begins with <pnml>; a mission ends in .xml");
    return {};
  }
  pugi::xml_node found;
  for (const pugi::xml_node net : root.children()) {
    if (local_name(net) != "net") continue;
    if (found) {
      diagnostics_.error(document_.tag(net), "a second net in one file",
                         "put each net into a file of its own");
      return {};
    }
    found = net;
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

void PnmlReader::visit_pages(pugi::xml_node net) {
  pugi::xml_node at = net.first_child();
  while (at) {
    visit(at);
    if (local_name(at) == "page" && at.first_child()) {
      at = at.first_child();
      continue;
    }
    while (at != net && !at.next_sibling()) at = at.parent();
    if (at == net) break;
    at = at.next_sibling();
  }
}

void PnmlReader::visit(pugi::xml_node element) {
  static constexpr std::array<std::string_view, 6> passed_over{"",         "name",  "toolspecific",
                                                               "graphics", "token", "labels"};
  const std::string_view name = local_name(element);
  if (name == "place") {
    read_place(element);
  } else if (name == "transition") {
    read_transition(element);
  } else if (name == "referencePlace") {
    declare(element, Sort::reference_place);
  } else if (name == "referenceTransition") {
    declare(element, Sort::reference_transition);
  } else if (name == "arc" || name == "inhibitorArc") {
    if (element.attribute("id")) declare(element, Sort::other);
    arcs_.push_back(element);
  } else if (name == "page") {
    if (element.attribute("id")) declare(element, Sort::other);
  } else if (name == "declaration") {
    refuse_colours(element.parent());
  } else if (std::find(passed_over.begin(), passed_over.end(), name) == passed_over.end()) {
    diagnostics_.warning(document_.name(element), "passed over <" + std::string(name) + ">",
                         "leadline does not know this element of a net");
  }
}

void PnmlReader::read_net_name(pugi::xml_node net) {
  const auto name = pnml_form::label(document_, net, "name");
  builder_.net.name = name && !name->value.empty() ? name->value : net.attribute("id").value();
  if (const auto own = pnml_form::own(net, "net").attribute("name"))
    builder_.net.name = own.value();
}

void PnmlReader::read_priorities(pugi::xml_node net) {
  const pugi::xml_node first = pnml_form::own(net, "priority");
  for (pugi::xml_node rule = first; rule; rule = rule.next_sibling()) {
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
