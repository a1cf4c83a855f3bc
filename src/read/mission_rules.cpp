#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "leadline/base/text.hpp"
#include "read/mission_form.hpp"
#include "read/mission_reading.hpp"

namespace leadline::read {
namespace {

bool has_elements(pugi::xml_node node) {
  return static_cast<bool>(
      node.find_child([](pugi::xml_node n) { return n.type() == pugi::node_element; }));
}

/// The first activity that produces each resource.
std::vector<std::optional<ActivityId>> producers(const Mission& mission) {
  std::vector<std::optional<ActivityId>> result(mission.resources.size());
  for (std::size_t i = 0; i < mission.activities.size(); ++i) {
    for (const Alternative& alternative : mission.activities[i].alternatives) {
      for (const ResourceUse& use : alternative.produces) {
        auto& producer = result[use.resource.index()];
        if (!producer) producer = ActivityId(i);
      }
    }
  }
  return result;
}

/// An activity may consume a product of another (or of itself).
struct Need {
  std::size_t producer;
  ResourceUse use;
};
using Needs = std::vector<std::vector<Need>>;  // of each activity

Needs needs_of(const Mission& mission) {
  const auto producer_of = producers(mission);
  Needs needs(mission.activities.size());
  for (std::size_t i = 0; i < needs.size(); ++i) {
    for (const Alternative& alternative : mission.activities[i].alternatives) {
      for (const ResourceUse& use : alternative.consumes) {
        const auto producer = producer_of[use.resource.index()];
        if (producer) needs[i].push_back({producer->index(), use});
      }
    }
  }
  return needs;
}

std::vector<std::size_t> components(const Needs& needs) {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> graph(needs.size());
  for (std::size_t i = 0; i < needs.size(); ++i)
    for (const Need& need : needs[i]) boost::add_edge(i, need.producer, graph);
  std::vector<std::size_t> component(needs.size());
  const auto index = boost::get(boost::vertex_index, graph);
  boost::strong_components(graph, boost::make_iterator_property_map(component.begin(), index));
  return component;
}

struct Step {
  std::size_t consumer;
  Need need;
};

/// The shortest way from `start` back to it through its component; empty if there is none.
std::vector<Step> circle(const Needs& needs, const std::vector<std::size_t>& component,
                         std::size_t start, std::vector<std::optional<Step>>& into) {
  std::deque<std::size_t> waiting{start};
  while (!waiting.empty() && !into[start]) {
    const std::size_t at = waiting.front();
    waiting.pop_front();
    for (const Need& need : needs[at]) {
      if (component[need.producer] != component[start] || into[need.producer]) continue;
      into[need.producer] = Step{at, need};
      waiting.push_back(need.producer);
    }
  }
  std::vector<Step> steps;
  if (!into[start]) return steps;
  std::size_t at = start;
  do {
    steps.push_back(*into[at]);
    at = steps.back().consumer;
  } while (at != start);
  std::reverse(steps.begin(), steps.end());
  return steps;
}

std::string told(const Mission& mission, const std::vector<Step>& steps) {
  constexpr std::size_t most_told = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(steps.size(), most_told); ++i) {
    const auto& [consumer, need] = steps[i];
    text += (i == 0 ? "" : ", ") + quoted(mission.activities[consumer].id) + " consumes " +
            quoted(mission[need.use.resource].id) + " of " +
            quoted(mission.activities[need.producer].id);
  }
  return steps.size() > most_told ? text + ", …" : text;
}

}  // namespace

void MissionReading::check_blocks() {
  for (std::size_t i = 1; i < mission_.blocks.size(); ++i) {
    const Block& block = mission_.blocks[i];
    check_misplaced_attributes(block, block_nodes_[i]);
    if (block.kind == Block::Kind::parallel) {
      check_parallel(block, block_nodes_[i]);
    } else {
      check_objective(block, block_nodes_[i]);
    }
  }
}

void MissionReading::check_misplaced_attributes(const Block& block, pugi::xml_node node) {
  const bool in_parallel = mission_[block.parent].kind == Block::Kind::parallel;
  for (pugi::xml_attribute attribute : node.attributes()) {
    const std::string_view name = attribute.name();
    const Span span{document_.name(attribute).begin, document_.value(attribute).end + 1};
    if (in_parallel && (name == "on-success" || name == "on-failure")) {
      diagnostics_.error(span, "a route on a child of a parallel block",
                         "remove it: the parallel block goes on when all its children have ended");
    } else if (!in_parallel && name == "mandatory") {
      diagnostics_.error(span, "'mandatory' outside a parallel block",
                         "remove it: only children of a parallel block may be optional");
    }
  }
}

void MissionReading::check_parallel(const Block& block, pugi::xml_node node) {
  const auto elements = std::count_if(
      node.begin(), node.end(), [](pugi::xml_node n) { return n.type() == pugi::node_element; });
  if (elements < 2) {
    diagnostics_.error(block.span,
                       "the parallel block " + quoted(block.id) + " has fewer than two children",
                       "add another child, or put the one in its place");
  }
  const auto is_mandatory = [&](BlockId child) { return mission_[child].mandatory; };
  if (!block.children.empty() &&
      std::none_of(block.children.begin(), block.children.end(), is_mandatory)) {
    diagnostics_.error(block.span,
                       "the parallel block " + quoted(block.id) + " has no mandatory child",
                       "remove mandatory=\"false\" from at least one");
  }
}

void MissionReading::check_objective(const Block& block, pugi::xml_node node) {
  if (!has_elements(node)) {
    diagnostics_.error(block.span,
                       "the objective " + quoted(block.id) + " has neither activities nor blocks",
                       "add an <activity ref=\"…\"/>");
  } else if (block.kind == Block::Kind::recursive && node.child("activity")) {
    diagnostics_.error(document_.tag(node.child("activity")),
                       "the objective " + quoted(block.id) + " has both activities and blocks",
                       "put the activities into an objective of their own");
  }
}

void MissionReading::check_producers() {
  const auto producer_of = producers(mission_);
  for (std::size_t i = 0; i < producer_of.size(); ++i) {
    const Resource& resource = mission_.resources[i];
    if (resource.kind == Resource::Kind::hardware || producer_of[i]) continue;
    diagnostics_.error(resource.span, "nothing produces the software " + quoted(resource.id),
                       "add <produces resource=\"…\"/> to an alternative, or remove it");
  }
  for (std::size_t i = 0; i < mission_.activities.size(); ++i) {
    for (const Alternative& alternative : mission_.activities[i].alternatives) {
      for (const ResourceUse& use : alternative.produces) {
        const ActivityId first = *producer_of[use.resource.index()];
        if (first == ActivityId(i)) continue;
        diagnostics_.error(
            use.span, "a second activity produces " + quoted(mission_[use.resource].id),
            "the first is " + quoted(mission_[first].id) + " on line " +
                line_of(mission_[first].span) + ": make them alternatives of one activity");
      }
    }
  }
}

void MissionReading::check_circles() {
  const Needs needs = needs_of(mission_);
  const std::vector<std::size_t> component = components(needs);
  std::vector<bool> seen(needs.size(), false);
  std::vector<std::optional<Step>> into(needs.size());
  for (std::size_t i = 0; i < needs.size(); ++i) {
    if (seen[component[i]]) continue;
    seen[component[i]] = true;
    const std::vector<Step> steps = circle(needs, component, i, into);
    if (steps.empty()) continue;
    diagnostics_.error(
        steps.front().need.use.span,
        "activities consume each other's products in a circle: " + told(mission_, steps),
        "let one of them do without the other");
  }
}

}  // namespace leadline::read
