#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "check/system_topology.hpp"

namespace leadline::check {

/// By input, the highest occupancy of its buffer in any schedule of the paper's diagrams, for a
/// system of constant periods without races, of which is known whether it deadlocks; none where it
/// was not found within a fixed amount of work (well under a second) and memory.
[[nodiscard]] std::vector<std::optional<std::uint32_t>> highest_in_any_schedule(
    const Topology& topology, bool deadlocks);

}  // namespace leadline::check
