#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "leadline/model/petri_net.hpp"

namespace leadline::program {

using Counter = std::uint32_t;  ///< index of a counter
using ActionIndex = std::uint32_t;

inline constexpr Tokens no_upper_bound = std::numeric_limits<Tokens>::max();

/// `least <= counter <= most`.
struct Guard {
  Counter counter = 0;
  Tokens least = 0;
  Tokens most = no_upper_bound;
};

/// Adds `amount`, which may be negative, to a counter. The guards of its action must keep the
/// counter from going below 0.
struct Effect {
  Counter counter = 0;
  std::int64_t amount = 0;
};

struct Action {
  std::string name;
  std::string event;            ///< empty: internal
  std::vector<Guard> guards;    ///< one a counter; an action is enabled when all hold
  std::vector<Effect> effects;  ///< one a counter, none of 0
};

/// What every explorer runs: counters, and actions that guard and change them. The state is the
/// vector of the counters' values. (Dates and queues join when a front end needs them.)
///
/// Priorities: an action fires only if no enabled action has priority over it. When the relation
/// is a weak order (always so for missions) it is kept as `level`, without gaps: 0 is fired first.
/// Otherwise `above[a]` lists, closed transitively, what has priority over `a`. At most one of the
/// two is non-empty; none means no priorities.
struct Program {
  std::vector<std::string> counters;  ///< names
  std::vector<Tokens> initial;
  std::vector<Action> actions;  ///< in declaration order
  std::vector<std::uint32_t> level;
  std::vector<std::vector<ActionIndex>> above;

  [[nodiscard]] bool is_event(ActionIndex action) const { return !actions[action].event.empty(); }
};

/// Counter i is place i, action i is transition i. Closes the priorities transitively; a cycle of
/// priorities is a precondition violated (readers refuse it). O(net + priorities closed).
[[nodiscard]] Program compile(const PetriNet& net);

}  // namespace leadline::program
