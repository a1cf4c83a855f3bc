#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "leadline/model/petri_net.hpp"
#include "leadline/program/above.hpp"

namespace leadline::program {

using Counter = std::uint32_t;  ///< index of a field

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

/// `left + plus <= right` of two dates, or `<` where it is strict. No date is minus infinity.
struct DateGuard {
  Counter left = 0;
  std::int64_t plus = 0;
  Counter right = 0;
  bool strict = false;
};

/// A queue is a counter of its length and, behind it, `capacity` fields of one kind, the first in
/// the one after it; those that are not used are 0.
struct Queue {
  Counter length = 0;
  std::uint32_t capacity = 1;

  [[nodiscard]] Counter first() const { return length + 1; }
};

struct Operation {
  enum class Kind {
    set,    ///< `target` := `amount`; of a date only 0: no date
    copy,   ///< date `target` := date `source` + `amount`; no date stays none
    raise,  ///< as `copy`, unless `target` is later already
    push,   ///< appends to queue `target`: `amount`, or with `dated` date `source` + `amount`
    pop     ///< drops the first of queue `target`
  };
  Kind kind = Kind::set;
  std::uint32_t target = 0;
  Counter source = 0;
  std::int64_t amount = 0;
  bool dated = false;

  [[nodiscard]] bool has_source() const {
    return kind == Kind::copy || kind == Kind::raise || dated;
  }
};

struct Action {
  std::string name;
  std::string event;                        ///< empty: internal
  std::vector<Guard> guards;                ///< one a counter; an action is enabled when all hold
  std::vector<Effect> effects;              ///< one a counter, none of 0
  std::vector<DateGuard> date_guards = {};  ///< must hold as well
  std::vector<Operation> operations = {};  ///< in order, after the effects; guards keep a push from
                                           ///< a full queue and a pop from an empty one
};

/// What every explorer runs: fields, and actions that guard and change them. A state is the vector
/// of the fields' values. A field is a counter or a date; queues are made of both.
///
/// Dates are shift-normalised: 0 is no date, and after every action the same amount is subtracted
/// from all others so that the least of them is 1. Two states that differ by a shift of time are
/// thereby one.
///
/// Priorities: an action fires only if no enabled action has priority over it. When the relation
/// is a weak order (always so for missions) it is kept as `level`, without gaps: 0 is fired first.
/// Otherwise `above` tells what has priority over what. At most one of the two is non-empty; none
/// means no priorities.
struct Program {
  std::vector<std::string> counters;  ///< names of all fields
  std::vector<Tokens> initial;        ///< normalised
  std::vector<Action> actions;        ///< in declaration order
  std::vector<bool> is_date;          ///< by field; empty: there are no dates
  std::vector<Queue> queues;
  std::vector<std::uint32_t> level;
  Above above;

  [[nodiscard]] bool has_priorities() const { return !level.empty() || !above.empty(); }
  [[nodiscard]] bool is_event(ActionIndex action) const { return !actions[action].event.empty(); }

  [[nodiscard]] std::vector<std::string> names_of(std::span<const ActionIndex> some) const;

  /// The fields that an action's guards and operations read, and those that it changes (by more
  /// than the shift of time); increasing.
  [[nodiscard]] std::vector<Counter> reads(ActionIndex action) const;
  [[nodiscard]] std::vector<Counter> writes(ActionIndex action) const;
};

/// Counter i is place i, action i is transition i. Closes the priorities transitively; a cycle of
/// priorities is a precondition violated (readers refuse it). O(net).
[[nodiscard]] Program compile(const PetriNet& net);

}  // namespace leadline::program
