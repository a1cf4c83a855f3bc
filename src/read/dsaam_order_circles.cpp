#include <algorithm>
#include <string>

#include "base/digraph.hpp"
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

Order order_of(const Shape& shape, const BodySyntax& body) {
  Order order(shape.ports.size());
  for (std::size_t item = 0; item < body.orders.size(); ++item) {
    const auto& names = body.orders[item].names;
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
      const auto first = shape.named.find(names[i].text);
      const auto second = shape.named.find(names[i + 1].text);
      if (first == shape.named.end() || second == shape.named.end()) continue;
      if (first != second) order[first->second].push_back({second->second, item});
    }
  }
  return order;
}

Digraph graph_of(const Order& order) {
  Digraph graph(order.size());
  for (std::size_t port = 0; port < order.size(); ++port)
    for (const Before& next : order[port]) graph[port].push_back(next.port);
  return graph;
}

/// The first item by which one port is directly before another one.
std::size_t item_between(const Order& order, std::size_t before, std::size_t behind) {
  return std::find_if(order[before].begin(), order[before].end(),
                      [&](const Before& next) { return next.port == behind; })
      ->item;
}

}  // namespace

void ShapeReader::refuse_circle(const Shape& shape, const BodySyntax& body) {
  constexpr std::size_t most_told = 6;
  const Order order = order_of(shape, body);
  for (const auto& circle : shortest_cycles(graph_of(order))) {
    std::string told;
    std::size_t item = 0;
    for (std::size_t i = 0; i < circle.size(); ++i) {
      item = std::max(item, item_between(order, circle[i], circle[(i + 1) % circle.size()]));
      if (i < most_told) told += quoted(shape.ports[circle[i]].syntax->name.text) + " before ";
    }
    told += circle.size() > most_told ? "…" : quoted(shape.ports[circle[0]].syntax->name.text);
    diagnostics_.error(body.orders[item].span, "the orders go in a circle: " + told,
                       "turn one of them round, or remove it");
  }
}

}  // namespace leadline::read
