#pragma once

#include <vector>

#include "check/system_topology.hpp"
#include "leadline/base/limits.hpp"

namespace leadline::check {

/// The age of the newest data of each output at each emission that its data reaches, in the one run
/// of a system of constant periods, of which is known whether it deadlocks. By emission and then by
/// origin; empty where a limit came first.
///
/// Which messages an emission has consumed is the same in every run (all before its timestamp), so
/// this is what happens in any schedule of a system that does not deadlock.
[[nodiscard]] std::vector<ChainAge> chain_ages(const Topology& topology, bool deadlocks,
                                               const Limits& limits);

/// The same of any system, over all interleavings of whole steps: each output's data is followed in
/// an exploration of its own. Empty where a limit came first.
[[nodiscard]] std::vector<ChainAge> explore_chain_ages(const DsaamSystem& system,
                                                       const Topology& topology,
                                                       const Limits& limits);

/// By node: how many flows the shortest chain from the output has; 0: there is none.
[[nodiscard]] std::vector<std::uint32_t> chain_lengths(const Topology& topology, Index origin);

}  // namespace leadline::check
