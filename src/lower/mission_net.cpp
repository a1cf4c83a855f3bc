#include "leadline/lower/mission_net.hpp"

#include <algorithm>

#include "lower/activity_net.hpp"
#include "lower/mission_facts.hpp"
#include "lower/net_builder.hpp"
#include "lower/objective_net.hpp"
#include "lower/resource_net.hpp"

namespace leadline::lower {
namespace {

std::vector<ResourcePlaces> add_resources(NetBuilder& net, const Mission& mission,
                                          const MissionFacts& facts) {
  std::vector<ResourcePlaces> resources;
  for (std::size_t r = 0; r < mission.resources.size(); ++r) {
    resources.push_back(add_resource_places(net, mission.resources[r], facts.resources[r]));
    const auto& producer = facts.resources[r].producer;
    if (producer && facts[*producer].can_lose) {
      resources.back().produced = net.place(mission.resources[r].id, "_produced");
    }
  }
  return resources;
}

std::vector<ActivityPlaces> add_activities(NetBuilder& net, const Mission& mission,
                                           const MissionFacts& facts) {
  std::vector<ActivityPlaces> activities;
  for (std::size_t a = 0; a < mission.activities.size(); ++a) {
    activities.push_back(add_activity_places(net, mission.activities[a], facts.activities[a]));
  }
  return activities;
}

std::optional<RoundPlaces> add_round(NetBuilder& net, const MissionFacts& facts) {
  const bool needed = std::any_of(facts.activities.begin(), facts.activities.end(),
                                  [](const ActivityFacts& activity) { return activity.can_lose; });
  if (!needed) return {};
  const Owner owner{"ROUND", "/ROUND"};  // no element has this key
  const RoundPlaces round{net.place(owner, "_closed", 1), net.place(owner, "_open")};
  net.transition(owner, "_end", Level::end_round, {}).move(round.open, round.closed);
  return round;
}

}  // namespace

MissionNet mission_net(const Mission& mission) {
  const MissionFacts facts = mission_facts(mission);
  NetBuilder net;
  auto resources = add_resources(net, mission, facts);
  const auto activities = add_activities(net, mission, facts);
  for (std::size_t r = 0; r < resources.size(); ++r) {
    const auto& producer = facts.resources[r].producer;
    if (producer) resources[r].unheld = activities[producer->index()].unheld;
  }
  const auto round = add_round(net, facts);

  const ObjectivesNet objectives = add_objectives(net, mission, activities);
  const ActivityContext context{mission, facts, resources, activities, round};
  for (std::size_t a = 0; a < activities.size(); ++a) {
    add_activity_transitions(net, context, ActivityId(a));
  }
  for (std::size_t r = 0; r < resources.size(); ++r) {
    add_resource_transitions(net, mission.resources[r], resources[r]);
  }

  MissionNet result = net.finish(mission.name);
  for (const ResourcePlaces& places : resources) {
    result.out_of_service.push_back(places.activation ? std::nullopt : places.down);
  }
  for (const ActivityPlaces& places : activities) result.running.push_back(places.running);
  for (const BlockPlaces& places : objectives.blocks) {
    result.active.push_back(places.active);
    result.mandatory_failed.push_back(places.mandatory_failed);
  }
  result.before_start = objectives.before_start;
  result.succeeded = objectives.succeeded;
  result.failed = objectives.failed;
  return result;
}

}  // namespace leadline::lower
