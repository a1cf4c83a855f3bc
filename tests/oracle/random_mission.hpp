#pragma once

#include <cstdint>
#include <string>

#include "leadline/model/mission.hpp"

namespace leadline::oracle {

/// What a mission has that may go wrong.
struct Features {
  bool nesting = false;          ///< an elementary objective within three other blocks or more
  bool route_back = false;       ///< a route to the block itself or to an earlier sibling
  bool shared_resource = false;  ///< a resource that two activities may consume
  bool producer_chain = false;   ///< hardware, three producers one after the other, a consumer
  bool nested_parallel = false;  ///< a parallel block somewhere in a parallel block
  bool optional_child = false;
  bool lasting_hardware = false;    ///< hardware that cannot fail
  bool free_alternative = false;    ///< an alternative that consumes nothing
  bool shared_activity = false;     ///< an activity of two elementary objectives
  bool several_activities = false;  ///< an elementary objective with two activities or more

  /// True when every feature of `other` is one of these.
  [[nodiscard]] bool include(const Features& other) const;
};

/// The names of the features that are present, separated by spaces.
[[nodiscard]] std::string names(const Features& features);

[[nodiscard]] Features features(const Mission& mission);

/// A valid mission with at least the wanted features: 2 to 4 pieces of hardware, 2 to 6 activities
/// (4 to 6 with a producer chain) and 2 to 6 elementary objectives. The same seed and features
/// give the same mission, always and everywhere.
[[nodiscard]] Mission random_mission(std::uint64_t seed, const Features& wanted = {});

}  // namespace leadline::oracle
