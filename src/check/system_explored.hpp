#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "check/system_topology.hpp"
#include "leadline/base/limits.hpp"

namespace leadline::check {

/// What the state graph of a system tells, in whole steps or as the paper's diagrams.
struct ExploredResult {
  Effort effort;
  Verdict progress = Verdict::undecided;
  std::vector<Deadlock> deadlocks;     ///< without mends
  std::optional<Witness> witness;      ///< a run into that deadlock, at the same times
  std::vector<Race> races;             ///< none where the exploration was reduced
  std::vector<std::uint32_t> highest;  ///< occupancy, by input; empty where reduced or cut short

  [[nodiscard]] bool complete() const { return effort.limit == Limit::none; }
};

[[nodiscard]] ExploredResult explore_system(const DsaamSystem& system, const Topology& topology,
                                            Method method, bool reduced, const Limits& limits);

/// The ages seen in whole steps, by output and then by input of its node; empty where a limit came
/// first. The last consumed timestamps join the states, which may make many more of them.
[[nodiscard]] std::vector<Age> explore_ages(const DsaamSystem& system, const Topology& topology,
                                            const Limits& limits);

}  // namespace leadline::check
