#include "check/system_topology.hpp"

#include <algorithm>

namespace leadline::check {
namespace {

std::vector<Index> first_ports(const DsaamSystem& system, bool inputs) {
  std::vector<Index> first{0};
  for (const DsaamNode& node : system.nodes) {
    const std::size_t count = inputs ? node.inputs.size() : node.outputs.size();
    first.push_back(first.back() + static_cast<Index>(count));
  }
  return first;
}

}  // namespace

Topology::Topology(const DsaamSystem& system) {
  const std::vector<Index> first_input = first_ports(system, true);
  const std::vector<Index> first_output = first_ports(system, false);
  const auto flat_input = [&](InputRef r) { return first_input[r.node.index()] + r.input; };
  const auto flat_output = [&](OutputRef r) { return first_output[r.node.index()] + r.output; };
  for (Index n = 0; n < system.nodes.size(); ++n) {
    const DsaamNode& node = system.nodes[n];
    nodes.push_back({first_input[n], first_input[n + 1], first_output[n], first_output[n + 1], {}});
    for (std::uint32_t i = 0; i < node.inputs.size(); ++i) {
      const DsaamInput& input = node.inputs[i];
      inputs.push_back({{NodeId(n), i}, n, flat_output(input.source), input.buffer});
    }
    for (std::uint32_t o = 0; o < node.outputs.size(); ++o) {
      const DsaamOutput& output = node.outputs[o];
      outputs.push_back({{NodeId(n), o}, n, output.periods, output.first, output.observation, {}});
      for (const InputRef sink : output.sinks) outputs.back().sinks.push_back(flat_input(sink));
    }
    for (const std::vector<PortRef>& item : node.order) {
      auto& flat = nodes.back().order.emplace_back();
      for (const PortRef port : item) {
        const Index first = port.is_input ? first_input[n] : first_output[n];
        flat.push_back({port.is_input, first + port.index});
      }
    }
  }
}

bool Topology::constant_periods() const {
  return std::all_of(outputs.begin(), outputs.end(),
                     [](const Output& output) { return output.periods.size() == 1; });
}

PortRef Topology::port(FlatPort flat) const {
  return flat.is_input ? PortRef{true, inputs[flat.index].ref.input}
                       : PortRef{false, outputs[flat.index].ref.output};
}

void break_ties(const std::vector<std::vector<FlatPort>>& order, Turn& turn) {
  const auto stands = [&](FlatPort port) {
    return port.is_input == turn.consumes &&
           std::find(turn.ports.begin(), turn.ports.end(), port.index) != turn.ports.end();
  };
  std::vector<Index> dropped;
  for (const std::vector<FlatPort>& item : order) {
    bool led = false;
    for (const FlatPort port : item) {
      if (!stands(port)) continue;
      if (led) dropped.push_back(port.index);
      led = true;
    }
  }
  std::erase_if(turn.ports, [&](Index port) {
    return std::find(dropped.begin(), dropped.end(), port) != dropped.end();
  });
}

void find_turn(const Topology& topology, Index node, const std::vector<Ticks>& next_in,
               const std::vector<Ticks>& next_out, Turn& turn) {
  const Topology::Node& of = topology.nodes[node];
  Ticks least_in = never;
  Ticks ordinary = never;
  Ticks observation = never;
  for (Index i = of.inputs; i < of.inputs_end; ++i) least_in = std::min(least_in, next_in[i]);
  for (Index o = of.outputs; o < of.outputs_end; ++o) {
    Ticks& least = topology.outputs[o].observation ? observation : ordinary;
    least = std::min(least, next_out[o]);
  }
  turn.ports.clear();
  turn.consumes = least_in < ordinary && least_in <= observation;
  turn.time = turn.consumes ? least_in : std::min(ordinary, observation);
  if (turn.consumes) {
    for (Index i = of.inputs; i < of.inputs_end; ++i) {
      if (next_in[i] == turn.time) turn.ports.push_back(i);
    }
  } else {
    for (Index o = of.outputs; o < of.outputs_end; ++o) {
      const bool waits = topology.outputs[o].observation && turn.time == least_in;
      if (next_out[o] == turn.time && !waits) turn.ports.push_back(o);
    }
  }
  if (turn.is_race() && !of.order.empty()) break_ties(of.order, turn);
}

}  // namespace leadline::check
