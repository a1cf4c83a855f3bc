#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "leadline/explore/explore.hpp"
#include "leadline/logic/decision.hpp"
#include "leadline/model/property.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// Whether a property can be decided while states are found, without the edges: formulas of the
/// classes `state` and `reachability`, bounds, and of the named ones safe, quasi_live,
/// no_dead_transitions, deadlock_free and has_stable_place.
[[nodiscard]] bool is_for_the_fly(const Property& property);

/// From so many states on a search is worth other attempts beside it.
inline constexpr std::uint64_t many_states = 1'000'000;

/// Decides such properties by one breadth-first search, which ends as soon as all are decided; the
/// runs that show them are shortest, unless they are found after `shortcuts_after` states, or 64 MB
/// of them, or at a limit. Then the state equation is asked, and now and then each formula gets a
/// search of its own, which partial-order reduction keeps to what the formula needs: within 1/32 of
/// the states found, and once more in what is left of the time where a limit ends the first. The
/// run to a bound is found by going back once more, if it is wanted.
///
/// O(edges + states * what is still undecided).
[[nodiscard]] std::vector<Decision> decide_on_the_fly(const program::Program& program,
                                                      std::span<const Property* const> properties,
                                                      const Limits& limits,
                                                      const explore::ProgressListener& progress,
                                                      bool wants_runs_to_bounds = true,
                                                      std::uint64_t shortcuts_after = many_states);

/// The size of a marking graph.
struct StateSpace {
  explore::Counts counts;
  Tokens most_in_place = 0;
  Tokens most_in_marking = 0;  ///< `program::no_upper_bound`: more than can be counted
};

/// By one breadth-first search; where a limit cuts it, of what was seen. O(edges + states *
/// places).
[[nodiscard]] StateSpace measure(const program::Program& program, const Limits& limits,
                                 const explore::ProgressListener& progress);

}  // namespace leadline::logic
