#include "read/dsaam_warnings.hpp"

#include <string>

#include "base/digraph.hpp"
#include "leadline/base/text.hpp"

namespace leadline::read {
namespace {

constexpr std::size_t most_told = 4;

using Part = std::vector<std::size_t>;  // nodes

Digraph graph_of(const DsaamSystem& system) {
  Digraph graph(system.nodes.size());
  for (std::size_t node = 0; node < graph.size(); ++node)
    for (const DsaamOutput& output : system.nodes[node].outputs)
      for (const InputRef sink : output.sinks) graph[node].push_back(sink.node.index());
  return graph;
}

/// The first few of them, and how many more there are: "a, b, c and 2 more".
template <class Items, class Text>
std::string told(const Items& items, const Text& text) {
  return listed(items, text, items.size() > most_told ? most_told - 1 : most_told);
}

/// "{a, b}"
std::string told(const DsaamSystem& system, const std::vector<Part>& parts) {
  return told(parts, [&](const Part& part) {
    return '{' + told(part, [&](std::size_t node) { return system.nodes[node].name; }) + '}';
  });
}

void warn_of_islands(const DsaamSystem& system, const std::vector<Part>& parts, Span name,
                     Diagnostics& diagnostics) {
  if (parts.size() < 2) return;
  diagnostics.warning(name,
                      "the system is made of " + std::to_string(parts.size()) +
                          " islands, between which there is no flow: " + told(system, parts),
                      "none waits for another: their times drift apart; each is checked by itself");
}

/// The strong components that feed others and are fed by none, and the other way round.
struct Ends {
  std::vector<Part> sources;
  std::vector<Part> sinks;
};

Ends ends_of(const Digraph& graph) {
  const std::vector<std::size_t> strong = strong_components(graph);
  const std::vector<Part> parts = members(strong);
  std::vector<bool> is_fed(parts.size());
  std::vector<bool> feeds(parts.size());
  for (std::size_t from = 0; from < graph.size(); ++from) {
    for (const std::size_t to : graph[from]) {
      if (strong[from] == strong[to]) continue;
      is_fed[strong[to]] = feeds[strong[from]] = true;
    }
  }
  Ends ends;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (is_fed[i] == feeds[i]) continue;
    (feeds[i] ? ends.sources : ends.sinks).push_back(parts[i]);
  }
  return ends;
}

void warn_of_ends(const DsaamSystem& system, const Ends& ends, Span name,
                  Diagnostics& diagnostics) {
  if (ends.sources.empty()) return;
  const auto label = [](const std::vector<Part>& parts, const char* what) {
    return parts.size() == 1 ? std::string(what) + " " : std::string(what) + "s ";
  };
  diagnostics.warning(name,
                      "the system is not strongly connected: " + label(ends.sources, "source") +
                          told(system, ends.sources) + "; " + label(ends.sinks, "sink") +
                          told(system, ends.sinks),
                      "only full buffers hold a source back, and nobody needs what a sink does; "
                      "progress is checked all the same");
}

}  // namespace

void warn_of_system(const DsaamSystem& system, Span name, Diagnostics& diagnostics) {
  if (system.nodes.empty()) {
    diagnostics.warning(name, "the system has no nodes", "declare some: node name { … }");
    return;
  }
  const Digraph graph = graph_of(system);
  const std::vector<Part> parts = members(weak_components(graph));
  warn_of_islands(system, parts, name, diagnostics);
  warn_of_ends(system, ends_of(graph), name, diagnostics);
  for (const Part& part : parts) warn_of_periods(system, part, diagnostics);
  warn_of_offsets(system, diagnostics);
}

}  // namespace leadline::read
