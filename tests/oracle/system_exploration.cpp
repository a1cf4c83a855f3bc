#include "system_exploration.hpp"

#include <algorithm>
#include <stdexcept>

namespace leadline::oracle {
namespace {

struct Step {
  std::size_t target = 0;
  Ticks shift = 0;
  NodeId node;
};

class Explorer {
 public:
  Explorer(const DsaamSystem& system, const Part& part, const SystemSemantics& semantics,
           const SystemBounds& bounds)
      : system_(system), part_(part), semantics_(semantics), bounds_(bounds) {}

  SystemExploration run() {
    SystemState initial = initial_state(system_, part_);
    const Ticks begin = normalise(initial);
    number(initial);
    for (std::size_t s = 0; s < states_.size() && found_.complete; ++s) expand(s);
    found_.states = states_.size();
    look_at_times(begin);
    if (found_.complete) find_starved();
    return std::move(found_);
  }

 private:
  std::size_t number(const SystemState& state) {
    const auto [at, is_new] = numbers_.emplace(state, states_.size());
    if (is_new) {
      states_.push_back(&at->first);
      steps_.emplace_back();
      look_at_buffers(state);
    }
    return at->second;
  }

  void expand(std::size_t s) {
    const std::vector<SystemMove> moves = semantics_.moves(system_, part_, *states_[s]);
    for (const SystemMove& move : moves) {
      SystemState after = move.after;
      if (!bounds_.ages) forget_last(after);
      if (bounds_.ages && move.emitted) look_at_ages(*states_[s], move);
      const Ticks shift = normalise(after);
      const std::size_t target = number(after);
      steps_[s].push_back({target, shift, move.node});
    }
    found_.transitions += moves.size();
    if (moves.empty()) ++found_.deadlocks;
    if (states_.size() > bounds_.states) found_.complete = false;
  }

  static void forget_last(SystemState& state) {
    for (NodeState& node : state) {
      for (InputState& input : node.inputs) input.last.reset();
    }
  }

  void look_at_buffers(const SystemState& state) {
    for (const NodeId id : part_) {
      const NodeState& node = state[id.index()];
      for (std::uint32_t i = 0; i < node.inputs.size(); ++i) {
        std::size_t& most = found_.occupancy[{id, i}];
        most = std::max(most, node.inputs[i].buffer.size());
      }
    }
  }

  void look_at_ages(const SystemState& before, const SystemMove& move) {
    const NodeState& node = before[move.node.index()];
    const Ticks now = node.outputs[*move.emitted];
    for (std::uint32_t i = 0; i < node.inputs.size(); ++i) {
      AgeSeen& seen = found_.ages[{InputRef{move.node, i}, OutputRef{move.node, *move.emitted}}];
      if (!node.inputs[i].last) {
        seen.none_yet = true;
        continue;
      }
      const Ticks age = now - *node.inputs[i].last;
      seen.least = std::min(seen.least.value_or(age), age);
      seen.greatest = std::max(seen.greatest.value_or(age), age);
    }
  }

  /// The earliest absolute time that the zero of each state can be: Dijkstra over the shifts.
  void look_at_times(Ticks begin) {
    std::vector<Ticks> earliest(states_.size(), never);
    std::set<std::pair<Ticks, std::size_t>> open{{begin, 0}};
    earliest[0] = begin;
    while (!open.empty()) {
      const auto [time, s] = *open.begin();
      open.erase(open.begin());
      look_at_races(*states_[s], time);
      if (s < states_.size() && steps_[s].empty()) look_at_deadlock(*states_[s], time);
      for (const Step& step : steps_[s]) {
        if (time + step.shift >= earliest[step.target]) continue;
        open.erase({earliest[step.target], step.target});
        earliest[step.target] = time + step.shift;
        open.insert({earliest[step.target], step.target});
      }
    }
  }

  void look_at_races(const SystemState& state, Ticks zero) {
    for (const NodeId id : part_) {
      const NodeState& node = state[id.index()];
      if (node.vertex != Vertex::waiting) continue;
      const DsaamNode& of = system_.nodes[id.index()];
      race({id, true}, eligible_inputs(of, node), zero, earliest_input(node));
      race({id, false}, eligible_outputs(of, node), zero, earliest_output(node));
    }
  }

  void race(std::pair<NodeId, bool> who, const std::vector<std::uint32_t>& ports, Ticks zero,
            Ticks timestamp) {
    if (ports.size() < 2) return;
    const Ticks time = zero + timestamp;
    RaceSeen& seen = found_.races.try_emplace(who, RaceSeen{time, {}}).first->second;
    if (time < seen.time) seen = {time, {}};
    if (time == seen.time) seen.ports.insert(ports);
  }

  void look_at_deadlock(const SystemState& state, Ticks zero) {
    if (!semantics_.moves(system_, part_, state).empty()) return;  // not expanded
    const std::vector<SystemWait> waits = semantics_.waits(system_, part_, state);
    const std::optional<Ticks> closed = closing_time(waits);
    if (!closed) throw std::logic_error("a deadlock without a circuit of waits");
    const Ticks time = zero + *closed;
    found_.first_deadlock = std::min(found_.first_deadlock.value_or(time), time);
  }

  /// A node starves when the transitions of the others alone have a circuit.
  void find_starved() {
    for (const NodeId id : part_) {
      if (has_circuit_without(id)) found_.starved.insert(id);
    }
  }

  /// Takes away states without successors, again and again; what is left lies on a circuit or
  /// leads into one.
  bool has_circuit_without(NodeId id) const {
    std::vector<std::size_t> successors(states_.size(), 0);
    std::vector<std::vector<std::size_t>> predecessors(states_.size());
    for (std::size_t s = 0; s < states_.size(); ++s) {
      for (const Step& step : steps_[s]) {
        if (step.node == id) continue;
        ++successors[s];
        predecessors[step.target].push_back(s);
      }
    }
    std::vector<std::size_t> ends;
    for (std::size_t s = 0; s < states_.size(); ++s) {
      if (successors[s] == 0) ends.push_back(s);
    }
    for (std::size_t i = 0; i < ends.size(); ++i) {
      for (const std::size_t s : predecessors[ends[i]]) {
        if (--successors[s] == 0) ends.push_back(s);
      }
    }
    return ends.size() < states_.size();
  }

  const DsaamSystem& system_;
  const Part& part_;
  const SystemSemantics& semantics_;
  const SystemBounds& bounds_;
  SystemExploration found_;
  std::map<SystemState, std::size_t> numbers_;
  std::vector<const SystemState*> states_;
  std::vector<std::vector<Step>> steps_;
};

}  // namespace

SystemExploration explore(const DsaamSystem& system, const Part& part,
                          const SystemSemantics& semantics, const SystemBounds& bounds) {
  return Explorer(system, part, semantics, bounds).run();
}

std::vector<SystemExploration> explore(const DsaamSystem& system, const SystemSemantics& semantics,
                                       const SystemBounds& bounds) {
  std::vector<SystemExploration> found;
  for (const Part& part : weak_parts(system)) {
    found.push_back(explore(system, part, semantics, bounds));
  }
  return found;
}

SystemSize size(const std::vector<SystemExploration>& parts) {
  SystemSize sum;
  for (const SystemExploration& part : parts) {
    sum.states += part.states;
    sum.transitions += part.transitions;
    sum.deadlocks += part.deadlocks;
  }
  return sum;
}

}  // namespace leadline::oracle
