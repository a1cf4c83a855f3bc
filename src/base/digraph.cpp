#include "base/digraph.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/strong_components.hpp>
#include <deque>
#include <optional>
#include <utility>

namespace leadline {
namespace {

template <class Direction>
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, Direction>;

template <class Direction>
Graph<Direction> copy_of(const Digraph& graph) {
  Graph<Direction> copy(graph.size());
  for (std::size_t from = 0; from < graph.size(); ++from)
    for (const std::size_t to : graph[from]) boost::add_edge(from, to, copy);
  return copy;
}

/// The same components, numbered in the order of their first nodes.
std::vector<std::size_t> renumbered(std::vector<std::size_t> component) {
  std::vector<std::size_t> number(component.size(), component.size());
  std::size_t next = 0;
  for (std::size_t& c : component) {
    if (number[c] == component.size()) number[c] = next++;
    c = number[c];
  }
  return component;
}

/// The shortest cycle through `start`, in its component; empty if there is none. `from` has room
/// for all nodes and is written to in that component only.
std::vector<std::size_t> shortest_cycle(const Digraph& graph,
                                        const std::vector<std::size_t>& component,
                                        std::size_t start,
                                        std::vector<std::optional<std::size_t>>& from) {
  std::deque<std::size_t> waiting{start};
  while (!waiting.empty() && !from[start]) {
    const std::size_t at = waiting.front();
    waiting.pop_front();
    for (const std::size_t next : graph[at]) {
      if (component[next] != component[start] || from[next]) continue;
      from[next] = at;
      waiting.push_back(next);
    }
  }
  std::vector<std::size_t> cycle;
  if (!from[start]) return cycle;
  std::size_t at = start;
  do {
    at = *from[at];
    cycle.push_back(at);
  } while (at != start);
  std::reverse(cycle.begin(), cycle.end());
  return cycle;
}

}  // namespace

std::vector<std::size_t> strong_components(const Digraph& graph) {
  const auto copy = copy_of<boost::directedS>(graph);
  std::vector<std::size_t> component(graph.size());
  const auto index = boost::get(boost::vertex_index, copy);
  boost::strong_components(copy, boost::make_iterator_property_map(component.begin(), index));
  return renumbered(std::move(component));
}

std::vector<std::size_t> weak_components(const Digraph& graph) {
  const auto copy = copy_of<boost::undirectedS>(graph);
  std::vector<std::size_t> component(graph.size());
  boost::connected_components(copy, component.data());
  return renumbered(std::move(component));
}

std::vector<std::vector<std::size_t>> members(const std::vector<std::size_t>& component) {
  std::vector<std::vector<std::size_t>> result;
  for (std::size_t i = 0; i < component.size(); ++i) {
    if (component[i] >= result.size()) result.resize(component[i] + 1);
    result[component[i]].push_back(i);
  }
  return result;
}

std::vector<std::vector<std::size_t>> shortest_cycles(const Digraph& graph) {
  const std::vector<std::size_t> component = strong_components(graph);
  std::vector<std::optional<std::size_t>> from(graph.size());
  std::vector<std::vector<std::size_t>> cycles;
  std::size_t seen = 0;
  for (std::size_t node = 0; node < graph.size(); ++node) {
    if (component[node] != seen) continue;
    ++seen;
    auto cycle = shortest_cycle(graph, component, node, from);
    if (!cycle.empty()) cycles.push_back(std::move(cycle));
  }
  return cycles;
}

}  // namespace leadline
