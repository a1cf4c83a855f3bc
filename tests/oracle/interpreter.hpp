#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "leadline/model/mission.hpp"

namespace leadline::oracle {

/// An independent second opinion on what a mission means: the eight rules of the mission language,
/// carried out one after the other. Written for clearness; every interleaving that the rules leave
/// open is followed.

/// Readings of the rules' sentences that can be understood in more than one way. The defaults are
/// the most literal ones.
struct Options {
  /// Rule 2, an idle producer that is asked for one of its products takes its first alternative
  /// that can be had; when that one does not produce what was asked for, the request is refused.
  /// Otherwise alternatives that do not produce it are passed over.
  bool producer_takes_first_alternative = true;

  /// Rule 2, a producer that has just lost something, but has not yet let go of its alternative,
  /// still grants requests for its products.
  bool losing_producer_still_grants = true;

  /// Rule 4, what a consumer has lost counts as held by it until it lets go of its alternative.
  bool lost_product_counts_as_held = false;
};

/// Where the robot stands between two events. Indexed by the mission's own indices.
struct Mode {
  enum class Phase : std::uint8_t { before_start, running, succeeded, failed };

  Phase phase = Phase::before_start;
  std::vector<bool> active;            ///< by block: true for active elementary objectives
  std::vector<bool> done;              ///< by block: true for ended children of running parallels
  std::vector<bool> mandatory_failed;  ///< by block: of running parallel blocks
  std::vector<bool> up;                ///< by resource: true for hardware that is up
  std::vector<std::optional<std::uint32_t>> alternative;  ///< by activity: what it runs

  friend auto operator<=>(const Mode&, const Mode&) = default;
};

/// What became of one activity in a reaction, seen from before and after it.
struct ActivityAction {
  enum class Kind : std::uint8_t { stop, change, restart, start };

  Kind kind = Kind::stop;
  ActivityId activity;
  std::optional<std::uint32_t> from;  ///< the alternative before; none for `start`
  std::optional<std::uint32_t> to;    ///< the alternative after; none for `stop`

  friend auto operator<=>(const ActivityAction&, const ActivityAction&) = default;
};

struct ObjectiveEnd {
  BlockId objective;
  bool succeeded = false;

  friend auto operator<=>(const ObjectiveEnd&, const ObjectiveEnd&) = default;
};

/// The net effect of one reaction on the controller's port. Each list stands in document order;
/// objectives are the elementary ones.
struct Actions {
  std::vector<ActivityAction> activities;
  std::vector<ObjectiveEnd> ends;
  std::vector<BlockId> begins;
  bool mission_succeeded = false;
  bool mission_failed = false;

  friend auto operator<=>(const Actions&, const Actions&) = default;
};

struct Outcome {
  Mode mode;
  Actions actions;

  friend auto operator<=>(const Outcome&, const Outcome&) = default;
};

struct Event {
  enum class Kind : std::uint8_t { mission_start, objective_ok, objective_fail, oos, ready };

  Kind kind = Kind::mission_start;
  std::uint32_t index = 0;  ///< of the block or the resource

  friend auto operator<=>(const Event&, const Event&) = default;
};

/// The event's name as the mission's designer knows it, like `dive_EV_OK`.
[[nodiscard]] std::string name(const Mission& mission, Event event);

/// All that one event can lead to from one mode.
struct Reaction {
  std::set<Outcome> outcomes;  ///< empty when every run goes on without end
  bool endless = false;        ///< some run comes back to where it was
};

struct Edge {
  struct Arrival {
    std::size_t mode = 0;  ///< index into `ModeGraph::modes`
    Actions actions;
  };

  std::size_t source = 0;
  Event event;
  std::string label;
  std::vector<Arrival> arrivals;  ///< one for each outcome
  bool endless = false;
};

struct ModeGraph {
  std::vector<Mode> modes;  ///< breadth first, the initial mode is the first
  std::vector<Edge> edges;  ///< by source, then by the order of `events`
  bool complete = true;     ///< false when the limit left modes out

  [[nodiscard]] bool deterministic() const;
  [[nodiscard]] bool endless() const;
};

[[nodiscard]] Mode initial_mode(const Mission& mission);

/// The events that may occur in a mode: the start, then OK and FAIL of each active objective, then
/// those of the hardware.
[[nodiscard]] std::vector<Event> events(const Mission& mission, const Mode& mode);

/// What `event`, one of `events(mission, mode)`, leads to. Exponential in the number of objectives
/// and activities that may go first.
[[nodiscard]] Reaction react(const Mission& mission, const Mode& mode, Event event,
                             const Options& options = {});

/// All modes that can be reached, but no more than about `limit` of them.
[[nodiscard]] ModeGraph interpret(const Mission& mission, std::size_t limit = 1'000'000,
                                  const Options& options = {});

}  // namespace leadline::oracle
