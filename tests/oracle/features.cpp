#include <algorithm>
#include <array>
#include <string_view>

#include "random_mission.hpp"

namespace leadline::oracle {
namespace {

struct Feature {
  std::string_view name;
  bool Features::* present;
};

constexpr std::array all{
    Feature{"nesting", &Features::nesting},
    Feature{"route_back", &Features::route_back},
    Feature{"shared_resource", &Features::shared_resource},
    Feature{"producer_chain", &Features::producer_chain},
    Feature{"nested_parallel", &Features::nested_parallel},
    Feature{"optional_child", &Features::optional_child},
    Feature{"lasting_hardware", &Features::lasting_hardware},
    Feature{"free_alternative", &Features::free_alternative},
    Feature{"shared_activity", &Features::shared_activity},
    Feature{"several_activities", &Features::several_activities},
};

bool may_consume(const Activity& activity, std::size_t resource) {
  return std::ranges::any_of(activity.alternatives, [&](const Alternative& alternative) {
    return std::ranges::any_of(alternative.consumes, [&](const ResourceUse& use) {
      return use.resource.index() == resource;
    });
  });
}

/// By resource, the length of the longest chain of producers from hardware to it; -1 for none.
std::vector<int> chain_lengths(const Mission& mission) {
  std::vector<int> length;
  for (const Resource& resource : mission.resources)
    length.push_back(resource.kind == Resource::Kind::hardware ? 0 : -1);
  for (std::size_t round = 0; round < mission.activities.size(); ++round)
    for (const Activity& activity : mission.activities)
      for (const Alternative& alternative : activity.alternatives)
        for (const ResourceUse& from : alternative.consumes)
          for (const ResourceUse& to : alternative.produces) {
            const int before = length[from.resource.index()];
            int& after = length[to.resource.index()];
            if (before >= 0) after = std::max(after, before + 1);
          }
  return length;
}

void resource_features(const Mission& mission, Features& result) {
  const std::vector<int> chains = chain_lengths(mission);
  for (std::size_t r = 0; r < mission.resources.size(); ++r) {
    const Resource& resource = mission.resources[r];
    const auto consumers = std::ranges::count_if(
        mission.activities, [&](const Activity& activity) { return may_consume(activity, r); });
    if (consumers >= 2) result.shared_resource = true;
    if (consumers >= 1 && chains[r] >= 3) result.producer_chain = true;
    if (resource.kind == Resource::Kind::hardware && !resource.may_fail)
      result.lasting_hardware = true;
  }
  for (const Activity& activity : mission.activities)
    for (const Alternative& alternative : activity.alternatives)
      if (alternative.consumes.empty()) result.free_alternative = true;
}

bool goes_back(const Mission& mission, const Block& parent, std::size_t child) {
  const Block& block = mission[parent.children[child]];
  const auto earlier = [&](const Route& route) {
    const auto end = parent.children.begin() + static_cast<std::ptrdiff_t>(child) + 1;
    return route.to == Route::To::block &&
           std::find(parent.children.begin(), end, route.block) != end;
  };
  return earlier(block.on_success) || earlier(block.on_failure);
}

void block_features(const Mission& mission, Features& result) {
  std::vector<int> uses(mission.activities.size());
  for (const Block& block : mission.blocks) {
    int depth = 0;
    int parallels = block.kind == Block::Kind::parallel ? 1 : 0;
    for (BlockId id = block.parent; id != BlockId(0); id = mission[id].parent) {
      ++depth;
      if (mission[id].kind == Block::Kind::parallel) ++parallels;
    }
    if (block.kind == Block::Kind::elementary && depth >= 3) result.nesting = true;
    if (block.kind == Block::Kind::parallel && parallels >= 2) result.nested_parallel = true;
    if (!block.mandatory) result.optional_child = true;
    if (block.activities.size() >= 2) result.several_activities = true;
    for (const ActivityUse& use : block.activities)
      if (++uses[use.activity.index()] >= 2) result.shared_activity = true;
    if (block.kind == Block::Kind::parallel) continue;
    for (std::size_t i = 0; i < block.children.size(); ++i)
      if (goes_back(mission, block, i)) result.route_back = true;
  }
}

}  // namespace

bool Features::include(const Features& other) const {
  return std::ranges::all_of(all, [&](const Feature& feature) {
    return this->*feature.present || !(other.*feature.present);
  });
}

std::string names(const Features& features) {
  std::string result;
  for (const Feature& feature : all) {
    if (!(features.*feature.present)) continue;
    if (!result.empty()) result += ' ';
    result += feature.name;
  }
  return result;
}

Features features(const Mission& mission) {
  Features result;
  resource_features(mission, result);
  block_features(mission, result);
  return result;
}

}  // namespace leadline::oracle
