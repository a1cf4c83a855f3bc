// Whether what runs is wanted, and whether every part of a mission is of use in some run.

#include <algorithm>
#include <string>
#include <vector>

#include "check/mission_properties.hpp"

namespace leadline::check {
namespace {

using collapse::Mode;
using collapse::ModeIndex;
using FirstModes = std::vector<std::optional<ModeIndex>>;
using Occurrences = std::vector<std::optional<collapse::Occurrence>>;

DecidedProperty reached(MissionContext& context, std::string element, std::optional<ModeIndex> mode,
                        const char* missing) {
  DecidedProperty property;
  if (mode) {
    property = context.shown_by([&] { return context.runs.into(*mode); });
  } else {
    property.verdict = Verdict::violated;
    property.reason = missing;
  }
  property.element = std::move(element);
  return property;
}

bool starts(const Block& objective, ActivityId activity) {
  return std::any_of(objective.activities.begin(), objective.activities.end(),
                     [&](const ActivityUse& use) { return use.activity == activity; });
}

bool feeds(const Activity& producer, const Alternative& consumer) {
  for (const ResourceUse& needed : consumer.consumes) {
    for (const Alternative& alternative : producer.alternatives) {
      for (const ResourceUse& product : alternative.produces) {
        if (product.resource == needed.resource) return true;
      }
    }
  }
  return false;
}

/// An active objective starts it, or a running alternative consumes one of its products.
bool is_wanted(const Mission& mission, const Mode& mode, ActivityId activity) {
  for (const BlockId objective : mode.objectives) {
    if (starts(mission[objective], activity)) return true;
  }
  for (std::size_t a = 0; a < mode.alternatives.size(); ++a) {
    const auto& running = mode.alternatives[a];
    if (running && feeds(mission[activity], mission.activities[a].alternatives[*running])) {
      return true;
    }
  }
  return false;
}

std::optional<ActivityId> orphan(const Mission& mission, const Mode& mode) {
  for (std::size_t a = 0; a < mode.alternatives.size(); ++a) {
    if (mode.alternatives[a] && !is_wanted(mission, mode, ActivityId(a))) return ActivityId(a);
  }
  return {};
}

/// By block: the first mode in which it, or an objective within it, is active.
FirstModes first_active(const MissionContext& context) {
  FirstModes first(context.mission.blocks.size());
  for (ModeIndex m = 0; m < context.modes.modes.size(); ++m) {
    for (const BlockId objective : context.modes.modes[m].objectives) {
      for (BlockId id = objective; !first[id.index()]; id = context.mission[id].parent) {
        first[id.index()] = m;
      }
    }
  }
  return first;
}

/// By alternative of one activity: the first mode in which it runs.
FirstModes first_running(const MissionContext& context, std::size_t activity) {
  FirstModes first(context.mission.activities[activity].alternatives.size());
  for (ModeIndex m = 0; m < context.modes.modes.size(); ++m) {
    const auto& running = context.modes.modes[m].alternatives[activity];
    if (running && !first[*running]) first[*running] = m;
  }
  return first;
}

/// In a reaction without end some transitions may fire only by interleavings that no mode needs.
bool needs_all_interleavings(const MissionContext& context) {
  return !context.graph.endless.empty();
}

/// Where each transition fires first, as far as that is known.
const Occurrences& first_fired(const MissionContext& context) {
  const bool by_all = needs_all_interleavings(context) && context.interleavings != nullptr;
  return (by_all ? *context.interleavings : context.graph).first_fired;
}

/// A transition that takes the exit and fires somewhere, as early as any.
std::optional<program::ActionIndex> taking(const MissionContext& context,
                                           const Occurrences& first_fired, lower::Exit exit) {
  std::optional<program::ActionIndex> best;
  for (program::ActionIndex t = 0; t < first_fired.size(); ++t) {
    const auto& exits = context.net.exits_of[t];
    if (!first_fired[t] || std::find(exits.begin(), exits.end(), exit) == exits.end()) continue;
    if (!best || first_fired[t]->source < first_fired[*best]->source) best = t;
  }
  return best;
}

}  // namespace

void no_orphan_activity(MissionContext& context, std::vector<DecidedProperty>& out) {
  DecidedProperty property;
  const auto mode =
      context.find_mode([&](const Mode& m) { return orphan(context.mission, m).has_value(); });
  if (mode) {
    const ActivityId activity = *orphan(context.mission, context.modes.modes[*mode]);
    property.element = context.mission[activity].id;
    property.verdict = Verdict::violated;
    property.reason = "it runs in mode " + std::to_string(*mode) + " and nobody wants it";
    context.add_witness(property, [&] { return context.runs.into(*mode); });
  } else {
    property.verdict = Verdict::holds;
    property.reason = "whatever runs is wanted by an active objective or a running activity";
  }
  out.push_back(std::move(property));
}

void objective_reachable(MissionContext& context, std::vector<DecidedProperty>& out) {
  const FirstModes first = first_active(context);
  for (std::size_t b = 1; b < first.size(); ++b) {
    out.push_back(
        reached(context, context.mission.blocks[b].id, first[b], "it is active in no mode"));
  }
}

void alternative_selectable(MissionContext& context, std::vector<DecidedProperty>& out) {
  for (std::size_t a = 0; a < context.mission.activities.size(); ++a) {
    const Activity& activity = context.mission.activities[a];
    const FirstModes first = first_running(context, a);
    for (std::size_t i = 0; i < first.size(); ++i) {
      out.push_back(reached(context, activity.id + "." + activity.alternatives[i].id, first[i],
                            "it runs in no mode"));
    }
  }
}

void exit_takable(MissionContext& context, std::vector<DecidedProperty>& out) {
  const Occurrences& first = first_fired(context);
  const bool knows_all = !needs_all_interleavings(context) || context.interleavings != nullptr;
  for (std::size_t b = 0; b < context.mission.blocks.size(); ++b) {
    for (const bool success : {true, false}) {
      DecidedProperty property;
      if (const auto taken = taking(context, first, {BlockId(b), success})) {
        property = context.shown_by([&] { return context.runs.firing(*first[*taken], *taken); });
      } else if (!knows_all) {
        property.reason = "a reaction without end might take it: see finite_reactions";
      } else {
        property.verdict = Verdict::violated;
        property.reason = "no run takes it";
      }
      property.element = context.mission.blocks[b].id + (success ? ".success" : ".failure");
      out.push_back(std::move(property));
    }
  }
}

}  // namespace leadline::check
