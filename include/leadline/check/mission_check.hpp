#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/check/decided_property.hpp"
#include "leadline/collapse/mode_graph.hpp"
#include "leadline/lower/mission_net.hpp"
#include "leadline/model/mission.hpp"
#include "leadline/program/program.hpp"

namespace leadline::check {

/// What is checked of every mission.
struct MissionProperty {
  std::string_view name;
  Kind kind = Kind::required;
  std::string_view text;  ///< what holds where it holds: "every reaction ends"
};

/// All, in the order in which they are told: required ones first.
[[nodiscard]] std::span<const MissionProperty> mission_properties();

struct PlaceBound {
  std::string place;
  Tokens most = 0;  ///< no reachable marking has more tokens there
};

struct MissionCheck {
  std::vector<DecidedProperty> properties;  ///< in a fixed order: required ones first
  std::vector<PlaceBound> bounds;           ///< by place; empty when `bounded` is not known to hold
  Limit limit = Limit::none;                ///< that came before some of the runs

  [[nodiscard]] bool violated(Kind kind) const;
  [[nodiscard]] bool undecided(Kind kind) const;
};

/// Decides all properties of a mission from its modes. O(modes + reactions) for each element.
[[nodiscard]] MissionCheck check_mission(const Mission& mission, const lower::MissionNet& net,
                                         const program::Program& program,
                                         const collapse::ModeGraph& modes, const Limits& limits);

}  // namespace leadline::check
