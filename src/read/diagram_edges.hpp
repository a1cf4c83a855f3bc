#pragma once

#include <optional>
#include <vector>

#include "read/diagram_expressions.hpp"

namespace leadline::read::td {

/// Turns the edges of one component into edges of the model.
class Edges {
 public:
  Edges(Names& names, Diagnostics& diagnostics, const diagram::Composition& model,
        const CompositionSyntax& syntax, diagram::ComponentId component)
      : names_(names),
        diagnostics_(diagnostics),
        model_(model),
        component_(component),
        expressions_(names, diagnostics, model, syntax, component) {}

  /// `whole` is false where something was wrong.
  [[nodiscard]] diagram::Edge read(const EdgeSyntax& syntax, bool& whole);

 private:
  // diagram_edges.cpp
  bool moves(const EdgeSyntax& syntax, diagram::Edge& edge);
  bool move(const MoveSyntax& syntax, std::vector<diagram::Move>& moves);
  bool choice(const ChoiceSyntax& syntax, diagram::Edge& edge);
  bool choice_variable(const ChoiceSyntax& syntax, diagram::Choice& choice);
  bool choice_ports(const diagram::Choice& choice);
  bool order(const ChoiceSyntax& syntax, diagram::Choice& choice);
  bool message(const MessageSyntax& syntax, diagram::Edge& edge);

  // diagram_operations.cpp
  using Operation = diagram::Operation;
  [[nodiscard]] std::optional<Operation> operation(const OperationSyntax& syntax);
  bool target(const OperationSyntax& syntax, Operation& operation);
  bool assign(const OperationSyntax& syntax, Operation& operation);
  bool assign_time(const OperationSyntax& syntax, Operation& operation);
  bool assign_set(const OperationSyntax& syntax, Operation& operation);
  bool can_hold(const diagram::Reference& target, const diagram::Reference& constant, Span span);
  bool assign_ports(const OperationSyntax& syntax, Operation& operation);
  bool change_set(const OperationSyntax& syntax, Operation& operation);
  bool push(const OperationSyntax& syntax, Operation& operation);
  bool scalar(const OperationSyntax& syntax, Operation& operation);
  [[nodiscard]] std::optional<diagram::PortId> port_value(const OperationSyntax& syntax,
                                                          const Operation& operation);
  bool error(Span span, std::string message, std::string hint);

  Names& names_;
  Diagnostics& diagnostics_;
  const diagram::Composition& model_;
  diagram::ComponentId component_;
  Expressions expressions_;
};

}  // namespace leadline::read::td
