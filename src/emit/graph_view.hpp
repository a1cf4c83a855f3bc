#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "leadline/collapse/mode_graph.hpp"
#include "leadline/emit/graph_options.hpp"
#include "leadline/emit/losses.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/program/program.hpp"

namespace leadline::emit {

/// What the writers see of a state graph or a mode graph.
struct GraphView {
  struct Edge {
    program::ActionIndex action;
    std::uint32_t target;
  };

  const program::Program* program = nullptr;
  std::uint32_t states = 0;
  std::uint32_t expanded = 0;  // states from here on have no edges yet
  std::uint64_t edges = 0;
  std::vector<std::uint32_t> initial;
  bool complete = true;
  std::function<std::vector<Edge>(std::uint32_t)> edges_of;
  std::function<std::vector<Tokens>(std::uint32_t)> marking;
};

/// Views stay valid as long as the graph and the program.
[[nodiscard]] GraphView view(const explore::StateGraph& graph, const program::Program& program);
[[nodiscard]] GraphView view(const collapse::ModeGraph& graph, const program::Program& program);

/// What is said of a graph that is not whole.
[[nodiscard]] Losses losses_of(const GraphView& view);

/// By action: what stands on its edges.
[[nodiscard]] std::vector<std::string> edge_labels(const program::Program& program, Labels labels);

/// Calls `write(name, tokens)` for every marked counter, in order.
template <class Write>
void for_each_marked(const GraphView& view, std::uint32_t state, Write write) {
  const std::vector<Tokens> marking = view.marking(state);
  for (std::size_t i = 0; i < marking.size(); ++i)
    if (marking[i] > 0) write(view.program->counters[i], marking[i]);
}

}  // namespace leadline::emit
