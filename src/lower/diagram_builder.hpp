#pragma once

#include <optional>
#include <vector>

#include "leadline/model/composition.hpp"
#include "leadline/model/dsaam_system.hpp"
#include "lower/dsaam_names.hpp"

namespace leadline::lower {

// Short forms for the parts of edges.
[[nodiscard]] diagram::Reference at(diagram::VariableId variable);
[[nodiscard]] diagram::Reference at(diagram::VariableId variable, diagram::PortId port);
[[nodiscard]] diagram::Reference at(diagram::VariableId variable, diagram::VariableId by);

[[nodiscard]] diagram::Operation assign_time(diagram::Reference target, diagram::TimeTerm time);
[[nodiscard]] diagram::Operation push(diagram::Reference queue, diagram::TimeTerm time);
[[nodiscard]] diagram::Operation pop(diagram::Reference queue);

[[nodiscard]] diagram::TimeTerm time_of(diagram::Reference reference);

/// A conjunction that grows.
class Guard {
 public:
  Guard& is(diagram::Expression::Op op, diagram::Reference reference, diagram::PortId port = {});
  Guard& is_not(diagram::Expression::Op op, diagram::Reference reference,
                diagram::PortId port = {});
  Guard& compare(std::vector<diagram::Reference> left, diagram::Comparison comparison,
                 std::vector<diagram::Reference> right);
  /// Not all of what `other` demands.
  Guard& unless(const Guard& other);

  [[nodiscard]] const diagram::Expression& expression() const { return expression_; }

 private:
  Guard& add(std::vector<diagram::Expression::Node> nodes);

  diagram::Expression expression_;
};

/// What the diagrams of one node are made of, whether in whole steps or not: families of variables
/// named as in the paper, indexed by the node's ports.
struct NodeParts {
  diagram::ComponentId component;
  std::vector<diagram::PortId> inputs;        ///< by input
  std::vector<diagram::PortId> outputs;       ///< by output
  std::vector<diagram::PortId> ordinary;      ///< outputs, in declared order
  std::vector<diagram::PortId> observations;  ///< the other outputs
  std::optional<diagram::VariableId> t;       ///< T: timestamps of the next messages to consume
  std::optional<diagram::VariableId> b;       ///< B: buffers
  std::optional<diagram::VariableId> s;       ///< S: timestamps of the next ordinary messages
  std::optional<diagram::VariableId> v;       ///< V: the same of observations
  std::optional<diagram::VariableId> up;      ///< the periods
  diagram::VariableId m;                      ///< the port that is served

  /// All members of T, of S, of V: for `min`.
  [[nodiscard]] std::vector<diagram::Reference> all_t() const { return all(t, inputs); }
  [[nodiscard]] std::vector<diagram::Reference> all_s() const { return all(s, ordinary); }
  [[nodiscard]] std::vector<diagram::Reference> all_v() const { return all(v, observations); }

 private:
  static std::vector<diagram::Reference> all(std::optional<diagram::VariableId> family,
                                             const std::vector<diagram::PortId>& ports);
};

/// Declares the variables of a node that both lowerings have.
class NodeDeclarer {
 public:
  NodeDeclarer(const DsaamSystem& system, diagram::Composition& composition, PortTable& ports)
      : system_(system), composition_(composition), ports_(ports) {}

  /// `shared_buffers`: other components push into them.
  [[nodiscard]] NodeParts declare(NodeId node, bool shared_buffers);

  diagram::VariableId add(diagram::Variable variable);

 private:
  void declare_ports(const DsaamNode& node, NodeParts& parts);
  void declare_inputs(const DsaamNode& node, NodeParts& parts, bool shared_buffers);
  void declare_outputs(const DsaamNode& node, NodeParts& parts);
  std::optional<diagram::VariableId> declare_timestamps(const DsaamNode& node,
                                                        const NodeParts& parts, bool observation);

  const DsaamSystem& system_;
  diagram::Composition& composition_;
  PortTable& ports_;
};

/// Whether an output may emit now, or an input be consumed: the chosen one is `m`.
[[nodiscard]] Guard may_consume(const NodeParts& parts);
[[nodiscard]] Guard may_emit(const DsaamNode& node, const NodeParts& parts, bool observation);
/// Takes the message that the chosen input waits for out of its buffer.
void take_message(const NodeParts& parts, diagram::Edge& edge);
/// What an edge emits: the message of a port.
[[nodiscard]] diagram::Message emission(const NodeParts& parts, bool observation,
                                        diagram::PortId port);
[[nodiscard]] diagram::Choice choose_input(const DsaamNode& node, const NodeParts& parts);
[[nodiscard]] diagram::Choice choose_output(const DsaamNode& node, const NodeParts& parts,
                                            bool observation);

}  // namespace leadline::lower
