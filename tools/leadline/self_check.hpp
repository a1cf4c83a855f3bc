#pragma once

#include "leadline/base/limits.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/program/program.hpp"

namespace leadline::tool {

/// Compares a graph with what the slow explorer finds within the limits: state by state and edge by
/// edge, or the deadlocks of a `reduced` one. Throws `std::logic_error` where the two disagree;
/// says on standard error, unless `quiet`, where there is nothing to compare.
void self_check(const explore::StateGraph& graph, const program::Program& program,
                const Limits& limits, bool reduced, bool quiet);

}  // namespace leadline::tool
