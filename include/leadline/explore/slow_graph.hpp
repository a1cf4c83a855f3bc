#pragma once

#include <span>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/program/program.hpp"

namespace leadline::explore {

/// What can be reached from some states.
struct SlowGraph {
  StateGraph graph;                ///< its parent links lead back to a start
  std::vector<StateIndex> starts;  ///< by start its number in the graph; equal ones share it
};

/// The slow twin of `state_graph`: `std::map` over unpacked states, written for clarity. From the
/// initial state the same numbering, the same edges, the same `max_states`; from others for what
/// somebody says of everything that follows a run. At least one start, each of as many values as
/// there are fields; they count even beyond `max_states`.
[[nodiscard]] SlowGraph slow_graph_from(const program::Program& program,
                                        std::span<const std::vector<Tokens>> starts,
                                        const Limits& limits,
                                        const ProgressListener& progress = {});

}  // namespace leadline::explore
