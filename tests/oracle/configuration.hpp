#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter.hpp"
#include "leadline/model/mission.hpp"

namespace leadline::oracle {

/// A mission with what its rules ask for again and again.
struct Rules {
  explicit Rules(const Mission& of, const Options& readings);

  const Mission& mission;
  Options options;
  std::vector<std::optional<std::size_t>> producer;  ///< by resource: who produces it
  /// Activity by activity: the first may hold, directly or through others, a product of the second.
  std::vector<std::vector<bool>> may_consume;
};

enum class Ending : std::uint8_t { none, success, failure };

/// A moment within a reaction: the mode so far, what is still to do, and what happened.
struct Configuration {
  Mode mode;
  std::vector<std::vector<bool>> holds;  ///< activity by resource
  std::vector<std::uint32_t> started;    ///< by objective: how many of its activities it started

  std::vector<bool> lost;      ///< activities that lost something and still have to let go
  std::vector<bool> choosing;  ///< losers that have let go and still have to choose
  std::vector<bool> error;     ///< activities whose objectives fail for want of an alternative
  std::vector<bool> failing;   ///< objectives with an error
  std::vector<bool> next;      ///< objectives that come next

  std::vector<bool> let_go;   ///< activities that freed what they held before the event
  std::vector<Ending> ended;  ///< by objective: its first end in this reaction

  friend auto operator<=>(const Configuration&, const Configuration&) = default;
};

/// The quiet configuration of a mode: everything that runs holds what its alternative consumes.
[[nodiscard]] Configuration settled(const Rules& rules, const Mode& mode);

[[nodiscard]] bool produces(const Alternative& alternative, ResourceId resource);

/// Rule 3: an active objective started the activity, or somebody holds one of its products.
[[nodiscard]] bool started_by_objective(const Rules& rules, const Configuration& now,
                                        std::size_t activity);
[[nodiscard]] bool wanted(const Rules& rules, const Configuration& now, std::size_t activity);

/// Rule 3: stops what is no longer wanted, and what that stops in turn.
void stop_unwanted(const Rules& rules, Configuration& now);

/// Rule 2: the activity takes its first alternative that can be had, and producers with it. False,
/// and nothing changed, when there is none.
[[nodiscard]] bool choose(const Rules& rules, Configuration& now, std::size_t activity);

/// The block comes next: so do the objectives that stand first in it.
void enter(const Rules& rules, Configuration& now, BlockId block);

/// An active objective ends, and with it the blocks that this ends; what follows comes next.
void end_objective(const Rules& rules, Configuration& now, BlockId objective, bool success);

/// The first thing that an event does, before the phases of rule 8.
[[nodiscard]] Configuration fire(const Rules& rules, const Mode& mode, Event event);

/// Rule 8: every way to make the next step. Empty when nothing is left to do.
[[nodiscard]] std::vector<Configuration> steps(const Rules& rules, const Configuration& now);

}  // namespace leadline::oracle
