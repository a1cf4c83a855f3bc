#include "lower/diagram_builder.hpp"

#include <algorithm>

namespace leadline::lower {

using diagram::Comparison;
using diagram::Expression;
using diagram::Operation;
using diagram::PortId;
using diagram::Reference;
using diagram::Type;
using diagram::Variable;
using diagram::VariableId;
using Op = Expression::Op;

Reference at(VariableId variable) {
  return {variable, {}, {}, {}};
}
Reference at(VariableId variable, PortId port) {
  return {variable, port, {}, {}};
}
Reference at(VariableId variable, VariableId by) {
  return {variable, {}, by, {}};
}

diagram::TimeTerm time_of(Reference reference) {
  diagram::TimeTerm time;
  time.of.push_back(reference);
  return time;
}

Operation assign_time(Reference target, diagram::TimeTerm time) {
  Operation operation;
  operation.kind = Operation::Kind::assign_time;
  operation.target = target;
  operation.time = std::move(time);
  return operation;
}

Operation push(Reference queue, diagram::TimeTerm time) {
  Operation operation = assign_time(queue, std::move(time));
  operation.kind = Operation::Kind::push;
  return operation;
}

Operation pop(Reference queue) {
  Operation operation;
  operation.kind = Operation::Kind::pop;
  operation.target = queue;
  return operation;
}

Guard& Guard::is(Op op, Reference reference, PortId port) {
  Expression::Node node;
  node.op = op;
  node.reference = reference;
  node.port = port;
  return add({node});
}

Guard& Guard::is_not(Op op, Reference reference, PortId port) {
  return unless(Guard().is(op, reference, port));
}

Guard& Guard::compare(std::vector<Reference> left, Comparison comparison,
                      std::vector<Reference> right) {
  if (right.empty()) return *this;  // +infinity
  Expression::Node node;
  node.op = Op::compare_times;
  node.comparison = comparison;
  node.left.of = std::move(left);
  node.right.of = std::move(right);
  return add({node});
}

Guard& Guard::unless(const Guard& other) {
  std::vector<Expression::Node> nodes = other.expression_.nodes;
  nodes.emplace_back().op = Op::negate;
  return add(std::move(nodes));
}

Guard& Guard::add(std::vector<Expression::Node> nodes) {
  const bool first = expression_.nodes.empty();
  expression_.nodes.insert(expression_.nodes.end(), nodes.begin(), nodes.end());
  if (!first) expression_.nodes.emplace_back().op = Op::both;
  return *this;
}

std::vector<Reference> NodeParts::all(std::optional<VariableId> family,
                                      const std::vector<PortId>& ports) {
  std::vector<Reference> references;
  for (const PortId port : ports) references.push_back(at(*family, port));
  return references;
}

VariableId NodeDeclarer::add(Variable variable) {
  composition_.variables.push_back(std::move(variable));
  return VariableId(composition_.variables.size() - 1);
}

NodeParts NodeDeclarer::declare(NodeId id, bool shared_buffers) {
  const DsaamNode& node = system_.nodes[id.index()];
  NodeParts parts;
  parts.component = diagram::ComponentId(id.index());
  declare_ports(node, parts);
  declare_inputs(node, parts, shared_buffers);
  declare_outputs(node, parts);
  return parts;
}

void NodeDeclarer::declare_ports(const DsaamNode& node, NodeParts& parts) {
  for (const DsaamInput& input : node.inputs) parts.inputs.push_back(ports_(input.name));
  for (const DsaamOutput& output : node.outputs) {
    const PortId port = ports_(output.name);
    parts.outputs.push_back(port);
    (output.observation ? parts.observations : parts.ordinary).push_back(port);
  }
}

void NodeDeclarer::declare_inputs(const DsaamNode& node, NodeParts& parts, bool shared_buffers) {
  if (node.inputs.empty()) return;
  Variable t;
  t.name = "T";
  t.owner = parts.component;
  t.type.kind = Type::Kind::time;
  t.index = parts.inputs;
  Variable b = t;
  b.name = shared_buffers ? node.name + ".B" : "B";
  if (shared_buffers) b.owner.reset();
  for (const DsaamInput& input : node.inputs) {
    t.initial.push_back({system_.output(input.source).first});
    b.initial.emplace_back();
    b.capacities.push_back(input.buffer);
    b.type.capacity = std::max(b.type.capacity, input.buffer);
  }
  const auto same = [&](std::uint32_t capacity) { return capacity == b.type.capacity; };
  if (std::all_of(b.capacities.begin(), b.capacities.end(), same)) b.capacities.clear();
  parts.t = add(std::move(t));
  parts.b = add(std::move(b));
}

void NodeDeclarer::declare_outputs(const DsaamNode& node, NodeParts& parts) {
  if (node.outputs.empty()) return;
  parts.s = declare_timestamps(node, parts, false);
  parts.v = declare_timestamps(node, parts, true);
  Variable up;
  up.name = "up";
  up.owner = parts.component;
  up.kind = Variable::Kind::constant;
  up.type.kind = Type::Kind::time;
  up.index = parts.outputs;
  for (const DsaamOutput& output : node.outputs) up.initial.push_back(output.periods);
  parts.up = add(std::move(up));
}

std::optional<VariableId> NodeDeclarer::declare_timestamps(const DsaamNode& node,
                                                           const NodeParts& parts,
                                                           bool observation) {
  Variable variable;
  variable.name = observation ? "V" : "S";
  variable.owner = parts.component;
  variable.type.kind = Type::Kind::time;
  variable.index = observation ? parts.observations : parts.ordinary;
  if (variable.index.empty()) return std::nullopt;
  for (const DsaamOutput& output : node.outputs) {
    if (output.observation == observation) variable.initial.push_back({output.first});
  }
  return add(std::move(variable));
}

Guard may_consume(const NodeParts& parts) {
  Guard guard;
  guard.compare(parts.all_t(), Comparison::less, parts.all_s());
  guard.compare(parts.all_t(), Comparison::at_most, parts.all_v());
  return guard;
}

namespace {

/// Two ports that an `order` item names, the first of which goes first.
template <class Visit>
void for_each_ordered_pair(const DsaamNode& node, Visit visit) {
  for (const auto& list : node.order) {
    for (std::size_t second = 1; second < list.size(); ++second) {
      for (std::size_t first = 0; first < second; ++first) visit(list[first], list[second]);
    }
  }
}

std::vector<std::vector<PortId>> order_of(const DsaamNode& node, const NodeParts& parts,
                                          bool inputs, bool observation) {
  std::vector<std::vector<PortId>> lists;
  for (const auto& list : node.order) {
    std::vector<PortId> ports;
    for (const PortRef& port : list) {
      if (port.is_input != inputs) continue;
      if (!inputs && node.outputs[port.index].observation != observation) continue;
      ports.push_back(inputs ? parts.inputs[port.index] : parts.outputs[port.index]);
    }
    if (ports.size() > 1) lists.push_back(std::move(ports));
  }
  return lists;
}

}  // namespace

/// An ordinary and an observation output that tie are kept in order only where both may emit.
Guard may_emit(const DsaamNode& node, const NodeParts& parts, bool observation) {
  const auto own = observation ? parts.all_v() : parts.all_s();
  Guard guard;
  guard.compare(own, Comparison::at_most, observation ? parts.all_s() : parts.all_v());
  guard.compare(own, observation ? Comparison::less : Comparison::at_most, parts.all_t());
  for_each_ordered_pair(node, [&](PortRef first, PortRef second) {
    if (first.is_input || second.is_input) return;
    if (node.outputs[second.index].observation != observation) return;
    if (node.outputs[first.index].observation == observation) return;
    const Reference before = at(observation ? *parts.s : *parts.v, parts.outputs[first.index]);
    const Reference after = at(observation ? *parts.v : *parts.s, parts.outputs[second.index]);
    Guard both;
    both.is(Op::is_port, at(parts.m), parts.outputs[second.index]);
    both.compare({before}, Comparison::at_most, {after});
    if (!observation) both.compare({before}, Comparison::less, parts.all_t());
    guard.unless(both);
  });
  return guard;
}

void take_message(const NodeParts& parts, diagram::Edge& edge) {
  const Reference buffer = at(*parts.b, parts.m);
  const Reference timestamp = at(*parts.t, parts.m);
  edge.operations = {assign_time(timestamp, time_of(buffer)), pop(buffer)};
  edge.message = {diagram::Message::Kind::consumes, time_of(timestamp), {}};
}

diagram::Message emission(const NodeParts& parts, bool observation, PortId port) {
  using Kind = diagram::Message::Kind;
  return {observation ? Kind::observes : Kind::emits,
          time_of(at(observation ? *parts.v : *parts.s, port)),
          {}};
}

diagram::Choice choose_input(const DsaamNode& node, const NodeParts& parts) {
  return {parts.m, parts.all_t(), order_of(node, parts, true, false), {}};
}

diagram::Choice choose_output(const DsaamNode& node, const NodeParts& parts, bool observation) {
  return {parts.m,
          observation ? parts.all_v() : parts.all_s(),
          order_of(node, parts, false, observation),
          {}};
}

}  // namespace leadline::lower
