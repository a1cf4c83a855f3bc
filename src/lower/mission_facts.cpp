#include "lower/mission_facts.hpp"

#include <algorithm>
#include <set>

namespace leadline::lower {
namespace {

void insert_sorted(std::vector<ActivityId>& into, ActivityId value) {
  const auto at = std::lower_bound(into.begin(), into.end(), value);
  if (at == into.end() || *at != value) into.insert(at, value);
}

void insert_once(std::vector<ResourceId>& into, ResourceId value) {
  if (std::find(into.begin(), into.end(), value) == into.end()) into.push_back(value);
}

void collect_uses(const Mission& mission, MissionFacts& facts) {
  for (std::size_t a = 0; a < mission.activities.size(); ++a) {
    for (const Alternative& alternative : mission.activities[a].alternatives) {
      for (const ResourceUse& use : alternative.consumes) {
        insert_sorted(facts.resources[use.resource.index()].users, ActivityId(a));
      }
      for (const ResourceUse& use : alternative.produces) {
        facts.resources[use.resource.index()].producer = ActivityId(a);
        insert_once(facts.activities[a].products, use.resource);
      }
    }
  }
  for (std::size_t b = 0; b < mission.blocks.size(); ++b) {
    for (const ActivityUse& use : mission.blocks[b].activities) {
      facts.activities[use.activity.index()].objectives.push_back(BlockId(b));
    }
  }
}

void size_resources(const Mission& mission, MissionFacts& facts) {
  for (std::size_t r = 0; r < mission.resources.size(); ++r) {
    ResourceFacts& resource = facts.resources[r];
    const auto users = static_cast<std::uint32_t>(resource.users.size());
    resource.capacity = std::max(1U, std::min(mission.resources[r].consumers, users));
    resource.can_be_full = resource.capacity < users;
    if (!resource.producer) continue;
    ActivityFacts& producer = facts.activities[resource.producer->index()];
    producer.products_capacity += resource.capacity;
    producer.asked = producer.asked || users > 0;
  }
}

/// Activities, producers before those who may consume their products.
std::vector<ActivityId> producers_first(const Mission& mission, MissionFacts& facts) {
  std::vector<std::set<ActivityId>> waits(mission.activities.size());
  for (const ResourceFacts& resource : facts.resources) {
    if (!resource.producer) continue;
    for (const ActivityId user : resource.users) waits[user.index()].insert(*resource.producer);
  }
  std::vector<ActivityId> order;
  std::vector<bool> done(waits.size(), false);
  while (order.size() < waits.size()) {
    const std::size_t before = order.size();
    for (std::size_t a = 0; a < waits.size(); ++a) {
      const bool ready = std::all_of(waits[a].begin(), waits[a].end(),
                                     [&](ActivityId p) { return done[p.index()]; });
      if (done[a] || !ready) continue;
      done[a] = true;
      order.emplace_back(a);
      for (const ActivityId producer : waits[a]) {
        insert_sorted(facts.activities[a].depends_on, producer);
        for (const ActivityId further : facts.activities[producer.index()].depends_on) {
          insert_sorted(facts.activities[a].depends_on, further);
        }
      }
    }
    if (order.size() == before) break;  // a circle, which the reader has refused
  }
  return order;
}

void decide_resource(const Mission& mission, MissionFacts& facts, ResourceId id) {
  ResourceFacts& resource = facts.resources[id.index()];
  if (!resource.producer) {
    resource.can_be_lost = mission[id].may_fail;
    return;
  }
  const ActivityFacts& producer = facts[*resource.producer];
  const auto& alternatives = mission[*resource.producer].alternatives;
  const bool always = std::all_of(alternatives.begin(), alternatives.end(),
                                  [&](const Alternative& alt) { return produces(alt, id); });
  resource.can_be_lost = producer.can_lose && (producer.can_fail || !always);
  resource.can_be_absent = !always || (producer.can_fail && !producer.objectives.empty());
}

}  // namespace

bool produces(const Alternative& alternative, ResourceId resource) {
  return std::any_of(alternative.produces.begin(), alternative.produces.end(),
                     [&](const ResourceUse& use) { return use.resource == resource; });
}

bool can_be_refused(const Mission& mission, const MissionFacts& facts,
                    const Alternative& alternative) {
  return std::any_of(alternative.consumes.begin(), alternative.consumes.end(),
                     [&](const ResourceUse& use) {
                       const ResourceFacts& resource = facts[use.resource];
                       if (resource.can_be_full) return true;
                       if (!resource.producer) return mission[use.resource].may_fail;
                       return resource.can_be_absent || facts[*resource.producer].can_fail;
                     });
}

bool can_be_lost(const MissionFacts& facts, const Alternative& alternative) {
  return std::any_of(alternative.consumes.begin(), alternative.consumes.end(),
                     [&](const ResourceUse& use) { return facts[use.resource].can_be_lost; });
}

MissionFacts mission_facts(const Mission& mission) {
  MissionFacts facts;
  facts.resources.resize(mission.resources.size());
  facts.activities.resize(mission.activities.size());
  collect_uses(mission, facts);
  size_resources(mission, facts);
  for (std::size_t r = 0; r < mission.resources.size(); ++r) {
    if (!facts.resources[r].producer) decide_resource(mission, facts, ResourceId(r));
  }
  for (const ActivityId id : producers_first(mission, facts)) {
    ActivityFacts& activity = facts.activities[id.index()];
    const auto& alternatives = mission[id].alternatives;
    activity.can_fail =
        std::all_of(alternatives.begin(), alternatives.end(),
                    [&](const Alternative& alt) { return can_be_refused(mission, facts, alt); });
    activity.can_lose =
        std::any_of(alternatives.begin(), alternatives.end(),
                    [&](const Alternative& alt) { return can_be_lost(facts, alt); });
    for (const ResourceId product : activity.products) decide_resource(mission, facts, product);
  }
  return facts;
}

}  // namespace leadline::lower
