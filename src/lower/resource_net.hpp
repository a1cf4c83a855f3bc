#pragma once

#include <optional>

#include "lower/mission_facts.hpp"
#include "lower/net_builder.hpp"

namespace leadline::lower {

/// The places of one resource. `available`, `take`, `answer`, `release` and `error` are the paper's
/// interface (section 6.1); together the first four and `down` hold `capacity` tokens.
struct ResourcePlaces {
  Tokens capacity = 1;
  PlaceId free, busy;
  PlaceId available, take, answer, release;
  std::optional<PlaceId> down;  ///< X_OOS, or X_notAvailable
  std::optional<PlaceId> failing, error;
  std::optional<PlaceId> activation, deactivation;  ///< software
  std::optional<PlaceId> produced;  ///< software whose producer may choose again: not `down`
  std::optional<PlaceId> unheld;    ///< software: of its producer
};

[[nodiscard]] ResourcePlaces add_resource_places(NetBuilder& net, const Resource& resource,
                                                 const ResourceFacts& facts);

void add_resource_transitions(NetBuilder& net, const Resource& resource,
                              const ResourcePlaces& places);

}  // namespace leadline::lower
