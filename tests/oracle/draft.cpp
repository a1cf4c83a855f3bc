#include "draft.hpp"

#include <algorithm>

namespace leadline::oracle {
namespace {

constexpr Span written{0, 1};

template <class Element>
std::size_t index_of(const std::vector<Element>& elements, const std::string& id) {
  return static_cast<std::size_t>(std::ranges::find(elements, id, &Element::id) - elements.begin());
}

std::vector<ResourceUse> uses(const Draft& draft, const std::vector<std::string>& ids) {
  std::vector<ResourceUse> result;
  for (const std::string& id : ids)
    result.push_back({ResourceId(index_of(draft.resources, id)), {}});
  return result;
}

Activity activity(const Draft& draft, const Draft::Activity& from) {
  Activity result{from.id, {}, {}};
  for (const Draft::Alternative& alternative : from.alternatives)
    result.alternatives.push_back(
        {alternative.id, {}, uses(draft, alternative.consumes), uses(draft, alternative.produces)});
  return result;
}

BlockId add(const Draft& draft, Mission& mission, const Draft::Block& from, BlockId parent) {
  const BlockId id(mission.blocks.size());
  Block block;
  block.id = from.id;
  block.kind = from.kind;
  block.parent = parent;
  block.mandatory = from.mandatory;
  for (const std::string& use : from.activities)
    block.activities.push_back({ActivityId(index_of(draft.activities, use)), {}});
  mission.blocks.push_back(std::move(block));
  for (const Draft::Block& child : from.children) {
    const BlockId added = add(draft, mission, child, id);
    mission.blocks[id.index()].children.push_back(added);
  }
  return id;
}

Route route(const Mission& mission, const std::string& to, Route unsaid) {
  if (to.empty()) return unsaid;
  if (to == "success") return {Route::To::success, {}, written};
  if (to == "failure") return {Route::To::failure, {}, written};
  return {Route::To::block, BlockId(index_of(mission.blocks, to)), written};
}

Route default_success(const Block& parent, std::size_t child) {
  if (child + 1 == parent.children.size()) return {Route::To::success, {}, {}};
  return {Route::To::block, parent.children[child + 1], {}};
}

void add_routes(Mission& mission, const Draft::Block& from, BlockId id) {
  const std::vector<BlockId> children = mission[id].children;
  for (std::size_t i = 0; i < children.size(); ++i) {
    Block& child = mission.blocks[children[i].index()];
    child.on_success = route(mission, from.children[i].on_success, default_success(mission[id], i));
    child.on_failure = route(mission, from.children[i].on_failure, {Route::To::failure, {}, {}});
    add_routes(mission, from.children[i], children[i]);
  }
}

bool same_target(const Route& a, const Route& b) {
  return a.to == b.to && (a.to != Route::To::block || a.block == b.block);
}

std::string written_route(const Mission& mission, const Route& route, const Route& unsaid) {
  if (same_target(route, unsaid)) return {};
  if (route.to == Route::To::success) return "success";
  if (route.to == Route::To::failure) return "failure";
  return mission[route.block].id;
}

std::vector<Draft::Block> children(const Mission& mission, BlockId parent) {
  std::vector<Draft::Block> result;
  const Block& block = mission[parent];
  for (std::size_t i = 0; i < block.children.size(); ++i) {
    const Block& child = mission[block.children[i]];
    Draft::Block draft{child.kind, child.id, {}, {}, child.mandatory, {}, {}};
    for (const ActivityUse& use : child.activities)
      draft.activities.push_back(mission[use.activity].id);
    draft.children = children(mission, block.children[i]);
    if (block.kind != Block::Kind::parallel) {
      draft.on_success = written_route(mission, child.on_success, default_success(block, i));
      draft.on_failure = written_route(mission, child.on_failure, {Route::To::failure, {}, {}});
    }
    result.push_back(std::move(draft));
  }
  return result;
}

std::vector<std::string> ids(const Mission& mission, const std::vector<ResourceUse>& of) {
  std::vector<std::string> result;
  for (const ResourceUse& use : of) result.push_back(mission[use.resource].id);
  return result;
}

}  // namespace

Mission build(const Draft& draft) {
  Mission mission;
  mission.name = draft.name;
  for (const Draft::Resource& resource : draft.resources) {
    using Kind = Resource::Kind;
    mission.resources.push_back({resource.id,
                                 {},
                                 resource.hardware ? Kind::hardware : Kind::software,
                                 resource.consumers,
                                 resource.may_fail});
  }
  for (const Draft::Activity& from : draft.activities)
    mission.activities.push_back(activity(draft, from));
  const Draft::Block root{Block::Kind::mission, draft.name, {}, draft.blocks, true, {}, {}};
  add(draft, mission, root, BlockId(0));
  add_routes(mission, root, BlockId(0));
  return mission;
}

Draft draft(const Mission& mission) {
  Draft result;
  result.name = mission.name;
  for (const Resource& resource : mission.resources) {
    const bool hardware = resource.kind == Resource::Kind::hardware;
    result.resources.push_back(
        {resource.id, hardware, resource.consumers, !hardware || resource.may_fail});
  }
  for (const Activity& from : mission.activities) {
    Draft::Activity to{from.id, {}};
    for (const Alternative& alternative : from.alternatives)
      to.alternatives.push_back(
          {alternative.id, ids(mission, alternative.consumes), ids(mission, alternative.produces)});
    result.activities.push_back(std::move(to));
  }
  result.blocks = children(mission, BlockId(0));
  return result;
}

}  // namespace leadline::oracle
