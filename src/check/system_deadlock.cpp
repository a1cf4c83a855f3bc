// In a blocked state every node waits for another one. Along the waits timestamps never grow (see
// "Progress of DSAAM systems" in src/README.md), so whoever follows them ends on a circuit of
// equal timestamps, where each node needs a message that the next one may only emit after it has
// consumed up to the same timestamp: a circuit of observation flows.

#include "check/system_deadlock.hpp"

#include <algorithm>

#include "check/system_circuits.hpp"

namespace leadline::check {
namespace {

void add_wait(const Topology& topology, Index node, const Turn& turn, Index port,
              const std::vector<std::uint32_t>& held, const std::vector<char>& sent,
              std::vector<Wait>& waits) {
  if (turn.consumes) {
    const Index source = topology.outputs[topology.inputs[port].source].node;
    waits.push_back({NodeId(node), NodeId(source), topology.flow_into(port), true, turn.time});
    return;
  }
  for (const Index sink : topology.outputs[port].sinks) {
    const Topology::Input& input = topology.inputs[sink];
    if (sent[sink] != 0 || held[sink] < input.capacity) continue;
    waits.push_back({NodeId(node), NodeId(input.node), topology.flow_into(sink), false, turn.time});
  }
}

/// By node: reached from one of the circuit's nodes along the arcs.
std::vector<bool> reached_from(std::size_t nodes, const std::vector<Arc>& arcs,
                               const std::vector<std::size_t>& circuit) {
  std::vector<std::vector<Index>> next(nodes);
  for (const Arc& arc : arcs) next[arc.from].push_back(arc.to);
  std::vector<bool> reached(nodes, false);
  std::vector<Index> open;
  const auto reach = [&](Index node) {
    if (reached[node]) return;
    reached[node] = true;
    open.push_back(node);
  };
  for (const std::size_t a : circuit) reach(arcs[a].from);
  while (!open.empty()) {
    const Index node = open.back();
    open.pop_back();
    for (const Index n : next[node]) reach(n);
  }
  return reached;
}

}  // namespace

std::vector<Wait> find_waits(const Topology& topology, const std::vector<Turn>& turns,
                             const std::vector<std::uint32_t>& held,
                             const std::vector<char>& sent) {
  std::vector<Wait> waits;
  for (Index n = 0; n < topology.nodes.size(); ++n) {
    const auto has_room = [&](Index i) { return held[i] < topology.inputs[i].capacity; };
    const auto possible = [&](Index port) {
      if (turns[n].consumes) return held[port] > 0;
      const std::vector<Index>& sinks = topology.outputs[port].sinks;
      return std::all_of(sinks.begin(), sinks.end(),
                         [&](Index i) { return sent[i] != 0 || has_room(i); });
    };
    const std::vector<Index>& ports = turns[n].ports;
    if (std::any_of(ports.begin(), ports.end(), possible)) continue;
    for (const Index port : ports) add_wait(topology, n, turns[n], port, held, sent, waits);
  }
  return waits;
}

std::vector<Deadlock> explain(const Topology& topology, const std::vector<Wait>& waits) {
  std::vector<Arc> arcs;  // against the waits, so that circuits run with the flows
  arcs.reserve(waits.size());
  for (const Wait& wait : waits) arcs.push_back({wait.on.value, wait.node.value});
  const std::size_t nodes = topology.nodes.size();
  std::vector<bool> in_circuit(nodes, false);
  const std::vector<bool> on = on_circuits(nodes, arcs);
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    if (on[a]) in_circuit[arcs[a].from] = true;
  }
  std::vector<Deadlock> deadlocks;
  for (const auto& circuit : covering_circuits(nodes, arcs, most_circuits)) {
    Deadlock& deadlock = deadlocks.emplace_back();
    deadlock.time = waits[circuit.front()].timestamp;
    deadlock.waits = waits;
    for (const std::size_t a : circuit) deadlock.circuit.push_back(waits[a].flow);
    const std::vector<bool> reached = reached_from(nodes, arcs, circuit);
    for (Index n = 0; n < nodes; ++n) {
      if (reached[n] && !in_circuit[n]) deadlock.blocked.push_back(NodeId(n));
    }
  }
  std::stable_sort(deadlocks.begin(), deadlocks.end(),
                   [](const Deadlock& a, const Deadlock& b) { return a.time < b.time; });
  return deadlocks;
}

std::vector<Deadlock> explain(const Topology& topology, const RuleResult& rule) {
  std::vector<Wait> waits;
  std::vector<bool> closing(topology.nodes.size(), false);
  for (const Flow& flow : rule.closing) {
    waits.push_back({flow.sink.node, flow.source.node, flow, true, *rule.time});
  }
  std::vector<Deadlock> deadlocks = explain(topology, waits);
  for (const Deadlock& deadlock : deadlocks) {
    for (const Flow& flow : deadlock.circuit) closing[flow.sink.node.index()] = true;
  }
  for (Deadlock& deadlock : deadlocks) {  // the graph alone does not tell which circuit blocks whom
    deadlock.blocked.clear();
    for (Index n = 0; n < topology.nodes.size(); ++n) {
      if (!closing[n]) deadlock.blocked.push_back(NodeId(n));
    }
  }
  return deadlocks;
}

}  // namespace leadline::check
