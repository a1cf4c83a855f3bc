#pragma once

#include <optional>
#include <vector>

#include "check/system_topology.hpp"

namespace leadline::check {

/// The first race of each node, of its inputs and of its outputs apart, in a system without
/// reachable deadlocks, from the periods alone; for systems whose run or graph is too long. By
/// node, inputs first. Nothing where the order of ties is intricate or a fixed amount of work does
/// not suffice.
///
/// In such a system every time is passed, so two ports tie when their flows may have a timestamp in
/// common; and when an output of each kind ties, an observation waits where a message is there.
[[nodiscard]] std::optional<std::vector<Race>> races_without_deadlock(const Topology& topology);

}  // namespace leadline::check
