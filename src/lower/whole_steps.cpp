#include <utility>

#include "leadline/lower/dsaam.hpp"
#include "lower/diagram_builder.hpp"

namespace leadline::lower {
namespace {

using diagram::Component;
using diagram::Composition;
using diagram::Edge;
using diagram::Type;
using diagram::Variable;
using diagram::VertexId;
using Op = diagram::Expression::Op;

class StepLowering {
 public:
  explicit StepLowering(const DsaamSystem& system)
      : system_(system), ports_(result_.ports), declarer_(system, result_, ports_) {}

  Composition run() && {
    result_.name = system_.name;
    for (const DsaamNode& node : system_.nodes) {
      Component component;
      component.name = node.name;
      component.span = node.span;
      component.vertices.push_back({"Run", {}});
      result_.components.push_back(std::move(component));
    }
    for (std::size_t i = 0; i < system_.nodes.size(); ++i) declare(NodeId(i));
    for (std::size_t i = 0; i < system_.nodes.size(); ++i) add_edges(NodeId(i));
    return std::move(result_);
  }

 private:
  void declare(NodeId id) {
    NodeParts parts = declarer_.declare(id, true);
    Variable m;
    m.name = "m";
    m.owner = parts.component;
    m.kind = Variable::Kind::transient;
    m.type.kind = Type::Kind::port;
    m.type.ports = parts.inputs;
    m.type.ports.insert(m.type.ports.end(), parts.outputs.begin(), parts.outputs.end());
    m.initial = {{m.type.ports.front().value}};
    parts.m = declarer_.add(std::move(m));
    nodes_.push_back(std::move(parts));
  }

  void add_edges(NodeId id) {
    const DsaamNode& node = system_.nodes[id.index()];
    const NodeParts& parts = nodes_[id.index()];
    auto& edges = result_.components[id.index()].edges;
    for (std::size_t o = 0; o < node.outputs.size(); ++o) edges.push_back(emit(node, parts, o));
    if (!node.inputs.empty()) edges.push_back(consume(node, parts));
  }

  /// Pushes what follows the message into every buffer, as in the diagrams.
  Edge emit(const DsaamNode& node, const NodeParts& parts, std::size_t output) {
    const DsaamOutput& of = node.outputs[output];
    const diagram::PortId port = parts.outputs[output];
    const diagram::Reference timestamp = at(of.observation ? *parts.v : *parts.s, port);
    Guard guard = may_emit(node, parts, of.observation);
    guard.is(Op::is_port, at(parts.m), port);
    Edge edge;
    edge.name = "emit_" + of.name;
    edge.moves = {{VertexId(0), VertexId(0)}};
    edge.choice = choose_output(node, parts, of.observation);
    diagram::TimeTerm next = time_of(timestamp);
    next.drawn.push_back(at(*parts.up, port));
    edge.operations.push_back(assign_time(timestamp, std::move(next)));
    for (const InputRef sink : of.sinks) {
      const NodeParts& other = nodes_[sink.node.index()];
      const diagram::Reference buffer = at(*other.b, other.inputs[sink.input]);
      guard.is_not(Op::is_full, buffer);
      edge.operations.push_back(push(buffer, time_of(timestamp)));
    }
    edge.guard = guard.expression();
    edge.message = emission(parts, of.observation, port);
    return edge;
  }

  Edge consume(const DsaamNode& node, const NodeParts& parts) {
    Edge edge;
    edge.name = "consume";
    edge.moves = {{VertexId(0), VertexId(0)}};
    edge.choice = choose_input(node, parts);
    edge.guard = may_consume(parts).is_not(Op::is_empty, at(*parts.b, parts.m)).expression();
    take_message(parts, edge);
    return edge;
  }

  const DsaamSystem& system_;
  Composition result_;
  PortTable ports_;
  NodeDeclarer declarer_;
  std::vector<NodeParts> nodes_;
};

}  // namespace

Composition whole_steps(const DsaamSystem& system) {
  return StepLowering(system).run();
}

}  // namespace leadline::lower
