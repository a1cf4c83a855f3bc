#include <algorithm>
#include <ostream>

#include "emit/graph_view.hpp"
#include "emit/tina_name.hpp"
#include "leadline/emit/graphs.hpp"

namespace leadline::emit {
namespace {

void write_state(std::ostream& out, const GraphView& view, const std::vector<std::string>& labels,
                 const std::vector<std::string>& counters, std::uint32_t state) {
  out << "state " << state << "\nprops";
  const std::vector<Tokens> marking = view.marking(state);
  for (std::size_t i = 0; i < marking.size(); ++i) {
    if (marking[i] > 0) out << ' ' << counters[i];
    if (marking[i] > 1) out << '*' << marking[i];
  }
  std::vector<GraphView::Edge> edges = view.edges_of(state);
  std::stable_sort(edges.begin(), edges.end(),
                   [](const auto& a, const auto& b) { return a.target < b.target; });
  out << "\ntrans";
  for (const auto& [action, target] : edges) out << ' ' << labels[action] << '/' << target;
  out << '\n';
}

std::vector<std::string> as_tina_names(std::vector<std::string> names) {
  for (std::string& name : names) name = tina_name(name);
  return names;
}

Losses write_listing(std::ostream& out, const GraphView& view, const GraphOptions& options) {
  const auto labels = as_tina_names(edge_labels(*view.program, options.labels));
  const auto counters = as_tina_names(view.program->counters);
  for (std::uint32_t s = 0; s < view.states; ++s) {
    if (s > 0) out << '\n';
    write_state(out, view, labels, counters, s);
  }
  return losses_of(view);
}

}  // namespace

Losses listing(std::ostream& out, const explore::StateGraph& graph, const program::Program& program,
               const GraphOptions& options) {
  return write_listing(out, view(graph, program), options);
}

Losses listing(std::ostream& out, const collapse::ModeGraph& graph, const program::Program& program,
               const GraphOptions& options) {
  return write_listing(out, view(graph, program), options);
}

}  // namespace leadline::emit
