#include <utility>
#include <vector>

#include "random_diagrams.hpp"
#include "remove_at.hpp"

namespace leadline::oracle {
namespace {

using diagram::Composition;
using diagram::EdgeRef;
using DiagramChange = std::function<void(Composition&)>;

void remove_edge(Composition& composition, EdgeRef gone) {
  remove_at(composition.components[gone.component.index()].edges, gone.edge.index());
  std::erase_if(composition.matches, [gone](const diagram::Match& match) {
    return match.send == gone || match.receive == gone;
  });
  for (diagram::Match& match : composition.matches) {
    for (EdgeRef* end : {&match.send, &match.receive}) {
      if (end->component == gone.component && end->edge > gone.edge) --end->edge.value;
    }
  }
}

void simplify_edge(EdgeRef ref, const diagram::Edge& edge, std::vector<DiagramChange>& changes) {
  const auto add = [&](auto change) {
    changes.emplace_back([ref, change](Composition& c) {
      change(c.components[ref.component.index()].edges[ref.edge.index()]);
    });
  };
  changes.emplace_back([ref](Composition& c) { remove_edge(c, ref); });
  for (std::size_t i = 0; i < edge.operations.size(); ++i) {
    add([i](diagram::Edge& e) { remove_at(e.operations, i); });
  }
  for (std::size_t i = 0; edge.moves.size() > 1 && i < edge.moves.size(); ++i) {
    add([i](diagram::Edge& e) { remove_at(e.moves, i); });
  }
  if (edge.choice) add([](diagram::Edge& e) { e.choice.reset(); });
  if (!edge.guard.nodes.empty()) add([](diagram::Edge& e) { e.guard.nodes.clear(); });
}

std::vector<DiagramChange> simpler(const Composition& composition) {
  std::vector<DiagramChange> changes;
  for (std::size_t c = 0; c < composition.components.size(); ++c) {
    const auto& edges = composition.components[c].edges;
    for (std::size_t e = 0; e < edges.size(); ++e) {
      simplify_edge({diagram::ComponentId(c), diagram::EdgeId(e)}, edges[e], changes);
    }
  }
  for (std::size_t v = 0; v < composition.variables.size(); ++v) {
    if (composition.variables[v].dead_at.empty()) continue;
    changes.emplace_back([v](Composition& c) { c.variables[v].dead_at.clear(); });
  }
  return changes;
}

}  // namespace

Composition shrink(const Composition& composition,
                   const std::function<bool(const Composition&)>& fails) {
  Composition smallest = composition;
  for (bool again = true; again;) {
    again = false;
    for (const DiagramChange& change : simpler(smallest)) {
      Composition candidate = smallest;
      change(candidate);
      if (!fails(candidate)) continue;
      smallest = std::move(candidate);
      again = true;
      break;
    }
  }
  return smallest;
}

}  // namespace leadline::oracle
