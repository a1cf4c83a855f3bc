#include "check/system_circuits.hpp"

#include <algorithm>
#include <limits>

#include "base/digraph.hpp"

namespace leadline::check {
namespace {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// The arcs that leave each node.
std::vector<std::vector<std::size_t>> leaving(std::size_t nodes, const std::vector<Arc>& arcs,
                                              const std::vector<bool>& allowed) {
  std::vector<std::vector<std::size_t>> out(nodes);
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    if (allowed[a]) out[arcs[a].from].push_back(a);
  }
  return out;
}

/// A shortest circuit that begins with arc `first`, which lies on one.
std::vector<std::size_t> circuit_through(std::size_t first, const std::vector<Arc>& arcs,
                                         const std::vector<std::vector<std::size_t>>& out) {
  std::vector<std::size_t> by(out.size(), none);  // by node: the arc that reached it
  std::vector<Index> open{arcs[first].to};
  by[arcs[first].to] = first;
  for (std::size_t next = 0; by[arcs[first].from] == none; ++next) {
    for (const std::size_t a : out[open[next]]) {
      if (by[arcs[a].to] != none) continue;
      by[arcs[a].to] = a;
      open.push_back(arcs[a].to);
    }
  }
  std::vector<std::size_t> circuit;
  for (std::size_t a = by[arcs[first].from]; a != first; a = by[arcs[a].from]) {
    circuit.push_back(a);
  }
  circuit.push_back(first);
  std::reverse(circuit.begin(), circuit.end());
  return circuit;
}

}  // namespace

std::vector<bool> on_circuits(std::size_t nodes, const std::vector<Arc>& arcs) {
  Digraph graph(nodes);
  for (const Arc& arc : arcs) graph[arc.from].push_back(arc.to);
  const std::vector<std::size_t> component = strong_components(graph);
  std::vector<bool> on;
  on.reserve(arcs.size());
  for (const Arc& arc : arcs) on.push_back(component[arc.from] == component[arc.to]);
  return on;
}

std::vector<std::vector<std::size_t>> covering_circuits(std::size_t nodes,
                                                        const std::vector<Arc>& arcs,
                                                        std::size_t most) {
  const std::vector<bool> on = on_circuits(nodes, arcs);
  const auto out = leaving(nodes, arcs, on);
  std::vector<bool> covered(arcs.size(), false);
  std::vector<std::vector<std::size_t>> circuits;
  for (std::size_t a = 0; a < arcs.size() && circuits.size() < most; ++a) {
    if (!on[a] || covered[a]) continue;
    std::vector<std::size_t> circuit = circuit_through(a, arcs, out);
    for (const std::size_t member : circuit) covered[member] = true;
    const auto smallest =
        std::min_element(circuit.begin(), circuit.end(),
                         [&](std::size_t x, std::size_t y) { return arcs[x].from < arcs[y].from; });
    std::rotate(circuit.begin(), smallest, circuit.end());
    circuits.push_back(std::move(circuit));
  }
  return circuits;
}

}  // namespace leadline::check
