#pragma once

#include <cstddef>
#include <vector>

namespace leadline {

/// A directed graph: by node, to which nodes it leads.
using Digraph = std::vector<std::vector<std::size_t>>;

/// The strong components, or the weak ones, numbered by their first nodes; by node. O(nodes +
/// edges).
[[nodiscard]] std::vector<std::size_t> strong_components(const Digraph& graph);
[[nodiscard]] std::vector<std::size_t> weak_components(const Digraph& graph);

/// The members of each component, in their order.
[[nodiscard]] std::vector<std::vector<std::size_t>> members(
    const std::vector<std::size_t>& component);

/// Of each strong component that has one, in their order, a shortest cycle through its first node:
/// its nodes, that one first. None: the graph is acyclic. O(nodes + edges).
[[nodiscard]] std::vector<std::vector<std::size_t>> shortest_cycles(const Digraph& graph);

}  // namespace leadline
