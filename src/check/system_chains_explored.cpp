#include <algorithm>

#include "check/system_chains.hpp"
#include "check/system_program.hpp"
#include "leadline/explore/explore.hpp"

namespace leadline::check {
namespace {

using explore::StateGraph;
using explore::StateIndex;
using program::ActionIndex;
using program::Counter;
using program::Operation;
using program::Program;

/// The whole steps of a system, with the time of one output's newest data at each node and in each
/// message: a date for each node, and beside each buffer a queue of dates.
class TracedProgram {
 public:
  TracedProgram(const SystemProgram& steps, const Topology& topology, Index origin)
      : steps_(steps), topology_(topology), origin_(origin), program_(steps.program()) {
    for (const auto& component : steps.compiled().vertex) {
      newest_.push_back(add_field("data at " + program_.counters[component], true));
    }
    for (const Topology::Input& input : topology.inputs) add_queue(input.capacity);
    for (ActionIndex a = 0; a < program_.actions.size(); ++a) trace(a);
  }

  [[nodiscard]] const Program& program() const { return program_; }
  [[nodiscard]] Counter newest(Index node) const { return newest_[node]; }

 private:
  Counter add_field(const std::string& name, bool is_date) {
    program_.counters.push_back(name);
    program_.initial.push_back(0);
    program_.is_date.push_back(is_date);
    return static_cast<Counter>(program_.counters.size() - 1);
  }

  void add_queue(std::uint32_t capacity) {
    queues_.push_back(static_cast<std::uint32_t>(program_.queues.size()));
    program_.queues.push_back({add_field("messages with data", false), capacity});
    for (std::uint32_t i = 0; i < capacity; ++i) add_field("data in a message", true);
  }

  /// The new operations come first: an emission's timestamp is still there.
  void trace(ActionIndex action) {
    const SystemProgram::Port port = steps_.port(action);
    std::vector<Operation> operations;
    if (port.is_input) {
      const std::uint32_t queue = queues_[port.index];
      const Counter newest = newest_[topology_.inputs[port.index].node];
      operations.push_back(
          {Operation::Kind::raise, newest, program_.queues[queue].first(), 0, false});
      operations.push_back({Operation::Kind::pop, queue, 0, 0, false});
    } else {
      const Topology::Output& output = topology_.outputs[port.index];
      const Counter data =
          port.index == origin_ ? steps_.timestamp(port.index) : newest_[output.node];
      for (const Index sink : output.sinks) {
        operations.push_back({Operation::Kind::push, queues_[sink], data, 0, true});
      }
    }
    auto& all = program_.actions[action].operations;
    all.insert(all.begin(), operations.begin(), operations.end());
  }

  const SystemProgram& steps_;
  const Topology& topology_;
  Index origin_;
  Program program_;
  std::vector<Counter> newest_;        // by node
  std::vector<std::uint32_t> queues_;  // by input
};

void add(ChainAge& age, Ticks emission, Ticks data) {
  if (data == 0) {
    age.none_at_first = true;
    return;
  }
  const Ticks value = emission - data;
  age.least = std::min(age.least.value_or(value), value);
  age.greatest = std::max(age.greatest.value_or(value), value);
}

/// By emission; false where a limit came first.
bool follow(const SystemProgram& steps, const Topology& topology, Index origin,
            const Limits& limits, std::vector<ChainAge>& ages) {
  const TracedProgram traced(steps, topology, origin);
  const StateGraph graph = explore::state_graph(traced.program(), limits);
  if (!graph.complete()) return false;
  for (StateIndex s = 0; s < graph.size(); ++s) {
    const auto date = [&](Counter field) {
      return static_cast<Ticks>(graph.layout.value(graph.state(s), field));
    };
    for (const ActionIndex action : graph.labels(s)) {
      const SystemProgram::Port port = steps.port(action);
      if (port.is_input) continue;
      const Index node = topology.outputs[port.index].node;
      add(ages[port.index], date(steps.timestamp(port.index)), date(traced.newest(node)));
    }
  }
  return true;
}

}  // namespace

std::vector<ChainAge> explore_chain_ages(const DsaamSystem& system, const Topology& topology,
                                         const Limits& limits) {
  const auto steps = SystemProgram::make(system, topology, Method::steps, false);
  if (!steps) return {};
  const auto outputs = static_cast<Index>(topology.outputs.size());
  std::vector<std::vector<ChainAge>> by_origin(outputs);
  std::vector<std::vector<std::uint32_t>> lengths;
  for (Index origin = 0; origin < outputs; ++origin) {
    lengths.push_back(chain_lengths(topology, origin));
    for (const Topology::Output& emission : topology.outputs) {
      by_origin[origin].push_back({topology.outputs[origin].ref,
                                   emission.ref,
                                   lengths[origin][emission.node],
                                   {},
                                   {},
                                   false});
    }
    if (!follow(*steps, topology, origin, limits, by_origin[origin])) return {};
  }
  std::vector<ChainAge> chains;
  for (Index emission = 0; emission < outputs; ++emission) {
    for (Index origin = 0; origin < outputs; ++origin) {
      const ChainAge& age = by_origin[origin][emission];
      if (age.flows > 0) chains.push_back(age);
    }
  }
  return chains;
}

}  // namespace leadline::check
