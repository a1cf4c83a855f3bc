#include "system_steps.hpp"

#include <algorithm>

namespace leadline::oracle {
namespace {

void add_consumptions(const DsaamSystem& system, const SystemState& state, NodeId id,
                      std::vector<SystemMove>& moves) {
  const NodeState& node = state[id.index()];
  for (const std::uint32_t i : eligible_inputs(system.nodes[id.index()], node)) {
    if (node.inputs[i].buffer.empty()) continue;
    moves.push_back({id, {}, i, state});
    InputState& input = moves.back().after[id.index()].inputs[i];
    input.last = input.next;
    input.next = input.buffer.front();
    input.buffer.erase(input.buffer.begin());
  }
}

void add_emissions(const DsaamSystem& system, const SystemState& state, NodeId id,
                   std::vector<SystemMove>& moves) {
  const DsaamNode& node = system.nodes[id.index()];
  for (const std::uint32_t i : eligible_outputs(node, state[id.index()])) {
    const DsaamOutput& output = node.outputs[i];
    const bool full = std::any_of(output.sinks.begin(), output.sinks.end(),
                                  [&](InputRef sink) { return is_full(system, state, sink); });
    if (full) continue;
    for (const Ticks period : output.periods) {
      moves.push_back({id, i, {}, state});
      SystemState& after = moves.back().after;
      Ticks& s = after[id.index()].outputs[i];
      s += period;
      for (const InputRef sink : output.sinks) {
        after[sink.node.index()].inputs[sink.input].buffer.push_back(s);
      }
    }
  }
}

std::vector<SystemMove> step_moves(const DsaamSystem& system, const Part& part,
                                   const SystemState& state) {
  std::vector<SystemMove> found;
  for (const NodeId id : part) {
    add_consumptions(system, state, id, found);
    add_emissions(system, state, id, found);
  }
  return found;
}

std::vector<SystemWait> step_waits(const DsaamSystem& system, const Part& part,
                                   const SystemState& state) {
  std::vector<SystemWait> found;
  for (const NodeId id : part) {
    const DsaamNode& node = system.nodes[id.index()];
    const NodeState& at = state[id.index()];
    for (const std::uint32_t i : eligible_inputs(node, at)) {
      found.push_back({id, node.inputs[i].source.node, at.inputs[i].next});
    }
    for (const std::uint32_t i : eligible_outputs(node, at)) {
      for (const InputRef sink : node.outputs[i].sinks) {
        if (is_full(system, state, sink)) found.push_back({id, sink.node, at.outputs[i]});
      }
    }
  }
  return found;
}

}  // namespace

const SystemSemantics& system_steps() {
  static const SystemSemantics semantics{step_moves, step_waits};
  return semantics;
}

}  // namespace leadline::oracle
