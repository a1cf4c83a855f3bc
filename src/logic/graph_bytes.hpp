#pragma once

#include <cstdint>

#include "leadline/explore/state_graph.hpp"

namespace leadline::logic {

/// The memory that a graph takes.
[[nodiscard]] inline std::uint64_t bytes_of(const explore::StateGraph& graph) {
  return (8 * (graph.states.size() + graph.offsets.size() + graph.edges())) +
         (8 * std::uint64_t{graph.size()});
}

}  // namespace leadline::logic
