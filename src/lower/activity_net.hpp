#pragma once

#include <optional>
#include <vector>

#include "lower/mission_facts.hpp"
#include "lower/net_builder.hpp"
#include "lower/resource_net.hpp"

namespace leadline::lower {

/// The places of one activity that others use. `start`, `stop` and `start_by_resource` are the
/// paper's interface (section 6.2); whoever started it waits for `chosen` or `refused`.
struct ActivityPlaces {
  PlaceId idle;
  std::optional<PlaceId> not_idle;                         ///< where somebody asks whether it runs
  std::optional<PlaceId> start, stop, started, unstarted;  ///< where objectives start it
  std::optional<PlaceId> start_by_resource, unheld;        ///< where somebody may ask for a product
  PlaceId chosen;
  std::optional<PlaceId> refused;  ///< where it can fail
  std::optional<PlaceId> error;    ///< where it can fail and objectives start it
  std::optional<PlaceId> settled;  ///< where it can lose: it is not about to choose again
  std::optional<PlaceId> to_choose;
  std::vector<PlaceId> running;  ///< by alternative
};

/// One round of phase (b): losers choose only while it is open.
struct RoundPlaces {
  PlaceId closed;
  PlaceId open;
};

/// All that the nets of a mission's activities refer to.
struct ActivityContext {
  const Mission& mission;
  const MissionFacts& facts;
  const std::vector<ResourcePlaces>& resources;
  const std::vector<ActivityPlaces>& activities;
  std::optional<RoundPlaces> round;
};

/// What the names of an alternative's places and transitions begin with.
[[nodiscard]] Owner owner_of(const Activity& activity, const Alternative& alternative);

[[nodiscard]] ActivityPlaces add_activity_places(NetBuilder& net, const Activity& activity,
                                                 const ActivityFacts& facts);

void add_activity_transitions(NetBuilder& net, const ActivityContext& context, ActivityId id);

}  // namespace leadline::lower
