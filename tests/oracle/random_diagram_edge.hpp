#pragma once

#include <map>
#include <string>
#include <vector>

#include "oracle/random_diagram_expressions.hpp"

namespace leadline::oracle {

/// Draws one edge of a component. What its operations need, such as room in a queue, is asked by
/// its guard.
class RandomDiagramEdge {
 public:
  RandomDiagramEdge(Random& random, const diagram::Composition& composition,
                    const DiagramFeatures& features, diagram::ComponentId component)
      : random_(random),
        composition_(composition),
        features_(features),
        component_(component),
        expressions_(random, composition, features, component, edge_) {}

  [[nodiscard]] diagram::Edge draw(const std::string& name, diagram::Edge::Kind kind);

 private:
  using Expression = diagram::Expression;
  using Operation = diagram::Operation;
  using Reference = diagram::Reference;
  using Kind = diagram::Type::Kind;

  void moves();
  void choice();
  void guard();
  void message();
  void operate();
  void juggle();
  bool assign(const Reference& target);
  bool assign_number(const Reference& target);
  bool assign_time(const Reference& target);
  bool change_set(const Reference& target);
  void number_within(Expression& out, std::size_t depth, const diagram::Type& type);
  [[nodiscard]] std::optional<Reference> one_with(diagram::PortId port);
  bool may_use(const Reference& queue, bool push);
  bool use_queue(const Reference& target);
  bool push(const Reference& target);
  void pop(const Reference& target);
  void write_shared_transients();
  [[nodiscard]] std::optional<diagram::TimeTerm> later(bool for_transient);
  void need(const Reference& queue, Expression::Op op);
  void need_within(const Expression& number, const diagram::Type& type);
  void add(Operation operation);
  [[nodiscard]] bool may_write(const diagram::Variable& variable) const;
  [[nodiscard]] const diagram::Variable& variable(const Reference& reference) const {
    return composition_.variables[reference.variable.index()];
  }
  template <class Element>
  const Element& any_of(const std::vector<Element>& elements) {
    return elements[random_.below(elements.size())];
  }

  Random& random_;
  const diagram::Composition& composition_;
  const DiagramFeatures& features_;
  diagram::ComponentId component_;
  diagram::Edge edge_;
  bool loops_ = false;  // at every vertex
  RandomDiagramExpressions expressions_;
  std::vector<Expression> needs_;
  struct QueueUse {
    Reference reference;
    std::int64_t change = 0;  // by pushes and pops so far
  };
  std::map<diagram::VariableId, QueueUse> queues_;
};

}  // namespace leadline::oracle
