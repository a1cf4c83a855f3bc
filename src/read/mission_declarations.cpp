#include <unordered_map>
#include <utility>

#include "leadline/base/text.hpp"
#include "read/mission_form.hpp"
#include "read/mission_reading.hpp"
#include "read/mission_values.hpp"

namespace leadline::read {

std::string MissionReading::declare(pugi::xml_node node, Sort sort, std::size_t index) {
  const pugi::xml_attribute attribute = node.attribute("id");
  std::string id = attribute.value();
  if (id.empty()) return id;
  const Span span = document_.value(attribute);
  const auto [first, is_new] = declared_.try_emplace(id, Declared{sort, index, span});
  if (!is_new) {
    diagnostics_.error(
        span, "the id " + quoted(id) + " is used twice",
        "choose another one here; the first stands on " + file_.line_of(first->second.span));
  }
  return id;
}

void MissionReading::declare_resources() {
  for (pugi::xml_node group : document_.root().children("resources")) {
    for (pugi::xml_node node : group.children()) {
      const std::string_view name = node.name();
      if (name != "hardware" && name != "software") continue;
      Resource resource;
      resource.id = declare(node, Sort::resource, mission_.resources.size());
      resource.span = document_.tag(node);
      const bool hardware = name == "hardware";
      resource.kind = hardware ? Resource::Kind::hardware : Resource::Kind::software;
      resource.consumers = consumers(node.attribute("consumers"));
      resource.may_fail = hardware && not_false(node.attribute("may-fail"));
      mission_.resources.push_back(std::move(resource));
    }
  }
}

void MissionReading::declare_activities() {
  for (pugi::xml_node group : document_.root().children("activities")) {
    for (pugi::xml_node node : group.children("activity")) {
      Activity activity;
      activity.id = declare(node, Sort::activity, mission_.activities.size());
      activity.span = document_.tag(node);
      declare_alternatives(activity, node);
      mission_.activities.push_back(std::move(activity));
      activity_nodes_.push_back(node);
    }
  }
}

void MissionReading::declare_alternatives(Activity& activity, pugi::xml_node node) {
  std::unordered_map<std::string, Span> ids;
  for (pugi::xml_node child : node.children("alternative")) {
    const pugi::xml_attribute attribute = child.attribute("id");
    Alternative alternative;
    alternative.id = attribute.value();
    alternative.span = document_.tag(child);
    if (!alternative.id.empty()) {
      const Span span = document_.value(attribute);
      const auto [first, is_new] = ids.try_emplace(alternative.id, span);
      if (!is_new) {
        diagnostics_.error(
            span, "the id " + quoted(alternative.id) + " is used twice in " + quoted(activity.id),
            "choose another one here; the first stands on " + file_.line_of(first->second));
      }
    }
    activity.alternatives.push_back(std::move(alternative));
  }
  if (node.find_child([](pugi::xml_node n) { return n.type() == pugi::node_element; })) return;
  diagnostics_.error(activity.span, "the activity " + quoted(activity.id) + " has no alternatives",
                     "add at least one <alternative id=\"…\"/>");
}

void MissionReading::declare_blocks() {
  const pugi::xml_node root = document_.root();
  Block mission;
  mission.id = root.attribute("name").value();
  mission.span = document_.tag(root);
  mission.kind = Block::Kind::mission;
  mission_.name = mission.id;
  mission_.blocks.push_back(std::move(mission));
  block_nodes_.push_back(root);

  struct Level {
    pugi::xml_node next;
    BlockId parent;
  };
  std::vector<Level> levels{{root.first_child(), BlockId()}};
  while (!levels.empty()) {
    const auto [node, parent] = levels.back();
    if (!node) {
      levels.pop_back();
      continue;
    }
    levels.back().next = node.next_sibling();
    if (!mission_form::is_block(node.name())) continue;
    declare_block(node, parent);
    levels.push_back({node.first_child(), BlockId(mission_.blocks.size() - 1)});
  }
}

void MissionReading::declare_block(pugi::xml_node node, BlockId parent) {
  Block block;
  block.id = declare(node, Sort::block, mission_.blocks.size());
  block.span = document_.tag(node);
  block.parent = parent;
  block.mandatory = not_false(node.attribute("mandatory"));
  const bool recursive =
      node.find_child([](pugi::xml_node n) { return mission_form::is_block(n.name()); });
  if (std::string_view(node.name()) == "parallel") {
    block.kind = Block::Kind::parallel;
  } else {
    block.kind = recursive ? Block::Kind::recursive : Block::Kind::elementary;
  }
  mission_.blocks[parent.index()].children.emplace_back(mission_.blocks.size());
  mission_.blocks.push_back(std::move(block));
  block_nodes_.push_back(node);
}

}  // namespace leadline::read
