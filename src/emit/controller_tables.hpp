#pragma once

#include <cstdint>
#include <vector>

#include "leadline/collapse/mission_modes.hpp"

namespace leadline::emit {

/// The mode graph with everything shared that occurs more than once. An edge is a label (an event
/// and what it makes the robot do) and a target; what modes with different hardware have in common
/// is their situation.
struct ControllerTables {
  struct Label {
    std::uint32_t event = 0;
    std::uint32_t effect = 0;  ///< index into MissionModes::effects

    friend auto operator<=>(const Label&, const Label&) = default;
  };
  struct Edge {
    std::uint32_t label = 0;
    std::uint32_t target = 0;

    friend auto operator<=>(const Edge&, const Edge&) = default;
  };

  std::vector<collapse::PortAction> actions;        ///< the distinct ones, sorted
  std::vector<std::vector<std::uint32_t>> effects;  ///< by effect: indices of actions
  std::vector<Label> labels;                        ///< sorted, so by event
  std::vector<std::vector<Edge>> edges;             ///< by mode, sorted, so by event
  std::vector<std::uint32_t> situation_of;          ///< by mode
  std::vector<std::uint32_t> example_of;            ///< by situation: its first mode
};

/// The graph must be deterministic: at most one reaction for a mode and an event.
[[nodiscard]] ControllerTables controller_tables(const collapse::MissionModes& modes);

}  // namespace leadline::emit
