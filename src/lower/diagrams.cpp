#include <utility>

#include "leadline/lower/dsaam.hpp"
#include "lower/diagram_builder.hpp"

namespace leadline::lower {
namespace {

using diagram::Component;
using diagram::Composition;
using diagram::Edge;
using diagram::EdgeId;
using diagram::EdgeRef;
using diagram::Operation;
using diagram::PortId;
using diagram::Type;
using diagram::Variable;
using diagram::VariableId;
using diagram::VertexId;
using Op = diagram::Expression::Op;

/// The vertices and the variables that only the diagrams have.
struct NodeDiagram {
  NodeParts parts;
  VertexId waiting;
  std::optional<VertexId> consuming;
  std::optional<VertexId> emitting;
  std::optional<VariableId> alpha;  ///< the sinks that are still to be served
  std::optional<VariableId> f;      ///< the sinks of each output
  std::optional<VariableId> next;   ///< the timestamp after the one being emitted
  std::vector<EdgeRef> send;        ///< by output; unused where it has no sink
  std::vector<EdgeRef> receive;     ///< by input
};

class Lowering {
 public:
  explicit Lowering(const DsaamSystem& system)
      : system_(system), ports_(result_.ports), declarer_(system, result_, ports_) {}

  Composition run() && {
    result_.name = system_.name;
    for (const DsaamNode& node : system_.nodes) add_component(node);
    for (std::size_t i = 0; i < system_.nodes.size(); ++i) declare(NodeId(i));
    add_message();
    for (std::size_t i = 0; i < system_.nodes.size(); ++i) add_edges(NodeId(i));
    add_matches();
    return std::move(result_);
  }

 private:
  void add_component(const DsaamNode& node) {
    Component component;
    component.name = node.name;
    component.span = node.span;
    component.vertices.push_back({"Wa", {}});
    if (!node.inputs.empty()) component.vertices.push_back({"Co", {}});
    if (!node.outputs.empty()) component.vertices.push_back({"Em", {}});
    result_.components.push_back(std::move(component));
  }

  void declare(NodeId id) {
    const DsaamNode& node = system_.nodes[id.index()];
    NodeDiagram& diagram = diagrams_.emplace_back();
    diagram.parts = declarer_.declare(id, false);
    std::size_t vertices = 1;
    if (!node.inputs.empty()) diagram.consuming = VertexId(vertices++);
    if (!node.outputs.empty()) diagram.emitting = VertexId(vertices++);
    declare_choice(diagram);
    if (diagram.emitting) declare_emission(node, diagram);
  }

  void declare_choice(NodeDiagram& diagram) {
    Variable m;
    m.name = "m";
    m.owner = diagram.parts.component;
    m.type.kind = Type::Kind::port;
    m.type.ports = diagram.parts.inputs;
    m.type.ports.insert(m.type.ports.end(), diagram.parts.outputs.begin(),
                        diagram.parts.outputs.end());
    m.initial = {{m.type.ports.front().value}};
    m.dead_at = {diagram.waiting};
    diagram.parts.m = declarer_.add(std::move(m));
  }

  void declare_emission(const DsaamNode& node, NodeDiagram& diagram) {
    Variable next;
    next.name = "next";
    next.owner = diagram.parts.component;
    next.type.kind = Type::Kind::time;
    next.initial = {{0}};
    next.dead_at = {diagram.waiting};
    if (diagram.consuming) next.dead_at.push_back(*diagram.consuming);
    diagram.next = declarer_.add(std::move(next));
    Variable f;
    f.name = "F";
    f.owner = diagram.parts.component;
    f.kind = Variable::Kind::constant;
    f.type.kind = Type::Kind::set;
    f.index = diagram.parts.outputs;
    for (const DsaamOutput& output : node.outputs) {
      auto& sinks = f.initial.emplace_back();
      for (const InputRef sink : output.sinks) {
        const PortId port = ports_(full_name(sink));
        sinks.push_back(port.value);
        f.type.ports.push_back(port);
      }
    }
    if (f.type.ports.empty()) return;
    Variable alpha;
    alpha.name = node.name + ".alpha";
    alpha.type = f.type;
    alpha.initial = {{}};
    diagram.alpha = declarer_.add(std::move(alpha));
    diagram.f = declarer_.add(std::move(f));
  }

  std::string full_name(InputRef input) const {
    return system_.nodes[input.node.index()].name + '.' + system_.input(input).name;
  }

  void add_message() {
    Variable message;
    message.name = "Msg";
    message.kind = Variable::Kind::transient;
    message.type.kind = Type::Kind::time;
    message.initial = {{0}};
    message_ = declarer_.add(std::move(message));
  }

  EdgeRef add(const NodeDiagram& diagram, Edge edge) {
    auto& edges = result_.components[diagram.parts.component.index()].edges;
    edges.push_back(std::move(edge));
    return {diagram.parts.component, EdgeId(edges.size() - 1)};
  }

  void add_edges(NodeId id) {
    const DsaamNode& node = system_.nodes[id.index()];
    NodeDiagram& diagram = diagrams_[id.index()];
    const auto emissions = [&](auto add_edge) {
      if (!diagram.parts.ordinary.empty()) (this->*add_edge)(node, diagram, false);
      if (!diagram.parts.observations.empty()) (this->*add_edge)(node, diagram, true);
    };
    emissions(&Lowering::add_begin_emitting);
    emissions(&Lowering::add_end_emitting);
    if (diagram.consuming) add_consuming(node, diagram);
    for (std::size_t o = 0; o < node.outputs.size(); ++o) add_send(node, diagram, o);
    for (std::size_t i = 0; i < node.inputs.size(); ++i) add_receive(node, diagram, i);
  }

