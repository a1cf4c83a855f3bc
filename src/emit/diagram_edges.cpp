#include "emit/diagram_text.hpp"
#include "model/diagram_words.hpp"

namespace leadline::emit {

using diagram::Edge;
using diagram::Move;
using diagram::Operation;
using diagram::Type;

namespace {

const std::vector<diagram::Vertex>& vertices(const diagram::Composition& composition,
                                             diagram::ComponentId component) {
  return composition.components[component.index()].vertices;
}

/// Whether the edge leaves every vertex in order: to itself, or all to `target`.
bool leaves_all(const Edge& edge, std::size_t vertices, std::optional<diagram::VertexId> target) {
  if (vertices < 2 || edge.moves.size() != vertices) return false;
  for (std::size_t v = 0; v < vertices; ++v) {
    const diagram::VertexId from(v);
    if (edge.moves[v] != Move{from, target.value_or(from)}) return false;
  }
  return true;
}

}  // namespace

std::string DiagramText::vertex(diagram::VertexId id) const {
  return diagram_name(vertices(composition_, *component_)[id.index()].name);
}

std::string DiagramText::moves(const Edge& edge) const {
  const std::size_t count = vertices(composition_, *component_).size();
  if (leaves_all(edge, count, {})) return "* -> *";
  const diagram::VertexId target = edge.moves.front().to;
  if (leaves_all(edge, count, target)) return "* -> " + vertex(target);
  std::string text;
  for (const Move& move : edge.moves) {
    if (!text.empty()) text += std::string(",") + soft_blank;
    text += vertex(move.from) + " -> " + vertex(move.to);
  }
  return text;
}

std::string DiagramText::choice(const diagram::Choice& choice) const {
  std::string text =
      "choose " + diagram_name(of(choice.variable).name) + " in argmin(" + times(choice.of) + ')';
  for (std::size_t i = 0; i < choice.order.size(); ++i) {
    text += i == 0 ? soft_blank + std::string("order ") : std::string(",") + soft_blank;
    for (std::size_t p = 0; p < choice.order[i].size(); ++p) {
      text += (p == 0 ? "" : " before ") + port(choice.order[i][p]);
    }
  }
  return text;
}

std::string DiagramText::message(const diagram::Message& message) const {
  using What = diagram::Message::Kind;
  return (message.kind == What::consumes ? "consumes "
          : message.kind == What::emits  ? "emits "
                                         : "observes ") +
         time(message.timestamp);
}

std::string DiagramText::pushed(const Operation& operation) const {
  switch (of(operation.target.variable).type.kind) {
    case Type::Kind::time:
      return time(operation.time);
    case Type::Kind::boolean:
      return expression(operation.value, Sort::boolean);
    case Type::Kind::integer:
      return expression(operation.value, Sort::integer);
    case Type::Kind::port:
    case Type::Kind::set:
      return port(operation.port);
  }
  return "";
}

std::string DiagramText::operation(const Operation& operation) const {
  const std::string target = reference(operation.target);
  switch (operation.kind) {
    case Operation::Kind::assign:
    case Operation::Kind::assign_time:
    case Operation::Kind::assign_port:
      return target + " := " + pushed(operation) + ';';
    case Operation::Kind::assign_set:
      return target + " := " +
             (operation.from ? reference(*operation.from) : '{' + ports(operation.ports) + '}') +
             ';';
    case Operation::Kind::include:
      return target + " += " + port(operation.port) + ';';
    case Operation::Kind::exclude:
      return target + " -= " + port(operation.port) + ';';
    case Operation::Kind::push:
      return "push(" + target + ", " + pushed(operation) + ");";
    case Operation::Kind::pop:
      return "pop(" + target + ");";
    case Operation::Kind::forget:
      return target + " := none;";
  }
  return "";
}

}  // namespace leadline::emit
