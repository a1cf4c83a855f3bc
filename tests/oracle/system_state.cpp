#include "system_state.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace leadline::oracle {
namespace {

/// The smallest S of the outputs that are, or are not, observations.
Ticks earliest_output(const DsaamNode& node, const NodeState& state, bool observation) {
  Ticks least = never;
  for (std::size_t i = 0; i < node.outputs.size(); ++i) {
    if (node.outputs[i].observation == observation) least = std::min(least, state.outputs[i]);
  }
  return least;
}

bool goes_before(const DsaamNode& node, PortRef a, PortRef b) {
  return std::any_of(node.order.begin(), node.order.end(), [&](const auto& item) {
    const auto at = std::find(item.begin(), item.end(), a);
    return at != item.end() && std::find(at + 1, item.end(), b) != item.end();
  });
}

/// Without those that another one of them goes before.
std::vector<std::uint32_t> ordered(const DsaamNode& node, bool inputs,
                                   const std::vector<std::uint32_t>& ports) {
  std::vector<std::uint32_t> first;
  for (const std::uint32_t port : ports) {
    const bool later = std::any_of(ports.begin(), ports.end(), [&](std::uint32_t other) {
      return goes_before(node, {inputs, other}, {inputs, port});
    });
    if (!later) first.push_back(port);
  }
  return first;
}

std::size_t root(const std::vector<std::size_t>& parent, std::size_t node) {
  while (parent[node] != node) node = parent[node];
  return node;
}

}  // namespace

std::vector<Part> weak_parts(const DsaamSystem& system) {
  std::vector<std::size_t> parent(system.nodes.size());
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  for (std::size_t n = 0; n < system.nodes.size(); ++n) {
    for (const DsaamOutput& output : system.nodes[n].outputs) {
      for (const InputRef sink : output.sinks) {
        parent[root(parent, n)] = root(parent, sink.node.index());
      }
    }
  }
  std::vector<Part> parts;
  std::map<std::size_t, std::size_t> part_of_root;
  for (std::size_t n = 0; n < system.nodes.size(); ++n) {
    const auto [at, is_new] = part_of_root.emplace(root(parent, n), parts.size());
    if (is_new) parts.emplace_back();
    parts[at->second].emplace_back(n);
  }
  return parts;
}

SystemState initial_state(const DsaamSystem& system, const Part& part) {
  SystemState state(system.nodes.size());
  for (const NodeId id : part) {
    NodeState& node = state[id.index()];
    for (const DsaamOutput& output : system.nodes[id.index()].outputs) {
      node.outputs.push_back(output.first);
    }
    for (const DsaamInput& input : system.nodes[id.index()].inputs) {
      node.inputs.emplace_back().next = system.output(input.source).first;
    }
  }
  return state;
}

Ticks normalise(SystemState& state) {
  Ticks least = never;
  for (const NodeState& node : state) {
    least = std::min({least, earliest_input(node), earliest_output(node)});
  }
  if (least == never) return 0;
  for (NodeState& node : state) {
    if (node.drawn) *node.drawn -= least;
    for (Ticks& s : node.outputs) s -= least;
    for (InputState& input : node.inputs) {
      input.next -= least;
      if (input.last) *input.last -= least;
      for (Ticks& t : input.buffer) t -= least;
    }
  }
  return least;
}

bool is_full(const DsaamSystem& system, const SystemState& state, InputRef input) {
  const InputState& at = state[input.node.index()].inputs[input.input];
  return at.buffer.size() >= system.input(input).buffer;
}

Ticks earliest_input(const NodeState& state) {
  Ticks least = never;
  for (const InputState& input : state.inputs) least = std::min(least, input.next);
  return least;
}

Ticks earliest_output(const NodeState& state) {
  return state.outputs.empty() ? never
                               : *std::min_element(state.outputs.begin(), state.outputs.end());
}

std::vector<std::uint32_t> eligible_inputs(const DsaamNode& node, const NodeState& state) {
  const Ticks t = earliest_input(state);
  if (t == never) return {};
  if (t >= earliest_output(node, state, false)) return {};
  if (t > earliest_output(node, state, true)) return {};
  std::vector<std::uint32_t> ports;
  for (std::uint32_t i = 0; i < state.inputs.size(); ++i) {
    if (state.inputs[i].next == t) ports.push_back(i);
  }
  return ordered(node, true, ports);
}

std::vector<std::uint32_t> eligible_outputs(const DsaamNode& node, const NodeState& state) {
  const Ticks s = earliest_output(state);
  const Ticks t = earliest_input(state);
  std::vector<std::uint32_t> ports;
  for (std::uint32_t i = 0; i < state.outputs.size(); ++i) {
    if (state.outputs[i] != s) continue;
    if (node.outputs[i].observation ? s < t : s <= t) ports.push_back(i);
  }
  return ordered(node, false, ports);
}

}  // namespace leadline::oracle
