#pragma once

#include <cstdint>
#include <vector>

#include "check/system_rule.hpp"
#include "check/system_topology.hpp"

namespace leadline::check {

/// Who waits for whom, by node: those whose turn no message and no room allows. `held` is how many
/// messages the buffers hold, `sent` (both by input) that the emission under way has reached it.
[[nodiscard]] std::vector<Wait> find_waits(const Topology& topology, const std::vector<Turn>& turns,
                                           const std::vector<std::uint32_t>& held,
                                           const std::vector<char>& sent);

/// The circuits among the waits, earliest first, each with the nodes that are blocked only because
/// of it; without their mends. Circuits are chosen so that each wait on one is on one of them, but
/// at most `most_circuits`.
[[nodiscard]] std::vector<Deadlock> explain(const Topology& topology,
                                            const std::vector<Wait>& waits);

/// The same from the rule alone, which knows the flows that close first and when.
[[nodiscard]] std::vector<Deadlock> explain(const Topology& topology, const RuleResult& rule);

/// Adds to each deadlock the flow that mends it, found by applying the rule to the changed system.
void find_mends(const Topology& topology, std::vector<Deadlock>& deadlocks);

}  // namespace leadline::check
