#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "leadline/model/mission.hpp"

namespace leadline::lower {

/// What can be said of a resource without exploring.
struct ResourceFacts {
  std::optional<ActivityId> producer;  ///< software only
  std::vector<ActivityId> users;       ///< activities with an alternative that consumes it
  std::uint32_t capacity = 1;          ///< consumers, as far as they can ever be used; at least 1
  bool can_be_full = false;            ///< an activity may find it held by others
  bool can_be_lost = false;            ///< a holder may lose it
  bool can_be_absent = false;          ///< a running producer may not produce it
};

struct ActivityFacts {
  std::vector<BlockId> objectives;      ///< that start it
  std::vector<ResourceId> products;     ///< of any of its alternatives
  std::vector<ActivityId> depends_on;   ///< producers of what it may consume, transitively; sorted
  std::uint32_t products_capacity = 0;  ///< how many holds there may be on its products
  bool can_fail = false;                ///< it may find no alternative
  bool can_lose = false;                ///< it may lose what it holds
  bool asked = false;                   ///< some activity may ask for a product of it
};

struct MissionFacts {
  std::vector<ResourceFacts> resources;
  std::vector<ActivityFacts> activities;

  [[nodiscard]] const ResourceFacts& operator[](ResourceId id) const {
    return resources[id.index()];
  }
  [[nodiscard]] const ActivityFacts& operator[](ActivityId id) const {
    return activities[id.index()];
  }
};

[[nodiscard]] MissionFacts mission_facts(const Mission& mission);

/// Whether an activity may be refused this alternative, given the facts on what it consumes.
[[nodiscard]] bool can_be_refused(const Mission& mission, const MissionFacts& facts,
                                  const Alternative& alternative);

/// Whether an activity may lose this alternative while it runs.
[[nodiscard]] bool can_be_lost(const MissionFacts& facts, const Alternative& alternative);

[[nodiscard]] bool produces(const Alternative& alternative, ResourceId resource);

}  // namespace leadline::lower
