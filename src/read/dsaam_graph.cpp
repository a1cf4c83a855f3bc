#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/strong_components.hpp>

#include "read/dsaam_warnings.hpp"

namespace leadline::read {
namespace {

template <class Direction>
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, Direction>;

template <class Direction>
Graph<Direction> copy_of(const DsaamGraph& graph) {
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

}  // namespace

std::vector<std::size_t> strong_components(const DsaamGraph& graph) {
  const auto copy = copy_of<boost::directedS>(graph);
  std::vector<std::size_t> component(graph.size());
  const auto index = boost::get(boost::vertex_index, copy);
  boost::strong_components(copy, boost::make_iterator_property_map(component.begin(), index));
  return renumbered(std::move(component));
}

std::vector<std::size_t> weak_components(const DsaamGraph& graph) {
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

}  // namespace leadline::read
