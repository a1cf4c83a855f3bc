#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "leadline/collapse/mode_graph.hpp"
#include "leadline/lower/mission_net.hpp"
#include "leadline/model/mission.hpp"

namespace leadline::collapse {

/// An event that the mission may receive. `name` is the label that its transitions carry in the
/// net, e.g. `gps_sensor_EV_OOS`.
struct MissionEvent {
  enum class Kind { start, out_of_service, ready, succeeded, failed };

  Kind kind = Kind::start;
  std::uint32_t element = 0;  ///< a resource, an elementary block, or 0 (the mission) for `start`
  std::string name;
};

/// What a robot is told to do. A reaction's list of these is its net effect: the same whatever the
/// interleaving of its internal steps.
struct PortAction {
  enum class Kind : std::uint8_t {
    stop,               ///< an activity, whatever its alternative was
    end,                ///< an objective, with its outcome
    change,             ///< an activity, between two different alternatives
    restart,            ///< an activity, stopped and started again on the same alternative
    begin,              ///< an objective
    start,              ///< an activity that was not running
    mission_succeeded,  ///< these two without element
    mission_failed
  };

  Kind kind = Kind::stop;
  std::uint32_t element = 0;  ///< the activity, or the block of the objective
  std::uint32_t from = 0;     ///< change: the alternative before, an index into the activity's
  std::uint32_t to = 0;       ///< change, restart, start: the alternative after
  bool success = false;       ///< end: the outcome

  friend auto operator<=>(const PortAction&, const PortAction&) = default;
};

/// What holds between two events.
struct Mode {
  enum class Phase : std::uint8_t { before_start, running, succeeded, failed };

  Phase phase = Phase::before_start;
  std::vector<BlockId> objectives;                         ///< the active elementary ones, sorted
  std::vector<std::optional<std::uint32_t>> alternatives;  ///< by activity; none: not running
  std::vector<bool> up;                                    ///< by resource; software: true
  std::vector<BlockId> mandatory_failed;                   ///< parallel blocks, sorted
};

/// "before_start", "running", "succeeded" or "failed".
[[nodiscard]] const char* to_string(Mode::Phase phase);

struct ModeReaction {
  ModeIndex source = 0;
  std::uint32_t event = 0;  ///< index into MissionModes::events
  ModeIndex target = 0;
  std::uint32_t effect = 0;  ///< index into MissionModes::effects
};

/// A mode graph read as a mission: modes keep their numbers and reactions their order.
struct MissionModes {
  std::vector<MissionEvent> events;  ///< the start; OOS and RD of hardware that may fail; OK and
                                     ///< FAIL of elementary objectives; each in document order
  std::vector<Mode> modes;
  ModeIndex initial = 0;
  std::vector<std::uint64_t> offsets;  ///< CSR over `reactions`, modes + 1 entries
  std::vector<ModeReaction> reactions;
  std::vector<std::vector<PortAction>> effects;  ///< the distinct ones, in the order first needed

  [[nodiscard]] std::span<const ModeReaction> reactions_of(ModeIndex mode) const;
  [[nodiscard]] const std::vector<PortAction>& effect_of(const ModeReaction& reaction) const {
    return effects[reaction.effect];
  }
};

/// Reads the modes of a mission's net. `graph` comes from `net.net` and `net.marks`, and has at
/// least one initial mode (the first one counts). Races, endless reactions and limits are left to
/// the caller: what the graph has is what is interpreted.
///
/// The net effect of a reaction, by activity: none before and an alternative after is a start; the
/// reverse a stop; two different ones a change; the same one twice a restart if the activity let go
/// of it in between (the mark `released`), else nothing. By objective: active before and marked as
/// ended, an end, with the outcome of its first end (the mark that stands); active after and either
/// not before or ended in between, a begin.
///
/// The order: stops, consumers before producers; ends; changes and restarts, producers before
/// consumers; begins; starts, producers before consumers; mission_succeeded or mission_failed.
/// Among several, whichever comes first in the document and waits for no other one of them is next.
/// Linear in the graph but for that order: quadratic in the activities of one reaction.
[[nodiscard]] MissionModes mission_modes(const Mission& mission, const lower::MissionNet& net,
                                         const ModeGraph& graph);

/// As a port call with the ids of the mission, e.g. `change(localisation, gps, imu)`,
/// `end(dive, success)` or `mission_failed()`.
[[nodiscard]] std::string describe(const Mission& mission, const PortAction& action);

}  // namespace leadline::collapse
