#pragma once

#include <cstddef>
#include <vector>

#include "check/system_topology.hpp"

namespace leadline::check {

/// How many circuits are told of one part.
inline constexpr std::size_t most_circuits = 64;

struct Arc {
  Index from = 0;
  Index to = 0;
};

/// By arc: whether it lies on a circuit. O(nodes + arcs).
[[nodiscard]] std::vector<bool> on_circuits(std::size_t nodes, const std::vector<Arc>& arcs);

/// Circuits that cover, in order, the arcs that lie on one: for each arc not yet covered a shortest
/// circuit through it, at most `most` circuits. Each is a list of indices of arcs that begins at
/// its smallest node. O(most * (nodes + arcs)).
[[nodiscard]] std::vector<std::vector<std::size_t>> covering_circuits(std::size_t nodes,
                                                                      const std::vector<Arc>& arcs,
                                                                      std::size_t most);

}  // namespace leadline::check
