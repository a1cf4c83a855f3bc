#pragma once

#include <optional>
#include <vector>

#include "leadline/model/marks.hpp"
#include "leadline/model/mission.hpp"
#include "leadline/model/petri_net.hpp"

namespace leadline::lower {

/// An exit of a block, taken when it ends so.
struct Exit {
  BlockId block;
  bool success = false;

  friend bool operator==(const Exit&, const Exit&) = default;
};

/// Where a mission's notions stand in its net. All places are marked with 0 or 1 tokens in a mode
/// unless said otherwise.
struct MissionNet {
  PetriNet net;

  Marks marks;
  std::vector<Span> source_of;  ///< by transition: the element it stands for

  std::vector<std::vector<Exit>> exits_of;  ///< by transition: the exits it takes

  std::vector<std::optional<PlaceId>> out_of_service;    ///< by resource: X_OOS (marked `capacity`
                                                         ///< times), for hardware that may fail
  std::vector<std::vector<PlaceId>> running;             ///< by activity, by alternative
  std::vector<std::optional<PlaceId>> active;            ///< by block: elementary objectives
  std::vector<std::optional<PlaceId>> mandatory_failed;  ///< by block: parallel blocks
  PlaceId before_start;
  PlaceId succeeded;
  PlaceId failed;
};

/// The Petri net of a whole mission (TAROS 2017, section 6): the union of the nets of its
/// resources, activities, alternatives and its flattened objectives graph, joined at their
/// interface places. Every transition that stands for an event carries its label. Linear in the
/// size of the mission, but for resources: quadratic in the number of activities that may hold one.
[[nodiscard]] MissionNet mission_net(const Mission& mission);

}  // namespace leadline::lower
