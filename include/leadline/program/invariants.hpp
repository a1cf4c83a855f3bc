#pragma once

#include <span>
#include <utility>
#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// A place invariant without negative weights: in every reachable state the sum of weight * counter
/// is `total`.
struct Semiflow {
  std::vector<std::pair<Counter, Tokens>> terms;  ///< by counter; weights at least 1, without a
                                                  ///< common divisor
  Tokens total = 0;
};

/// Semiflows of minimal support, by Farkas' elimination as in Colom, Silva: Convex geometry and
/// semiflows in P/T nets (1991). Counters that operations change, dates and queues are in none.
///
/// There can be exponentially many: work and numbers are limited, by counting, so that large nets
/// take a fraction of a second. Beyond the limits some are left out; all that are returned hold.
[[nodiscard]] std::vector<Semiflow> semiflows(const Program& program);

/// What no counter exceeds in any reachable state, by counter; `no_upper_bound` where none is
/// known. By the semiflows, and by the guards of what adds to a counter.
[[nodiscard]] std::vector<Tokens> bounds(const Program& program,
                                         std::span<const Semiflow> semiflows);

}  // namespace leadline::program
