#pragma once

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "leadline/collapse/mission_modes.hpp"
#include "leadline/lower/mission_net.hpp"
#include "leadline/model/mission.hpp"
#include "leadline/program/program.hpp"

namespace leadline::test {

/// Reads a mission from XML; a fault fails the test and throws.
[[nodiscard]] Mission mission_of(std::string_view xml);

/// The usual frame around a mission's resources, activities and blocks.
[[nodiscard]] std::string mission_xml(std::string_view resources, std::string_view activities,
                                      std::string_view blocks);

/// A mission's modes, to be played event by event.
class Player {
 public:
  explicit Player(Mission of);
  explicit Player(std::string_view xml) : Player(mission_of(xml)) {}

  const Mission mission;
  const lower::MissionNet net;
  const program::Program program;
  const collapse::ModeGraph graph;
  const collapse::MissionModes modes;

  /// Fires events from where the player stands; an event that a mode does not have throws.
  Player& play(std::initializer_list<std::string_view> events);

  /// What holds now: active objectives, `activity:alternative`, `hardware down`, and the phase if
  /// the mission is not running.
  [[nodiscard]] std::set<std::string> now() const;

  /// The net effect of the last event, in its order.
  [[nodiscard]] std::vector<std::string> effect() const { return effect_; }

 private:
  collapse::ModeIndex mode_ = 0;
  std::vector<std::string> effect_;
};

}  // namespace leadline::test
