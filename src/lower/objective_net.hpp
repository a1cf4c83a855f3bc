#pragma once

#include <optional>
#include <vector>

#include "lower/activity_net.hpp"
#include "lower/net_builder.hpp"

namespace leadline::lower {

/// The places of one block that is left after flattening (TAROS 2017, sections 5.1 and 6.3):
/// elementary objectives have `next` and `active`, parallel blocks the rest.
struct BlockPlaces {
  std::optional<PlaceId> next;  ///< it is one of the objectives that come next
  std::optional<PlaceId> active;
  std::optional<PlaceId> ended;  ///< a token for each child that has ended
  std::optional<PlaceId> no_mandatory_failed, mandatory_failed;
  std::optional<PlaceId> child_failed;  ///< a mandatory child has failed right now
};

struct ObjectivesNet {
  std::vector<BlockPlaces> blocks;
  PlaceId before_start;
  PlaceId succeeded;
  PlaceId failed;
};

ObjectivesNet add_objectives(NetBuilder& net, const Mission& mission,
                             const std::vector<ActivityPlaces>& activities);

}  // namespace leadline::lower
