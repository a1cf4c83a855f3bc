#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/program/program.hpp"

namespace leadline::program {

/// Counters with weights of at least 1, by counter.
using Weights = std::vector<std::pair<Counter, Tokens>>;

/// A place invariant without negative weights: in every reachable state the sum of weight * counter
/// is `total`.
struct Semiflow {
  Weights weights;  ///< without a common divisor
  Tokens total = 0;
};

/// The sum of weight * counter is at most `total` in every reachable state.
struct Subvariant {
  Weights weights;
  Tokens total = 0;
};

/// Semiflows of minimal support, by Farkas' elimination as in Colom, Silva: Convex geometry and
/// semiflows in P/T nets (1991). Counters that operations change, dates and queues are in none.
///
/// There can be exponentially many: work and numbers are limited, by counting, so that large nets
/// take a fraction of a second. Beyond the limits some are left out; all that are returned hold.
/// Throws `LimitReached`, as all do here that are given a deadline.
[[nodiscard]] std::vector<Semiflow> semiflows(const Program& program,
                                              const Deadline& deadline = {});

/// What no counter exceeds in any reachable state, by counter; `no_upper_bound` where none is
/// known. By the semiflows, and by the guards of what adds to a counter. O(program + semiflows).
[[nodiscard]] std::vector<Tokens> bounds(const Program& program,
                                         std::span<const Semiflow> semiflows);

/// The subvariant of these weights, by counter, which somebody computed without care: near
/// rational numbers of a small denominator, they are made integers. Nothing unless it holds in
/// integers that no action adds to the sum.
[[nodiscard]] std::optional<Subvariant> checked_subvariant(const Program& program,
                                                           std::span<const double> weights);

/// What is known of the reachable states of a program.
struct Invariants {
  std::vector<Semiflow> semiflows;
  std::vector<Subvariant> subvariants;
  std::vector<Tokens> bounds;  ///< by counter, or `no_upper_bound`
};

/// By the semiflows of the actions that might fire.
[[nodiscard]] Invariants invariants(const Program& program, const Deadline& deadline = {});

/// The same with bounds for counters that have none, as far as they are found at once: by sums that
/// no action increases, whose weights are raised until that is so. Ends after a few counters in
/// turn for which there are none. O(program) for each counter.
[[nodiscard]] Invariants bounded(const Program& program, Invariants known,
                                 const Deadline& deadline = {});

/// Whether `tightened` would find nothing, since some runs reach all bounds. Where it says no it
/// may be so as well. O(program) for each counter, up to a limit.
[[nodiscard]] bool are_tight(const Program& program, const Invariants& known);

/// The same with lower bounds by linear programming: the dual of the most that the state equation
/// admits. Each gives a subvariant, which often bounds many counters. Limited by counting as well.
[[nodiscard]] Invariants tightened(const Program& program, Invariants known,
                                   const Deadline& deadline = {});

}  // namespace leadline::program
