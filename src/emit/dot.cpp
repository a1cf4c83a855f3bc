#include <algorithm>
#include <map>
#include <ostream>

#include "emit/dot_text.hpp"
#include "emit/graph_view.hpp"
#include "leadline/emit/graphs.hpp"

namespace leadline::emit {
namespace {

// In larger drawings a marking in every state hides the graph.
constexpr std::uint32_t most_states_with_marking = 200;
constexpr std::size_t most_marked_shown = 8;

enum class StateKind { open, deadlock, waits, goes_on };

StateKind kind_of(const GraphView& view, std::uint32_t state,
                  const std::vector<GraphView::Edge>& edges) {
  if (state >= view.expanded) return StateKind::open;
  if (edges.empty()) return StateKind::deadlock;
  const bool waits = std::all_of(edges.begin(), edges.end(), [&](const GraphView::Edge& edge) {
    return view.program->is_event(edge.action);
  });
  return waits ? StateKind::waits : StateKind::goes_on;
}

const char* style(StateKind kind) {
  switch (kind) {
    case StateKind::open:
      return "style=\"rounded,dashed\"";
    case StateKind::deadlock:
      return "fillcolor=\"#f5b7b1\"";
    case StateKind::waits:
      return "fillcolor=\"#c8e6c9\"";
    case StateKind::goes_on:
      return "fillcolor=\"#eceff1\"";
  }
  return "";
}

std::string marking_text(const GraphView& view, std::uint32_t state) {
  std::string text;
  std::size_t marked = 0;
  const std::vector<Tokens> marking = view.marking(state);
  for (std::size_t i = 0; i < marking.size(); ++i) {
    if (marking[i] == 0) continue;
    if (++marked > most_marked_shown) return {};
    text += '\n' + view.program->counters[i];
    if (marking[i] > 1) text += " × " + std::to_string(marking[i]);
  }
  return text;
}

std::string state_text(const GraphView& view, const GraphOptions& options, std::uint32_t state) {
  const std::string number = std::to_string(state);
  if (options.describe) return number + '\n' + options.describe(state);
  return view.states > most_states_with_marking ? number : number + marking_text(view, state);
}

/// One arrow for all edges between two states; grey when all of them are internal.
void write_edges(std::ostream& out, const GraphView& view, const std::vector<std::string>& labels,
                 std::uint32_t state, const std::vector<GraphView::Edge>& edges) {
  struct Arrow {
    std::string text;
    bool event = false;
  };
  std::map<std::uint32_t, Arrow> arrows;
  for (const auto& [action, target] : edges) {
    Arrow& arrow = arrows[target];
    arrow.text += (arrow.text.empty() ? "" : "\n") + labels[action];
    arrow.event = arrow.event || view.program->is_event(action);
  }
  for (const auto& [target, arrow] : arrows)
    out << "  " << state << " -> " << target << " [label=" << dot_text(arrow.text)
        << (arrow.event ? "" : ", color=\"#78909c\", fontcolor=\"#546e7a\"") << "];\n";
}

void write_legend(std::ostream& out) {
  out << "  label=\"Double border: initial. Green: waits for an event. Grey: goes on by itself. "
         "Red: deadlock. Dashed: not expanded.\";\n";
}

Losses write_dot(std::ostream& out, const GraphView& view, const GraphOptions& options) {
  const std::vector<std::string> labels = edge_labels(*view.program, options.labels);
  out << "digraph states {\n"
         "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=11];\n"
         "  edge [fontname=\"Helvetica\", fontsize=10];\n";
  write_legend(out);
  for (std::uint32_t s = 0; s < view.states; ++s) {
    const std::vector<GraphView::Edge> edges = view.edges_of(s);
    const bool initial = std::count(view.initial.begin(), view.initial.end(), s) > 0;
    out << "  " << s << " [label=" << dot_text(state_text(view, options, s)) << ", "
        << style(kind_of(view, s, edges)) << (initial ? ", peripheries=2" : "") << "];\n";
    write_edges(out, view, labels, s, edges);
  }
  out << "}\n";
  return losses_of(view);
}

}  // namespace

Losses dot(std::ostream& out, const explore::StateGraph& graph, const program::Program& program,
           const GraphOptions& options) {
  return write_dot(out, view(graph, program), options);
}

Losses dot(std::ostream& out, const collapse::ModeGraph& graph, const program::Program& program,
           const GraphOptions& options) {
  return write_dot(out, view(graph, program), options);
}

}  // namespace leadline::emit
