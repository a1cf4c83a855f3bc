#include "emit/graph_view.hpp"

namespace leadline::emit {

GraphView view(const explore::StateGraph& graph, const program::Program& program) {
  GraphView view;
  view.program = &program;
  view.states = graph.size();
  view.expanded = graph.expanded;
  view.edges = graph.edges();
  view.complete = graph.complete();
  if (graph.size() > 0) view.initial = {0};
  view.edges_of = [&graph](std::uint32_t s) {
    std::vector<GraphView::Edge> edges;
    if (s >= graph.expanded) return edges;
    for (std::uint64_t e = graph.offsets[s]; e < graph.offsets[s + 1]; ++e)
      edges.push_back({graph.actions[e], graph.targets[e]});
    return edges;
  };
  view.marking = [&graph](std::uint32_t s) {
    std::vector<Tokens> marking(graph.layout.readings.size());
    for (program::Counter c = 0; c < marking.size(); ++c)
      marking[c] = graph.layout.value(graph.state(s), c);
    return marking;
  };
  return view;
}

GraphView view(const collapse::ModeGraph& graph, const program::Program& program) {
  GraphView view;
  view.program = &program;
  view.states = static_cast<std::uint32_t>(graph.modes.size());
  view.expanded = graph.expanded;
  view.edges = graph.reactions.size();
  view.initial = graph.initial;
  view.complete = graph.complete();
  view.edges_of = [&graph](std::uint32_t mode) {
    std::vector<GraphView::Edge> edges;
    if (mode >= graph.expanded) return edges;
    for (std::uint64_t r = graph.offsets[mode]; r < graph.offsets[mode + 1]; ++r)
      edges.push_back({graph.reactions[r].event, graph.reactions[r].target});
    return edges;
  };
  view.marking = [&graph](std::uint32_t mode) { return graph.modes[mode]; };
  return view;
}

Losses losses_of(const GraphView& view) {
  Losses losses;
  if (!view.complete)
    losses.push_back("a limit was reached: the states from " + std::to_string(view.expanded) +
                     " on were seen but not expanded");
  return losses;
}

std::vector<std::string> edge_labels(const program::Program& program, Labels labels) {
  std::vector<std::string> texts;
  texts.reserve(program.actions.size());
  for (const program::Action& action : program.actions) {
    const std::string& internal = labels == Labels::events ? "i" : action.name;
    texts.push_back(labels == Labels::events && !action.event.empty() ? action.event : internal);
  }
  return texts;
}

}  // namespace leadline::emit
