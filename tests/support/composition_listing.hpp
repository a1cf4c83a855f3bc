#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "leadline/model/composition.hpp"

namespace leadline::test {

/// Everything that a composition says but its spans, one thing a line, with names instead of ids:
/// equal for two that differ only in how they number ports, and variables of different owners.
/// Initial values of transient variables are left out, since nobody reads them.
class CompositionListing {
 public:
  explicit CompositionListing(const diagram::Composition& composition)
      : composition_(composition) {}

  [[nodiscard]] std::string text() {
    out_ << composition_.name << '\n';
    for (std::size_t v = 0; v < composition_.variables.size(); ++v) {
      if (!composition_.variables[v].owner) list(composition_.variables[v]);
    }
    for (std::size_t c = 0; c < composition_.components.size(); ++c) {
      list(diagram::ComponentId(c));
    }
    for (const diagram::Match& match : composition_.matches) {
      out_ << "match " << match.send.component.value << '.' << match.send.edge.value << ' '
           << match.receive.component.value << '.' << match.receive.edge.value << '\n';
    }
    return out_.str();
  }

 private:
  void list(diagram::ComponentId id) {
    const diagram::Component& component = composition_.components[id.index()];
    out_ << "component " << component.name << '\n';
    for (const diagram::Vertex& vertex : component.vertices)
      out_ << "vertex " << vertex.name << '\n';
    for (const diagram::Variable& variable : composition_.variables) {
      if (variable.owner == id) list(variable);
    }
    for (const diagram::Edge& edge : component.edges) list(edge);
  }

  void list(const diagram::Variable& variable) {
    const diagram::Type& type = variable.type;
    out_ << "variable " << variable.name << " kind " << static_cast<int>(variable.kind) << " type "
         << static_cast<int>(type.kind) << ' ' << type.least << ' ' << type.most << ' '
         << type.capacity << " of";
    list(type.ports);
    out_ << " index";
    list(variable.index);
    out_ << " dead";
    for (const diagram::VertexId vertex : variable.dead_at) out_ << ' ' << vertex.value;
    out_ << " capacities";
    for (const std::uint32_t capacity : variable.capacities) out_ << ' ' << capacity;
    out_ << '\n';
    if (variable.kind == diagram::Variable::Kind::transient) return;
    const bool ports =
        type.kind == diagram::Type::Kind::port || type.kind == diagram::Type::Kind::set;
    for (const auto& member : variable.initial) {
      out_ << "initial";
      for (const std::int64_t value : member) {
        out_ << ' '
             << (ports ? port(diagram::PortId(static_cast<std::size_t>(value)))
                       : std::to_string(value));
      }
      out_ << '\n';
    }
  }

  void list(const diagram::Edge& edge) {
    out_ << "edge " << edge.name << ' ' << static_cast<int>(edge.kind);
    for (const diagram::Move& move : edge.moves) {
      out_ << ' ' << move.from.value << '>' << move.to.value;
    }
    out_ << '\n';
    if (edge.choice) {
      out_ << "choose " << name(edge.choice->variable);
      list(edge.choice->of);
      for (const auto& order : edge.choice->order) {
        out_ << " order";
        list(order);
      }
      out_ << '\n';
    }
    list(edge.guard);
    for (const diagram::Operation& operation : edge.operations) list(operation);
    if (edge.message) {
      out_ << "message " << static_cast<int>(edge.message->kind);
      list(edge.message->timestamp);
      out_ << '\n';
    }
  }

  void list(const diagram::Operation& operation) {
    using Kind = diagram::Operation::Kind;
    out_ << "operation " << static_cast<int>(operation.kind);
    list(std::vector{operation.target});
    list(operation.time);
    list(operation.ports);
    const auto kind = composition_.variables[operation.target.variable.index()].type.kind;
    const bool one = operation.kind == Kind::assign_port || operation.kind == Kind::include ||
                     operation.kind == Kind::exclude ||
                     (operation.kind == Kind::push && kind == diagram::Type::Kind::port);
    if (one) out_ << " port " << port(operation.port);
    if (operation.from) list(std::vector{*operation.from});
    out_ << '\n';
    list(operation.value);
  }

  void list(const diagram::Expression& expression) {
    using Op = diagram::Expression::Op;
    for (const diagram::Expression::Node& node : expression.nodes) {
      out_ << "node " << static_cast<int>(node.op) << ' ' << node.value << ' '
           << static_cast<int>(node.comparison);
      if (diagram::has_reference(node.op)) list(std::vector{node.reference});
      if (node.op == Op::is_port || node.op == Op::contains) out_ << " port " << port(node.port);
      list(node.left);
      list(node.right);
      out_ << '\n';
    }
  }

  void list(const diagram::TimeTerm& term) {
    out_ << " (";
    list(term.of);
    out_ << " + " << term.plus;
    list(term.drawn);
    out_ << ')';
  }

  void list(const std::vector<diagram::Reference>& references) {
    for (const diagram::Reference& reference : references) {
      out_ << ' ' << name(reference.variable);
      if (reference.port) out_ << '[' << port(*reference.port) << ']';
      if (reference.by) out_ << "[by " << name(*reference.by) << ']';
    }
  }

  void list(const std::vector<diagram::PortId>& ports) {
    for (const diagram::PortId id : ports) out_ << ' ' << port(id);
  }

  [[nodiscard]] std::string port(diagram::PortId id) const {
    return '"' + composition_.ports.at(id.index()) + '"';
  }

  /// With its owner, so that a local variable is not taken for a shared one.
  [[nodiscard]] std::string name(diagram::VariableId id) const {
    const diagram::Variable& variable = composition_.variables.at(id.index());
    const std::string owner = variable.owner ? std::to_string(variable.owner->value) : "shared";
    return owner + ':' + variable.name;
  }

  const diagram::Composition& composition_;
  std::ostringstream out_;
};

[[nodiscard]] inline std::string listing(const diagram::Composition& composition) {
  return CompositionListing(composition).text();
}

}  // namespace leadline::test
