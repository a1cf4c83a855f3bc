#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <deque>
#include <optional>
#include <string>

#include "leadline/base/text.hpp"
#include "read/dsaam_shapes.hpp"

namespace leadline::read {
namespace {

/// One port directly before another one, by an order item.
struct Before {
  std::size_t port = 0;
  std::size_t item = 0;
};
using Order = std::vector<std::vector<Before>>;  // by the port before: those behind it

Order graph_of(const Shape& shape, const BodySyntax& body) {
  Order graph(shape.ports.size());
  for (std::size_t item = 0; item < body.orders.size(); ++item) {
    const auto& names = body.orders[item].names;
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
      const auto first = shape.named.find(names[i].text);
      const auto second = shape.named.find(names[i + 1].text);
      if (first == shape.named.end() || second == shape.named.end()) continue;
      if (first != second) graph[first->second].push_back({second->second, item});
    }
  }
  return graph;
}

std::vector<std::size_t> components(const Order& graph) {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> copy(graph.size());
  for (std::size_t i = 0; i < graph.size(); ++i)
    for (const Before& next : graph[i]) boost::add_edge(i, next.port, copy);
  std::vector<std::size_t> component(graph.size());
  const auto index = boost::get(boost::vertex_index, copy);
  boost::strong_components(copy, boost::make_iterator_property_map(component.begin(), index));
  return component;
}

/// The ports of the shortest circle through `start`, with the item by which each comes before the
/// next one.
std::vector<Before> circle(const Order& graph, const std::vector<std::size_t>& component,
                           std::size_t start) {
  std::vector<std::optional<Before>> from(graph.size());
  std::deque<std::size_t> waiting{start};
  while (!from[start]) {
    const std::size_t at = waiting.front();
    waiting.pop_front();
    for (const Before& next : graph[at]) {
      if (component[next.port] != component[start] || from[next.port]) continue;
      from[next.port] = Before{at, next.item};
      waiting.push_back(next.port);
    }
  }
  std::vector<Before> result;
  std::size_t at = start;
  do {
    result.push_back(*from[at]);
    at = result.back().port;
  } while (at != start);
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace

void ShapeReader::refuse_circle(const Shape& shape, const BodySyntax& body) {
  constexpr std::size_t most_told = 6;
  const Order graph = graph_of(shape, body);
  const std::vector<std::size_t> component = components(graph);
  std::vector<std::size_t> members(graph.size());
  for (std::size_t c : component) ++members[c];
  for (std::size_t start = 0; start < graph.size(); ++start) {
    if (members[component[start]] < 2) continue;
    members[component[start]] = 0;
    const std::vector<Before> steps = circle(graph, component, start);
    std::string told;
    std::size_t item = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      item = std::max(item, steps[i].item);
      if (i < most_told) told += quoted(shape.ports[steps[i].port].syntax->name.text) + " before ";
    }
    told += steps.size() > most_told ? "…" : quoted(shape.ports[start].syntax->name.text);
    diagnostics_.error(body.orders[item].span, "the orders go in a circle: " + told,
                       "turn one of them round, or remove it");
  }
}

}  // namespace leadline::read
