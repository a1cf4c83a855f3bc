#include "diagram_graph.hpp"

#include <map>
#include <stdexcept>

namespace leadline::oracle {

DiagramGraph::Size DiagramGraph::size() const {
  Size size{states.size(), 0, 0};
  for (const auto& from : edges) {
    size.edges += from.size();
    size.deadlocks += from.empty() ? 1 : 0;
  }
  return size;
}

DiagramGraph diagram_graph(const diagram::Composition& composition, std::size_t max_states) {
  const DiagramInterpreter interpreter(composition);
  DiagramGraph graph;
  graph.transitions = interpreter.transitions();
  std::map<DiagramState, std::size_t> number;
  const auto number_of = [&](const DiagramState& state) {
    const auto [found, is_new] = number.try_emplace(state, graph.states.size());
    if (is_new) graph.states.push_back(state);
    return found->second;
  };
  number_of(interpreter.initial());
  for (std::size_t s = 0; s < graph.states.size(); ++s) {
    if (graph.states.size() > max_states) throw std::length_error("more states than wanted");
    std::vector<DiagramGraph::Edge> edges;
    for (std::size_t t = 0; t < graph.transitions.size(); ++t) {
      const auto& taken = graph.transitions[t];
      for (const DiagramState& at : interpreter.ready(taken, graph.states[s])) {
        std::vector<std::int64_t> chosen;
        for (const diagram::EdgeRef ref : taken) {
          const auto& choice = interpreter.edge(ref).choice;
          if (choice) chosen.push_back(at.values[choice->variable.index()].front().front());
        }
        for (const DiagramState& after : interpreter.done(taken, at))
          edges.push_back({number_of(after), t, chosen});
      }
    }
    graph.edges.push_back(std::move(edges));
  }
  return graph;
}

}  // namespace leadline::oracle