  void add_begin_emitting(const DsaamNode& node, NodeDiagram& diagram, bool observation) {
    const NodeParts& parts = diagram.parts;
    Edge edge;
    edge.name = observation ? "be_observation" : "be";
    edge.moves = {{diagram.waiting, *diagram.emitting}};
    edge.choice = choose_output(node, parts, observation);
    edge.guard = may_emit(node, parts, observation).expression();
    diagram::TimeTerm next = time_of(at(observation ? *parts.v : *parts.s, parts.m));
    next.drawn.push_back(at(*parts.up, parts.m));
    edge.operations.push_back(assign_time(at(*diagram.next), std::move(next)));
    if (diagram.alpha) {
      Operation alpha;
      alpha.kind = Operation::Kind::assign_set;
      alpha.target = at(*diagram.alpha);
      alpha.from = at(*diagram.f, parts.m);
      edge.operations.push_back(std::move(alpha));
    }
    add(diagram, std::move(edge));
  }

  void add_end_emitting(const DsaamNode&, NodeDiagram& diagram, bool observation) {
    const NodeParts& parts = diagram.parts;
    Edge edge;
    edge.name = observation ? "ee_observation" : "ee";
    edge.moves = {{*diagram.emitting, diagram.waiting}};
    if (diagram.alpha) edge.guard = Guard().is(Op::is_empty, at(*diagram.alpha)).expression();
    edge.operations = {
        assign_time(at(observation ? *parts.v : *parts.s, parts.m), time_of(at(*diagram.next)))};
    add(diagram, std::move(edge));
  }

  void add_consuming(const DsaamNode& node, NodeDiagram& diagram) {
    const NodeParts& parts = diagram.parts;
    Edge begin;
    begin.name = "bc";
    begin.moves = {{diagram.waiting, *diagram.consuming}};
    begin.choice = choose_input(node, parts);
    begin.guard = may_consume(parts).expression();
    add(diagram, std::move(begin));
    Edge end;
    end.name = "ec";
    end.moves = {{*diagram.consuming, diagram.waiting}};
    end.guard = Guard().is_not(Op::is_empty, at(*parts.b, parts.m)).expression();
    take_message(parts, end);
    add(diagram, std::move(end));
  }

  void add_send(const DsaamNode& node, NodeDiagram& diagram, std::size_t output) {
    diagram.send.emplace_back();
    const DsaamOutput& of = node.outputs[output];
    if (of.sinks.empty()) return;
    const NodeParts& parts = diagram.parts;
    const PortId port = parts.outputs[output];
    Edge edge;
    edge.name = "snd_" + of.name;
    edge.kind = Edge::Kind::send;
    edge.moves = {{*diagram.emitting, *diagram.emitting}};
    edge.guard = Guard()
                     .is(Op::is_port, at(parts.m), port)
                     .is_not(Op::is_empty, at(*diagram.alpha))
                     .expression();
    edge.operations = {assign_time(at(message_), time_of(at(*diagram.next)))};
    edge.message = emission(parts, of.observation, port);
    diagram.send.back() = add(diagram, std::move(edge));
  }

  void add_receive(const DsaamNode& node, NodeDiagram& diagram, std::size_t input) {
    const PortId port = diagram.parts.inputs[input];
    const NodeId source = node.inputs[input].source.node;
    const VariableId alpha = *diagrams_[source.index()].alpha;
    const PortId in_alpha = ports_(
        full_name({NodeId(diagram.parts.component.index()), static_cast<std::uint32_t>(input)}));
    Edge edge;
    edge.name = "recv_" + node.inputs[input].name;
    edge.kind = Edge::Kind::receive;
    const std::size_t vertices =
        result_.components[diagram.parts.component.index()].vertices.size();
    for (std::size_t v = 0; v < vertices; ++v) edge.moves.push_back({VertexId(v), VertexId(v)});
    edge.guard = Guard()
                     .is_not(Op::is_full, at(*diagram.parts.b, port))
                     .is(Op::contains, at(alpha), in_alpha)
                     .expression();
    Operation served;
    served.kind = Operation::Kind::exclude;
    served.target = at(alpha);
    served.port = in_alpha;
    edge.operations = {push(at(*diagram.parts.b, port), time_of(at(message_))), served};
    diagram.receive.push_back(add(diagram, std::move(edge)));
  }

  void add_matches() {
    for (std::size_t n = 0; n < system_.nodes.size(); ++n) {
      for (std::size_t o = 0; o < system_.nodes[n].outputs.size(); ++o) {
        for (const InputRef sink : system_.nodes[n].outputs[o].sinks) {
          result_.matches.push_back(
              {diagrams_[n].send[o], diagrams_[sink.node.index()].receive[sink.input]});
        }
      }
    }
  }

  const DsaamSystem& system_;
  Composition result_;
  PortTable ports_;
  NodeDeclarer declarer_;
  VariableId message_;
  std::vector<NodeDiagram> diagrams_;
};

}  // namespace

Composition diagrams(const DsaamSystem& system) {
  return Lowering(system).run();
}

}  // namespace leadline::lower
