#include "laws/diagram_observation.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "leadline/model/vocabulary.hpp"

namespace leadline::laws {
namespace {

using diagram::Type;
using diagram::Variable;
using oracle::DiagramGraph;
using oracle::DiagramState;
using program::Counter;

class Observer {
 public:
  Observer(const diagram::Composition& composition, const DiagramGraph& graph)
      : composition_(composition), graph_(graph), rows_(graph.states.size()) {}

  Observation observe() && {
    add("number", [](const DiagramState&, std::size_t s) { return static_cast<Tokens>(s); });
    add_vertices();
    add_variables();
    add_actions();
    result_.program.initial = rows_.front();
    return std::move(result_);
  }

 private:
  /// A field that shows something of each state.
  template <class Show>
  Counter add(const std::string& name, const Show& show) {
    result_.program.counters.push_back(name);
    for (std::size_t s = 0; s < rows_.size(); ++s) rows_[s].push_back(show(graph_.states[s], s));
    return static_cast<Counter>(result_.program.counters.size() - 1);
  }

  void add_vertices() {
    NameAdder at(result_.vocabulary.predicates["at"]);
    for (std::size_t c = 0; c < composition_.components.size(); ++c) {
      const diagram::Component& component = composition_.components[c];
      for (std::size_t v = 0; v < component.vertices.size(); ++v) {
        const std::string name = component.name + '.' + component.vertices[v].name;
        at.add(name, is_positive(add("at " + name, [&](const DiagramState& state, std::size_t) {
                 return Tokens{state.vertices[c].index() == v ? 1U : 0U};
               })));
      }
    }
  }

  void add_variables() {
    NameAdder numbers(result_.vocabulary.values[""]);
    NameAdder lengths(result_.vocabulary.values["length"]);
    NameAdder conditions(result_.vocabulary.predicates[""]);
    NameAdder contents(result_.vocabulary.predicates["has"]);
    for (std::size_t v = 0; v < composition_.variables.size(); ++v) {
      const Variable& of = composition_.variables[v];
      if (of.kind != Variable::Kind::plain) continue;
      for (std::size_t m = 0; m < of.initial.size(); ++m) {
        const std::string name = name_of(of, m);
        const auto show = [&](auto value) {
          return add(name, [&](const DiagramState& state, std::size_t) {
            return static_cast<Tokens>(value(state.values[v][m]));
          });
        };
        if (of.type.capacity > 0) {
          lengths.add(name, {{{show([](const auto& value) { return value.size(); }), 1}}, 0});
        } else if (of.type.kind == Type::Kind::integer) {
          const std::int64_t least = of.type.least;
          numbers.add(
              name, {{{show([&](const auto& value) { return value.front() - least; }), 1}}, least});
        } else if (of.type.kind == Type::Kind::boolean) {
          conditions.add(name, is_positive(show([](const auto& value) { return value.front(); })));
        } else if (of.type.kind != Type::Kind::time) {
          for (const diagram::PortId port : of.type.ports) {
            const Counter has = show([&](const auto& value) {
              return std::ranges::count(value, std::int64_t{port.value});
            });
            contents.add(name + '.' + composition_.ports[port.index()], is_positive(has));
          }
        }
      }
    }
  }

  [[nodiscard]] std::string name_of(const Variable& variable, std::size_t member) const {
    std::string name = variable.name;
    if (variable.owner) name = composition_.components[variable.owner->index()].name + '.' + name;
    if (variable.index.empty()) return name;
    return name + '[' + composition_.ports[variable.index[member].index()] + ']';
  }

  void add_actions() {
    std::vector<std::vector<ActionList>> of_edges;
    std::vector<ActionList> of_transitions(graph_.transitions.size());
    for (const diagram::Component& component : composition_.components)
      of_edges.emplace_back(component.edges.size());
    for (std::size_t s = 0; s < rows_.size(); ++s) {
      for (const DiagramGraph::Edge& edge : graph_.edges[s]) {
        const auto action = static_cast<std::uint32_t>(result_.program.actions.size());
        add_action(s, edge.to);
        of_transitions[edge.transition].push_back(action);
        for (const diagram::EdgeRef ref : graph_.transitions[edge.transition])
          of_edges[ref.component.index()][ref.edge.index()].push_back(action);
      }
    }
    NameAdder fires(result_.vocabulary.events["fires"]);
    for (std::size_t c = 0; c < of_edges.size(); ++c) {
      const diagram::Component& component = composition_.components[c];
      for (std::size_t e = 0; e < of_edges[c].size(); ++e)
        fires.add(component.name + '.' + component.edges[e].name, of_edges[c][e]);
    }
    for (std::size_t t = 0; t < of_transitions.size(); ++t) {
      const auto& edges = graph_.transitions[t];
      if (edges.size() == 1) continue;
      fires.add(name_of(edges.front()) + " > " + name_of(edges.back()), of_transitions[t]);
    }
  }

  [[nodiscard]] std::string name_of(diagram::EdgeRef ref) const {
    const diagram::Component& component = composition_.components[ref.component.index()];
    return component.name + '.' + component.edges[ref.edge.index()].name;
  }

  void add_action(std::size_t from, std::size_t to) {
    program::Action& action = result_.program.actions.emplace_back();
    action.name = std::to_string(result_.program.actions.size());
    action.guards = {{0, from, from}};
    for (Counter field = 0; field < rows_[to].size(); ++field) {
      action.operations.push_back({program::Operation::Kind::set, field, 0,
                                   static_cast<std::int64_t>(rows_[to][field]), false});
    }
  }

  const diagram::Composition& composition_;
  const DiagramGraph& graph_;
  std::vector<std::vector<Tokens>> rows_;  // by state: its fields
  Observation result_;
};

}  // namespace

Observation observe(const diagram::Composition& composition, const DiagramGraph& graph) {
  return Observer(composition, graph).observe();
}

}  // namespace leadline::laws
