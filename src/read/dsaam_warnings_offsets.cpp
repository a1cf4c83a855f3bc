#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>

#include "leadline/base/text.hpp"
#include "leadline/model/time_text.hpp"
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

/// The observation flows that lie on circuits of one strong component.
struct Circuits {
  std::vector<OutputRef> outputs;
  std::vector<std::size_t> rhythm;  // by output
  std::vector<Rhythm> rhythms;

  void add(OutputRef output, const Rhythm& found) {
    const auto at = std::find(rhythms.begin(), rhythms.end(), found);
    rhythm.push_back(static_cast<std::size_t>(at - rhythms.begin()));
    outputs.push_back(output);
    if (at == rhythms.end()) rhythms.push_back(found);
  }
};

DsaamGraph observation_graph(const DsaamSystem& system, const auto& takes_part) {
  DsaamGraph graph(system.nodes.size());
  for (std::size_t node = 0; node < graph.size(); ++node) {
    const auto& outputs = system.nodes[node].outputs;
    for (std::uint32_t i = 0; i < outputs.size(); ++i) {
      if (!outputs[i].observation || !takes_part(OutputRef{NodeId{node}, i})) continue;
      for (const InputRef sink : outputs[i].sinks) graph[node].push_back(sink.node.index());
    }
  }
  return graph;
}

std::vector<Circuits> circuits_of(const DsaamSystem& system) {
  const auto all = [](OutputRef) { return true; };
  const std::vector<std::size_t> component = strong_components(observation_graph(system, all));
  std::vector<Circuits> result(system.nodes.size());
  for (std::size_t node = 0; node < system.nodes.size(); ++node) {
    const auto& outputs = system.nodes[node].outputs;
    for (std::uint32_t i = 0; i < outputs.size(); ++i) {
      const bool inside =
          outputs[i].observation &&
          std::any_of(outputs[i].sinks.begin(), outputs[i].sinks.end(), [&](InputRef sink) {
            return component[sink.node.index()] == component[node];
          });
      if (inside) result[component[node]].add({NodeId{node}, i}, rhythm_of(outputs[i]));
    }
  }
  return result;
}

/// Whether the outputs whose rhythms are in the set close a circuit.
bool close_circuit(const DsaamSystem& system, const Circuits& circuits, std::uint32_t set) {
  const auto takes_part = [&](OutputRef output) {
    const auto at = std::lower_bound(circuits.outputs.begin(), circuits.outputs.end(), output);
    if (at == circuits.outputs.end() || *at != output) return false;
    return ((set >> circuits.rhythm[static_cast<std::size_t>(at - circuits.outputs.begin())]) &
            1U) != 0;
  };
  const DsaamGraph graph = observation_graph(system, takes_part);
  const std::vector<std::size_t> component = strong_components(graph);
  return std::adjacent_find(component.begin(), component.end()) != component.end() ||
         members(component).size() < graph.size();
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
  std::string rhythms;
  for (const Rhythm& rhythm : circuits.rhythms)
    rhythms += (rhythms.empty() ? "" : ", ") + time_text(system, rhythm.offset) + " + n * " +
               time_text(system, rhythm.period);
  diagnostics.warning(system.output(circuits.outputs.front()).span,
                      "only their first timestamps keep the circuits of the observation flows " +
                          names.text() + " alive: no circuit has a timestamp in common (" +
                          rhythms + ")",
                      "at a common timestamp each node would wait for the one before it, for ever; "
                      "an ordinary flow in the circuit makes it safe");
}

}  // namespace

void warn_of_offsets(const DsaamSystem& system, Diagnostics& diagnostics) {
  for (const Circuits& circuits : circuits_of(system)) {
    if (circuits.rhythms.size() < 2 || circuits.rhythms.size() > most_rhythms) continue;
    const std::vector<std::uint32_t> sets = common_sets(circuits.rhythms);
    const bool deadlocks = std::any_of(sets.begin(), sets.end(), [&](std::uint32_t set) {
      return close_circuit(system, circuits, set);
    });
    if (!deadlocks) warn(system, circuits, diagnostics);
  }
}

}  // namespace leadline::read
