#include <algorithm>
#include <stdexcept>

#include "configuration.hpp"

namespace leadline::oracle {
namespace {

std::size_t holders(const Configuration& now, ResourceId resource) {
  return static_cast<std::size_t>(std::ranges::count_if(
      now.holds, [&](const std::vector<bool>& held) { return bool{held[resource.index()]}; }));
}

/// What a producer may choose from: everything, or what has the product it was asked for.
using Wanted = const ResourceId*;  // null: from everything

bool choose_producing(const Rules& rules, Configuration& now, std::size_t activity, Wanted product);

bool grants(const Rules& rules, Configuration& now, std::size_t producer, ResourceId resource) {
  if (now.choosing[producer]) throw std::logic_error("a consumer chose before its producer");
  const Activity& activity = rules.mission.activities[producer];
  if (now.error[producer]) return false;
  if (now.lost[producer] && !rules.options.losing_producer_still_grants) return false;
  if (!now.mode.alternative[producer]) {
    const Wanted product = rules.options.producer_takes_first_alternative ? nullptr : &resource;
    if (!choose_producing(rules, now, producer, product)) return false;
  }
  return produces(activity.alternatives[*now.mode.alternative[producer]], resource);
}

bool take(const Rules& rules, Configuration& now, std::size_t activity, ResourceId resource) {
  const Resource& wanted_resource = rules.mission[resource];
  if (holders(now, resource) >= wanted_resource.consumers) return false;
  const bool had = wanted_resource.kind == Resource::Kind::hardware
                       ? bool{now.mode.up[resource.index()]}
                       : grants(rules, now, *rules.producer[resource.index()], resource);
  if (had) now.holds[activity][resource.index()] = true;
  return had;
}

bool choose_producing(const Rules& rules, Configuration& now, std::size_t activity,
                      Wanted product) {
  const std::vector<Alternative>& alternatives = rules.mission.activities[activity].alternatives;
  for (std::uint32_t i = 0; i < alternatives.size(); ++i) {
    if (product && !produces(alternatives[i], *product)) continue;
    Configuration attempt = now;
    const bool had = std::ranges::all_of(alternatives[i].consumes, [&](const ResourceUse& use) {
      return take(rules, attempt, activity, use.resource);
    });
    if (!had) continue;  // dropping the attempt gives back all that was taken for it
    attempt.mode.alternative[activity] = i;
    now = std::move(attempt);
    return true;
  }
  return false;
}

}  // namespace

bool produces(const Alternative& alternative, ResourceId resource) {
  return std::ranges::any_of(alternative.produces,
                             [&](const ResourceUse& use) { return use.resource == resource; });
}

bool started_by_objective(const Rules& rules, const Configuration& now, std::size_t activity) {
  for (std::size_t b = 0; b < rules.mission.blocks.size(); ++b) {
    if (!now.mode.active[b]) continue;
    const std::vector<ActivityUse>& uses = rules.mission.blocks[b].activities;
    for (std::uint32_t i = 0; i < now.started[b]; ++i)
      if (uses[i].activity.index() == activity) return true;
  }
  return false;
}

bool wanted(const Rules& rules, const Configuration& now, std::size_t activity) {
  if (started_by_objective(rules, now, activity)) return true;
  for (std::size_t r = 0; r < rules.mission.resources.size(); ++r)
    if (rules.producer[r] == activity && holders(now, ResourceId(r)) > 0) return true;
  return false;
}

void stop_unwanted(const Rules& rules, Configuration& now) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t a = 0; a < rules.mission.activities.size(); ++a) {
      const bool runs = now.mode.alternative[a].has_value() || now.choosing[a];
      if (!runs || wanted(rules, now, a)) continue;
      now.mode.alternative[a].reset();
      now.choosing[a] = false;
      now.holds[a].assign(rules.mission.resources.size(), false);
      now.let_go[a] = true;
      changed = true;
    }
  }
}

bool choose(const Rules& rules, Configuration& now, std::size_t activity) {
  return choose_producing(rules, now, activity, nullptr);
}

}  // namespace leadline::oracle
