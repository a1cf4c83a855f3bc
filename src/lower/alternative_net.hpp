#pragma once

#include <optional>

#include "lower/activity_net.hpp"

namespace leadline::lower {

/// Where choosing begins, and where it arrives when no alternative can be had (absent when that
/// cannot happen).
struct Choice {
  PlaceId first_step;
  std::optional<PlaceId> none_left;
};

/// The alternative branches of an activity (TAROS 2017, Fig. 8).
[[nodiscard]] Choice add_alternatives(NetBuilder& net, const ActivityContext& context,
                                      ActivityId id);

/// Tests that nobody wants the activity: no objective started it and none of its products is held.
void test_unwanted(NetBuilder::Draft& draft, const ActivityPlaces& places,
                   const ActivityFacts& facts);

}  // namespace leadline::lower
