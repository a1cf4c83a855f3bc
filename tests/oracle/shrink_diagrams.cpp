#include <algorithm>
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

void make_internal(Composition& composition, EdgeRef ref) {
  composition.components[ref.component.index()].edges[ref.edge.index()].kind =
      diagram::Edge::Kind::internal;
  std::erase_if(composition.matches, [ref](const diagram::Match& match) {
    return match.send == ref || match.receive == ref;
  });
}

void simplify_edge(EdgeRef ref, const diagram::Edge& edge, std::vector<DiagramChange>& changes) {
  const auto add = [&](auto change) {
    changes.emplace_back([ref, change](Composition& c) {
      change(c.components[ref.component.index()].edges[ref.edge.index()]);
    });
  };
  changes.emplace_back([ref](Composition& c) { remove_edge(c, ref); });
  if (edge.kind != diagram::Edge::Kind::internal) {
    changes.emplace_back([ref](Composition& c) { make_internal(c, ref); });
  }
  for (std::size_t i = 0; i < edge.operations.size(); ++i) {
    add([i](diagram::Edge& e) { remove_at(e.operations, i); });
  }
  for (std::size_t i = 0; edge.moves.size() > 1 && i < edge.moves.size(); ++i) {
    add([i](diagram::Edge& e) { remove_at(e.moves, i); });
  }
  if (edge.choice) add([](diagram::Edge& e) { e.choice.reset(); });
  if (edge.message) add([](diagram::Edge& e) { e.message.reset(); });
  if (!edge.guard.nodes.empty()) add([](diagram::Edge& e) { e.guard.nodes.clear(); });
}

/// Calls `visit` with each id of a variable that the edges have.
template <class Visit>
class UsedVariables {
 public:
  explicit UsedVariables(Visit visit) : visit_(std::move(visit)) {}

  void of(Composition& composition) {
    for (diagram::Component& component : composition.components) {
      for (diagram::Edge& edge : component.edges) of(edge);
    }
  }

 private:
  void of(diagram::Edge& edge) {
    if (edge.choice) {
      visit_(edge.choice->variable);
      of(edge.choice->of);
    }
    of(edge.guard);
    if (edge.message) of(edge.message->timestamp);
    for (diagram::Operation& operation : edge.operations) {
      of(operation.target);
      of(operation.value);
      of(operation.time);
      if (operation.from) of(*operation.from);
    }
  }
  void of(diagram::Expression& expression) {
    for (diagram::Expression::Node& node : expression.nodes) {
      if (diagram::has_reference(node.op)) of(node.reference);
      of(node.left);
      of(node.right);
    }
  }
  void of(diagram::TimeTerm& term) {
    of(term.of);
    of(term.drawn);
  }
  void of(std::vector<diagram::Reference>& references) {
    for (diagram::Reference& reference : references) of(reference);
  }
  void of(diagram::Reference& reference) {
    visit_(reference.variable);
    if (reference.by) visit_(*reference.by);
  }

  Visit visit_;
};

void remove_variable(Composition& composition, std::size_t gone) {
  remove_at(composition.variables, gone);
  UsedVariables([gone](diagram::VariableId& id) {
    if (id.index() > gone) --id.value;
  }).of(composition);
}

/// Of a component that has no variable and no edge.
void remove_bare_component(Composition& composition, std::size_t gone) {
  remove_at(composition.components, gone);
  const auto move = [gone](diagram::ComponentId& id) {
    if (id.index() > gone) --id.value;
  };
  for (diagram::Variable& variable : composition.variables) {
    if (variable.owner) move(*variable.owner);
  }
  for (diagram::Match& match : composition.matches) {
    move(match.send.component);
    move(match.receive.component);
  }
}

void simplify_variables(Composition composition, std::vector<DiagramChange>& changes) {
  std::vector<bool> used(composition.variables.size(), false);
  UsedVariables([&](diagram::VariableId& id) { used[id.index()] = true; }).of(composition);
  for (std::size_t v = 0; v < used.size(); ++v) {
    if (!used[v]) changes.emplace_back([v](Composition& c) { remove_variable(c, v); });
    if (composition.variables[v].dead_at.empty()) continue;
    changes.emplace_back([v](Composition& c) { c.variables[v].dead_at.clear(); });
  }
}

bool is_bare(const Composition& composition, std::size_t component) {
  return composition.components[component].edges.empty() &&
         std::ranges::none_of(composition.variables, [&](const diagram::Variable& variable) {
           return variable.owner && variable.owner->index() == component;
         });
}

std::vector<DiagramChange> simpler(const Composition& composition) {
  std::vector<DiagramChange> changes;
  for (std::size_t c = 0; c < composition.components.size(); ++c) {
    const auto& edges = composition.components[c].edges;
    if (is_bare(composition, c) && composition.components.size() > 1) {
      changes.emplace_back([c](Composition& it) { remove_bare_component(it, c); });
    }
    for (std::size_t e = 0; e < edges.size(); ++e) {
      simplify_edge({diagram::ComponentId(c), diagram::EdgeId(e)}, edges[e], changes);
    }
  }
  simplify_variables(composition, changes);
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
