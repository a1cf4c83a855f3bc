#include "read/diagram_edges.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/digraph.hpp"
#include "leadline/base/text.hpp"

namespace leadline::read::td {

using diagram::Edge;
using diagram::Move;
using diagram::PortId;
using diagram::Reference;
using diagram::Type;
using diagram::Variable;
using diagram::VertexId;

namespace {

bool is_acyclic(const std::vector<std::vector<PortId>>& order) {
  std::map<PortId, std::size_t> number;
  const auto number_of = [&](PortId port) {
    return number.try_emplace(port, number.size()).first->second;
  };
  Digraph before;
  for (const auto& list : order) {
    for (std::size_t i = 1; i < list.size(); ++i) {
      const std::size_t first = number_of(list[i - 1]);
      const std::size_t second = number_of(list[i]);
      before.resize(number.size());
      before[first].push_back(second);
    }
  }
  return shortest_cycles(before).empty();
}

}  // namespace

bool Edges::error(Span span, std::string message, std::string hint) {
  diagnostics_.error(span, std::move(message), std::move(hint));
  return false;
}

Edge Edges::read(const EdgeSyntax& syntax, bool& whole) {
  Edge edge;
  edge.name = syntax.name.text;
  edge.span = syntax.name.span;
  edge.kind = syntax.kind;
  whole = !syntax.broken;
  whole = moves(syntax, edge) && whole;
  if (syntax.choice) whole = choice(*syntax.choice, edge) && whole;
  if (syntax.guard && !syntax.guard->items.empty() && syntax.guard->span.end > 0) {
    auto guard = expressions_.boolean(*syntax.guard, "a guard");
    whole = guard && whole;
    if (guard) edge.guard = std::move(*guard);
  }
  if (syntax.message) whole = message(*syntax.message, edge) && whole;
  for (const OperationSyntax& one : syntax.operations) {
    auto read = operation(one);
    whole = read && whole;
    if (read) edge.operations.push_back(std::move(*read));
  }
  return edge;
}

bool Edges::moves(const EdgeSyntax& syntax, Edge& edge) {
  bool whole = true;
  for (const MoveSyntax& one : syntax.moves) whole = move(one, edge.moves) && whole;
  if (!whole) return false;
  std::vector<std::pair<VertexId, VertexId>> sorted;
  for (const Move& one : edge.moves) sorted.emplace_back(one.from, one.to);
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice == sorted.end()) return true;
  const auto& vertices = model_.components[component_.index()].vertices;
  return error(syntax.name.span,
               "edge " + quoted(syntax.name.text) + " leads from " +
                   quoted(vertices[twice->first.index()].name) + " to " +
                   quoted(vertices[twice->second.index()].name) + " twice",
               "remove one of the two");
}

bool Edges::move(const MoveSyntax& syntax, std::vector<Move>& moves) {
  const auto& vertices = model_.components[component_.index()].vertices;
  if (!syntax.from || !syntax.to) {
    if (!syntax.to && syntax.from) {
      return error(syntax.span, "an edge cannot lead from one vertex to all",
                   "name the vertex that it leads to, or write * -> * for a loop at each");
    }
    if (!names_.grow(vertices.size(), syntax.span)) return false;
  }
  std::optional<VertexId> from;
  std::optional<VertexId> to;
  if (syntax.from) from = names_.vertex(component_, *syntax.from);
  if (syntax.to) to = names_.vertex(component_, *syntax.to);
  if ((syntax.from && !from) || (syntax.to && !to)) return false;
  if (from) {
    moves.push_back({*from, *to});
    return true;
  }
  for (std::size_t v = 0; v < vertices.size(); ++v)
    moves.push_back({VertexId(v), to.value_or(VertexId(v))});
  return true;
}

bool Edges::choice(const ChoiceSyntax& syntax, Edge& edge) {
  diagram::Choice choice;
  choice.span = syntax.span;
  bool whole = choice_variable(syntax, choice);
  whole = expressions_.times(syntax.of, choice.of) && whole;
  if (!whole || !choice_ports(choice) || !order(syntax, choice)) return false;
  edge.choice = std::move(choice);
  return true;
}

bool Edges::choice_variable(const ChoiceSyntax& syntax, diagram::Choice& choice) {
  const auto found =
      expressions_.reference({syntax.variable, {}, false, false, syntax.variable.span});
  if (!found) return false;
  choice.variable = found->variable;
  if (expressions_.is_port_variable(expressions_.variable(*found))) return true;
  return error(syntax.variable.span, quoted(syntax.variable.text) + " cannot hold a port",
               "declare a variable of a type 'port {…}'");
}

bool Edges::choice_ports(const diagram::Choice& choice) {
  std::set<PortId> seen;
  const std::set<PortId>& holds = names_.members(choice.variable).type;
  for (const Reference& one : choice.of) {
    if (!one.port) {
      return error(one.span, "what is chosen among are members of families, each of its port",
                   "name a family, or one of its members as in S[port a]");
    }
    const std::string port = quoted(names_.text(*one.port));
    if (!seen.insert(*one.port).second) {
      return error(one.span, "port " + port + " may be chosen in two ways",
                   "choose among members of different ports");
    }
    if (!holds.contains(*one.port)) {
      return error(one.span,
                   quoted(model_.variables[choice.variable.index()].name) + " cannot hold port " +
                       port + ", which may be chosen",
                   "add it to the type of the variable");
    }
  }
  return true;
}

bool Edges::order(const ChoiceSyntax& syntax, diagram::Choice& choice) {
  std::set<PortId> known;
  for (const Reference& one : choice.of) known.insert(*one.port);
  for (const auto& list : syntax.order) {
    std::set<PortId> seen;
    auto& ports = choice.order.emplace_back();
    for (const Name& name : list) {
      const auto port = names_.port_of(known, name, "that may be chosen");
      if (!port) return false;
      if (!seen.insert(*port).second) {
        return error(name.span, "the order names " + quoted(name.text) + " twice", "remove one");
      }
      ports.push_back(*port);
    }
  }
  return is_acyclic(choice.order) ||
         error(syntax.span, "the order of the ports goes round in a circle",
               "leave out one of the items that close it");
}

bool Edges::message(const MessageSyntax& syntax, Edge& edge) {
  auto timestamp = expressions_.time(syntax.timestamp, "the timestamp of a message");
  if (!timestamp) return false;
  for (const Reference& drawn : timestamp->drawn) {
    for (const auto& values : expressions_.variable(drawn).initial) {
      if (values.size() == 1) continue;
      return error(drawn.span, "a timestamp with a duration of several values",
                   "it is the one before the operations, which draw; name a time that holds it");
    }
  }
  edge.message = diagram::Message{syntax.kind, std::move(*timestamp), syntax.span};
  return true;
}

}  // namespace leadline::read::td
