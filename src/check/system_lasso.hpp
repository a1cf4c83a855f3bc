#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "check/system_topology.hpp"
#include "leadline/base/limits.hpp"

namespace leadline::check {

/// What the one run of a system of constant periods tells.
struct LassoResult {
  Limit limit = Limit::none;  ///< what cut it short
  std::uint64_t steps = 0;
  std::vector<Wait> waits;  ///< of the state in which it is blocked; empty: it is not
  std::vector<Race> races;
  std::vector<Age> ages;
  std::vector<std::uint32_t> highest;  ///< occupancy, by input
  std::optional<Ticks> transient;      ///< when it begins to repeat
  std::optional<Ticks> period;

  [[nodiscard]] bool complete() const { return limit == Limit::none; }
  [[nodiscard]] Verdict progress() const {
    if (!waits.empty()) return Verdict::violated;
    return complete() ? Verdict::holds : Verdict::undecided;
  }
};

/// Follows the one run until its state repeats or it is blocked; `max_states` bounds its steps.
///
/// All steps before a time t are done before any at t, so that the state at t depends on the
/// periods' phases alone once all outputs have begun (unless a circuit has closed): it is compared
/// with the one a hyperperiod earlier, and with no other.
[[nodiscard]] LassoResult follow_lasso(const Topology& topology, const Limits& limits);

/// How many steps the run takes until it repeats, at most; more than 2^62 count as that.
[[nodiscard]] std::uint64_t steps_to_repeat(const Topology& topology);

/// The least common multiple of all periods, if it fits 62 bits.
[[nodiscard]] std::optional<Ticks> hyperperiod(const Topology& topology);

}  // namespace leadline::check
