#include <algorithm>

#include "leadline/base/text.hpp"
#include "read/mission_reading.hpp"

namespace leadline::read {
namespace {

bool has_elements(pugi::xml_node node) {
  return static_cast<bool>(
      node.find_child([](pugi::xml_node n) { return n.type() == pugi::node_element; }));
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

/// False for a resource without id, or with that of an earlier element: nothing can refer to it.
bool MissionReading::has_its_id(std::size_t resource) const {
  const auto found = declared_.find(mission_.resources[resource].id);
  return found != declared_.end() && found->second.sort == Sort::resource &&
         found->second.index == resource;
}

void MissionReading::check_producers() {
  const auto producer_of = producers();
  for (std::size_t i = 0; i < producer_of.size(); ++i) {
    const Resource& resource = mission_.resources[i];
    if (resource.kind == Resource::Kind::hardware || producer_of[i]) continue;
    if (!has_its_id(i)) continue;
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
            "the first is " + quoted(mission_[first].id) + " on " +
                file_.line_of(mission_[first].span) + ": make them alternatives of one activity");
      }
    }
  }
}

}  // namespace leadline::read
