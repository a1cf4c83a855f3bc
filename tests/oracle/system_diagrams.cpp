#include "system_diagrams.hpp"

namespace leadline::oracle {
namespace {

class Moves {
 public:
  Moves(const DsaamSystem& system, const SystemState& state) : system_(system), state_(state) {}

  void of(NodeId id) {
    switch (state_[id.index()].vertex) {
      case Vertex::waiting:
        begin_emitting(id);
        begin_consuming(id);
        break;
      case Vertex::consuming:
        end_consuming(id);
        break;
      case Vertex::emitting:
        send(id);
        end_emitting(id);
        break;
    }
  }

  std::vector<SystemMove> take() { return std::move(moves_); }

 private:
  void begin_emitting(NodeId id) {
    const DsaamNode& node = system_.nodes[id.index()];
    for (const std::uint32_t m : eligible_outputs(node, state_[id.index()])) {
      for (const Ticks period : node.outputs[m].periods) {
        NodeState& after = add(id);
        after.vertex = Vertex::emitting;
        after.chosen = m;
        after.unserved.insert(node.outputs[m].sinks.begin(), node.outputs[m].sinks.end());
        after.drawn = after.outputs[m] + period;
      }
    }
  }

  void begin_consuming(NodeId id) {
    for (const std::uint32_t m : eligible_inputs(system_.nodes[id.index()], state_[id.index()])) {
      NodeState& after = add(id);
      after.vertex = Vertex::consuming;
      after.chosen = m;
    }
  }

  void end_consuming(NodeId id) {
    const std::uint32_t m = *state_[id.index()].chosen;
    if (state_[id.index()].inputs[m].buffer.empty()) return;
    NodeState& after = add(id);
    moves_.back().consumed = m;
    after.vertex = Vertex::waiting;
    after.chosen.reset();
    InputState& input = after.inputs[m];
    input.last = input.next;
    input.next = input.buffer.front();
    input.buffer.erase(input.buffer.begin());
  }

  void send(NodeId id) {
    for (const InputRef sink : state_[id.index()].unserved) {
      if (is_full(system_, state_, sink)) continue;
      NodeState& after = add(id);
      after.unserved.erase(sink);
      const Ticks message = *after.drawn;
      moves_.back().after[sink.node.index()].inputs[sink.input].buffer.push_back(message);
    }
  }

  void end_emitting(NodeId id) {
    if (!state_[id.index()].unserved.empty()) return;
    NodeState& after = add(id);
    const std::uint32_t m = *after.chosen;
    moves_.back().emitted = m;
    after.outputs[m] = *after.drawn;
    after.vertex = Vertex::waiting;
    after.chosen.reset();
    after.drawn.reset();
  }

  NodeState& add(NodeId id) {
    moves_.push_back({id, {}, {}, state_});
    return moves_.back().after[id.index()];
  }

  const DsaamSystem& system_;
  const SystemState& state_;
  std::vector<SystemMove> moves_;
};

std::vector<SystemMove> diagram_moves(const DsaamSystem& system, const Part& part,
                                      const SystemState& state) {
  Moves found(system, state);
  for (const NodeId id : part) found.of(id);
  return found.take();
}

std::vector<SystemWait> diagram_waits(const DsaamSystem& system, const Part& part,
                                      const SystemState& state) {
  std::vector<SystemWait> found;
  for (const NodeId id : part) {
    const NodeState& node = state[id.index()];
    if (node.vertex == Vertex::consuming) {
      const NodeId source = system.input({id, *node.chosen}).source.node;
      found.push_back({id, source, node.inputs[*node.chosen].next});
    }
    for (const InputRef sink : node.unserved) {
      found.push_back({id, sink.node, node.outputs[*node.chosen]});
    }
  }
  return found;
}

}  // namespace

const SystemSemantics& system_diagrams() {
  static const SystemSemantics semantics{diagram_moves, diagram_waits};
  return semantics;
}

}  // namespace leadline::oracle
