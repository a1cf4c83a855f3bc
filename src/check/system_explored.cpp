#include "check/system_explored.hpp"

#include <algorithm>

#include "check/system_ages.hpp"
#include "check/system_bases.hpp"
#include "check/system_deadlock.hpp"
#include "check/system_program.hpp"
#include "check/system_races.hpp"
#include "leadline/explore/explore.hpp"

namespace leadline::check {
namespace {

using explore::StateGraph;
using explore::StateIndex;

/// What each node may do or has begun to do.
std::vector<Turn> turns(const Topology& topology, const DecodedState& state) {
  std::vector<Turn> turns(topology.nodes.size());
  for (Index n = 0; n < turns.size(); ++n) {
    if (state.committed[n]) {
      turns[n] = *state.committed[n];
    } else {
      find_turn(topology, n, state.next_in, state.next_out, turns[n]);
    }
  }
  return turns;
}

class Explored {
 public:
  Explored(const Topology& topology, const SystemProgram& program, const StateGraph& graph)
      : topology_(&topology),
        program_(&program),
        graph_(&graph),
        first_(first_bases(graph, program.program(), program.first_base())) {}

  void find_deadlock(ExploredResult& result);
  [[nodiscard]] std::vector<Race> races();
  [[nodiscard]] std::vector<std::uint32_t> highest() const;

 private:
  const DecodedState& decode(StateIndex state) {
    program_->decode(graph_->layout, graph_->state(state), decoded_);
    return decoded_;
  }

  const Topology* topology_;
  const SystemProgram* program_;
  const StateGraph* graph_;
  FirstBases first_;
  DecodedState decoded_;
};

/// In a blocked state the earliest of all turns stands on a circuit: see system_deadlock.cpp.
void Explored::find_deadlock(ExploredResult& result) {
  std::optional<StateIndex> earliest;
  Ticks time = 0;
  for (StateIndex s = 0; s < graph_->expanded; ++s) {
    if (!graph_->is_deadlock(s)) continue;
    const std::vector<Turn> all = turns(*topology_, decode(s));
    const Turn& next = *std::min_element(
        all.begin(), all.end(), [](const Turn& a, const Turn& b) { return a.time < b.time; });
    const Ticks closes = first_.base[s] + next.time;
    if (earliest && time <= closes) continue;
    earliest = s;
    time = closes;
  }
  if (!earliest) return;
  const DecodedState& state = decode(*earliest);
  std::vector<Turn> all = turns(*topology_, state);
  for (Turn& turn : all) turn.time += first_.base[*earliest];
  result.progress = Verdict::violated;
  result.deadlocks = explain(*topology_, find_waits(*topology_, all, state.held, state.sent));
  result.witness = first_.run_into(program_->program(), *earliest);
}

std::vector<Race> Explored::races() {
  RaceTable table(*topology_);
  Turn turn;
  for (StateIndex s = 0; s < graph_->expanded; ++s) {
    const DecodedState& state = decode(s);
    for (Index n = 0; n < topology_->nodes.size(); ++n) {
      if (state.committed[n]) continue;
      find_turn(*topology_, n, state.next_in, state.next_out, turn);
      table.add(n, turn, first_.base[s] + turn.time);
    }
  }
  return table.races();
}

std::vector<std::uint32_t> Explored::highest() const {
  std::vector<std::uint32_t> highest(topology_->inputs.size(), 0);
  for (StateIndex s = 0; s < graph_->size(); ++s) {
    for (Index i = 0; i < highest.size(); ++i) {
      highest[i] = std::max(highest[i], program_->held(graph_->layout, graph_->state(s), i));
    }
  }
  return highest;
}

}  // namespace

ExploredResult explore_system(const DsaamSystem& system, const Topology& topology, Method method,
                              bool reduced, const Limits& limits) {
  ExploredResult result;
  result.effort.method = method;
  result.effort.reduced = reduced;
  const auto program = SystemProgram::make(system, topology, method, false);
  if (!program) {
    result.effort.limit = Limit::memory;
    return result;
  }
  const StateGraph graph =
      explore::state_graph(program->program(), limits,
                           {reduced ? explore::Reduction::deadlocks : explore::Reduction::none});
  result.effort.states = graph.size();
  result.effort.edges = graph.edges();
  result.effort.limit = graph.limit;
  if (graph.complete()) result.progress = Verdict::holds;
  Explored explored(topology, *program, graph);
  explored.find_deadlock(result);
  if (reduced) return result;
  result.races = explored.races();
  if (graph.complete()) result.highest = explored.highest();
  return result;
}

std::vector<Age> explore_ages(const DsaamSystem& system, const Topology& topology,
                              const Limits& limits) {
  const auto program = SystemProgram::make(system, topology, Method::steps, true);
  if (!program) return {};
  const StateGraph graph = explore::state_graph(program->program(), limits);
  if (!graph.complete()) return {};
  AgeTable table(topology);
  DecodedState state;
  for (StateIndex s = 0; s < graph.size(); ++s) {
    program->decode(graph.layout, graph.state(s), state);
    for (const program::ActionIndex action : graph.labels(s)) {
      const SystemProgram::Port port = program->port(action);
      if (port.is_input) continue;
      const Topology::Node& node = topology.nodes[topology.outputs[port.index].node];
      for (Index i = node.inputs; i < node.inputs_end; ++i) {
        table.add(port.index, i, state.next_out[port.index], state.last_taken[i]);
      }
    }
  }
  return table.ages();
}

}  // namespace leadline::check
