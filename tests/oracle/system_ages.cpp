#include "system_ages.hpp"

#include <algorithm>

#include "system_steps.hpp"

namespace leadline::oracle {
namespace {

using Data = std::map<OutputRef, Ticks>;  // newest timestamp by origin

void keep_newest(Data& data, const Data& more) {
  for (const auto& [origin, time] : more) {
    const auto at = data.emplace(origin, time).first;
    at->second = std::max(at->second, time);
  }
}

void see(AgeSeen& seen, std::optional<Ticks> age) {
  if (!age) {
    seen.none_yet = true;
    return;
  }
  seen.least = std::min(seen.least.value_or(*age), *age);
  seen.greatest = std::max(seen.greatest.value_or(*age), *age);
}

/// Everything that decides how the run goes on.
struct RunState {
  SystemState system;
  std::map<NodeId, Data> known;
  std::map<InputRef, std::vector<Data>> carried;  // by the messages in each buffer

  friend auto operator<=>(const RunState&, const RunState&) = default;
};

void shift(Data& data, Ticks by) {
  for (auto& [origin, time] : data) time -= by;
}

RunState normalised(RunState state) {
  const Ticks by = normalise(state.system);
  for (auto& [node, data] : state.known) shift(data, by);
  for (auto& [input, messages] : state.carried) {
    for (Data& data : messages) shift(data, by);
  }
  return state;
}

class Runner {
 public:
  Runner(const DsaamSystem& system, const Part& part) : system_(system), part_(part) {
    state_.system = initial_state(system, part);
  }

  SystemRun run(std::size_t most_steps) {
    std::set<RunState> seen;
    for (std::size_t step = 0; step < most_steps; ++step) {
      if (!seen.insert(normalised(state_)).second) return std::move(found_);
      look_at_buffers();
      std::vector<SystemMove> moves = system_steps().moves(system_, part_, state_.system);
      if (moves.empty()) {
        found_.stops = true;
        return std::move(found_);
      }
      go(*std::min_element(
          moves.begin(), moves.end(),
          [&](const SystemMove& a, const SystemMove& b) { return time(a) < time(b); }));
    }
    found_.complete = false;
    return std::move(found_);
  }

 private:
  [[nodiscard]] Ticks time(const SystemMove& move) const {
    const NodeState& node = state_.system[move.node.index()];
    return move.emitted ? node.outputs[*move.emitted] : node.inputs[*move.consumed].next;
  }

  void go(const SystemMove& move) {
    if (move.emitted) {
      emit({move.node, *move.emitted}, time(move));
    } else {
      std::vector<Data>& messages = state_.carried[{move.node, *move.consumed}];
      keep_newest(state_.known[move.node], messages.front());
      messages.erase(messages.begin());
    }
    state_.system = move.after;
  }

  void emit(OutputRef output, Ticks now) {
    const DsaamNode& node = system_.nodes[output.node.index()];
    for (std::uint32_t i = 0; i < node.inputs.size(); ++i) {
      const auto& last = state_.system[output.node.index()].inputs[i].last;
      see(found_.ages[{InputRef{output.node, i}, output}],
          last ? std::optional(now - *last) : std::nullopt);
    }
    Data data = state_.known[output.node];
    for (const OutputRef origin : upstream(output.node)) {
      const auto at = data.find(origin);
      see(found_.chains[{origin, output}],
          at != data.end() ? std::optional(now - at->second) : std::nullopt);
    }
    data[output] = now;
    for (const InputRef sink : system_.output(output).sinks) state_.carried[sink].push_back(data);
  }

  /// The outputs from which flows lead to a node.
  [[nodiscard]] std::set<OutputRef> upstream(NodeId node) const {
    std::set<NodeId> nodes;
    std::set<OutputRef> outputs;
    std::vector<NodeId> open{node};
    while (!open.empty()) {
      const NodeId next = open.back();
      open.pop_back();
      if (!nodes.insert(next).second) continue;
      for (const DsaamInput& input : system_.nodes[next.index()].inputs) {
        outputs.insert(input.source);
        open.push_back(input.source.node);
      }
    }
    return outputs;
  }

  void look_at_buffers() {
    for (const NodeId id : part_) {
      const NodeState& node = state_.system[id.index()];
      for (std::uint32_t i = 0; i < node.inputs.size(); ++i) {
        std::size_t& most = found_.occupancy[{id, i}];
        most = std::max(most, node.inputs[i].buffer.size());
      }
    }
  }

  const DsaamSystem& system_;
  const Part& part_;
  RunState state_;
  SystemRun found_;
};

/// The newest of first, first + period, … that is before `time`, or at it.
std::optional<Ticks> newest(const DsaamOutput& source, Ticks time, bool at_it) {
  const Ticks most = at_it ? time : time - 1;
  if (most < source.first) return {};
  return most - (most - source.first) % source.periods.at(0);
}

}  // namespace

SystemRun one_run(const DsaamSystem& system, const Part& part, std::size_t most_steps) {
  return Runner(system, part).run(most_steps);
}

std::map<std::pair<InputRef, OutputRef>, AgeSeen> ages_by_arithmetic(const DsaamSystem& system,
                                                                     const Part& part, Ticks end) {
  std::map<std::pair<InputRef, OutputRef>, AgeSeen> ages;
  for (const NodeId id : part) {
    const DsaamNode& node = system.nodes[id.index()];
    for (std::uint32_t o = 0; o < node.outputs.size(); ++o) {
      const DsaamOutput& output = node.outputs[o];
      for (Ticks now = output.first; now <= end; now += output.periods.at(0)) {
        for (std::uint32_t i = 0; i < node.inputs.size(); ++i) {
          const auto last = newest(system.output(node.inputs[i].source), now, output.observation);
          see(ages[{InputRef{id, i}, OutputRef{id, o}}],
              last ? std::optional(now - *last) : std::nullopt);
        }
      }
    }
  }
  return ages;
}

}  // namespace leadline::oracle
