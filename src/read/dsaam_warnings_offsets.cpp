#include <algorithm>
#include <cstdint>
#include <numeric>

#include "base/digraph.hpp"
#include "leadline/base/text.hpp"
#include "model/time_text.hpp"
#include "read/dsaam_names.hpp"
#include "read/dsaam_warnings.hpp"

namespace leadline::read {
namespace {

constexpr std::size_t most_rhythms = 10;

/// The timestamps of an output, but for those before its first: `offset` modulo `period`.
struct Rhythm {
  Ticks period = 1;
  Ticks offset = 0;

  friend bool operator==(const Rhythm&, const Rhythm&) = default;
  /// Whether some timestamp is common to both. Of several rhythms that pairwise have one, one is
  /// common to all (the Chinese remainder theorem).
  [[nodiscard]] bool meets(const Rhythm& other) const {
    return (offset - other.offset) % std::gcd(period, other.period) == 0;
  }
};

/// With several periods to choose from, all timestamps that it may ever have lie in the rhythm of
/// their common divisor.
Rhythm rhythm_of(const DsaamOutput& output) {
  Ticks period = 0;
  for (const Ticks choice : output.periods) period = std::gcd(period, choice);
  return {period, output.first % period};
}

/// The observation flows within one strong component: each lies on a circuit of it.
struct Circuits {
  struct Flow {
    std::size_t from = 0;  // nodes, numbered within the component
    std::size_t to = 0;
    std::size_t rhythm = 0;
  };
  std::vector<OutputRef> outputs;
  std::vector<Rhythm> rhythms;  // all, or one more than are compared
  std::vector<Flow> flows;
  std::size_t nodes = 0;

  std::size_t number_of(const Rhythm& rhythm) {
    const auto at = std::find(rhythms.begin(), rhythms.end(), rhythm);
    const auto number = static_cast<std::size_t>(at - rhythms.begin());
    if (at == rhythms.end() && number <= most_rhythms) rhythms.push_back(rhythm);
    return number;
  }
};

Digraph observation_graph(const DsaamSystem& system) {
  Digraph graph(system.nodes.size());
  for (std::size_t node = 0; node < graph.size(); ++node)
    for (const DsaamOutput& output : system.nodes[node].outputs)
      for (const InputRef sink : output.sinks)
        if (output.observation) graph[node].push_back(sink.node.index());
  return graph;
}

std::vector<Circuits> circuits_of(const DsaamSystem& system) {
  const std::vector<std::size_t> component = strong_components(observation_graph(system));
  std::vector<Circuits> result(system.nodes.size());
  std::vector<std::size_t> number(system.nodes.size());
  for (std::size_t node = 0; node < number.size(); ++node)
    number[node] = result[component[node]].nodes++;
  for (std::size_t node = 0; node < number.size(); ++node) {
    Circuits& circuits = result[component[node]];
    const auto& outputs = system.nodes[node].outputs;
    for (std::uint32_t i = 0; i < outputs.size(); ++i) {
      const auto inside = [&](InputRef sink) {
        return outputs[i].observation && component[sink.node.index()] == component[node];
      };
      if (std::none_of(outputs[i].sinks.begin(), outputs[i].sinks.end(), inside)) continue;
      const std::size_t rhythm = circuits.number_of(rhythm_of(outputs[i]));
      circuits.outputs.push_back({NodeId{node}, i});
      for (const InputRef sink : outputs[i].sinks)
        if (inside(sink))
          circuits.flows.push_back({number[node], number[sink.node.index()], rhythm});
    }
  }
  return result;
}

/// Whether the flows whose rhythms are in the set close a circuit.
bool close_circuit(const Circuits& circuits, std::uint32_t set) {
  Digraph graph(circuits.nodes);
  for (const Circuits::Flow& flow : circuits.flows)
    if (((set >> flow.rhythm) & 1U) != 0) graph[flow.from].push_back(flow.to);
  return members(strong_components(graph)).size() < graph.size();
}

/// The sets of rhythms that share a timestamp, and to which none can be added.
std::vector<std::uint32_t> common_sets(const std::vector<Rhythm>& rhythms) {
  std::vector<std::uint32_t> meets(rhythms.size());
  for (std::size_t i = 0; i < rhythms.size(); ++i)
    for (std::size_t j = 0; j < rhythms.size(); ++j)
      if (rhythms[i].meets(rhythms[j])) meets[i] |= 1U << j;
  std::vector<std::uint32_t> result;
  for (std::uint32_t set = 1; set < 1U << rhythms.size(); ++set) {
    std::uint32_t common = (1U << rhythms.size()) - 1;
    for (std::size_t i = 0; i < rhythms.size(); ++i)
      if (((set >> i) & 1U) != 0) common &= meets[i];
    if (common == set) result.push_back(set);
  }
  return result;
}

void warn(const DsaamSystem& system, const Circuits& circuits, Diagnostics& diagnostics) {
  Enumeration names;
  for (const OutputRef output : circuits.outputs) names.add(full_name(system, output));
  const auto text = [&](const Rhythm& rhythm) {
    return time_text(system, rhythm.offset) + " + n * " + time_text(system, rhythm.period);
  };
  diagnostics.warning(system.output(circuits.outputs.front()).span,
                      "only their first timestamps keep the circuits of the observation flows " +
                          names.text() + " alive: no circuit has a timestamp in common (" +
                          listed(circuits.rhythms, text) + ")",
                      "at a common timestamp each node would wait for the one before it, for ever; "
                      "an ordinary flow in the circuit makes it safe");
}

}  // namespace

void warn_of_offsets(const DsaamSystem& system, Diagnostics& diagnostics) {
  for (const Circuits& circuits : circuits_of(system)) {
    if (circuits.rhythms.size() < 2 || circuits.rhythms.size() > most_rhythms) continue;
    const std::vector<std::uint32_t> sets = common_sets(circuits.rhythms);
    const bool deadlocks = std::any_of(
        sets.begin(), sets.end(), [&](std::uint32_t set) { return close_circuit(circuits, set); });
    if (!deadlocks) warn(system, circuits, diagnostics);
  }
}

}  // namespace leadline::read
