#include "leadline/program/vocabulary.hpp"

#include <set>
#include <string>
#include <unordered_map>

#include "leadline/model/vocabulary.hpp"

namespace leadline::program {
namespace {

using diagram::Composition;
using diagram::Type;
using diagram::Variable;
using Condition = std::vector<LinearSum>;

/// Gives each variable the words that its type has.
class Variables {
 public:
  Variables(const Composition& composition, Vocabulary& vocabulary)
      : composition_(composition),
        numbers_(vocabulary.values[""]),
        lengths_(vocabulary.values["length"]),
        conditions_(vocabulary.predicates[""]),
        contents_(vocabulary.predicates["has"]) {}

  void add(const Variable& variable, const std::vector<Counter>& fields) {
    for (std::size_t member = 0; member < fields.size(); ++member)
      add_member(variable.type, name_of(variable, member), fields[member]);
  }

 private:
  [[nodiscard]] std::string name_of(const Variable& variable, std::size_t member) const {
    std::string name = variable.name;
    if (variable.owner) name = composition_.components[variable.owner->index()].name + '.' + name;
    if (!variable.index.empty()) name += '[' + port(variable.index[member]) + ']';
    return name;
  }

  [[nodiscard]] const std::string& port(diagram::PortId id) const {
    return composition_.ports[id.index()];
  }

  void add_member(const Type& type, const std::string& name, Counter field) {
    if (type.capacity > 0) return lengths_.add(name, LinearSum{{{field, 1}}, 0});
    switch (type.kind) {
      case Type::Kind::boolean:
        return conditions_.add(name, is_positive(field));
      case Type::Kind::integer:
        return numbers_.add(name, LinearSum{{{field, 1}}, type.least});
      case Type::Kind::time:
        return;
      case Type::Kind::port:
      case Type::Kind::set:
        break;
    }
    for (std::size_t i = 0; i < type.ports.size(); ++i) {
      const auto place = static_cast<Counter>(i);
      contents_.add(name + '.' + port(type.ports[i]), type.kind == Type::Kind::port
                                                          ? has_value(field, place)
                                                          : is_positive(field + place));
    }
  }

  const Composition& composition_;
  NameAdder<LinearSum> numbers_;
  NameAdder<LinearSum> lengths_;
  NameAdder<Condition> conditions_;
  NameAdder<Condition> contents_;
};

void add_vertices(const CompositionProgram& program, const Composition& composition,
                  std::unordered_map<std::string, Condition>& at) {
  NameAdder names(at);
  for (std::size_t c = 0; c < composition.components.size(); ++c) {
    const diagram::Component& component = composition.components[c];
    for (std::size_t v = 0; v < component.vertices.size(); ++v)
      names.add(component.name + '.' + component.vertices[v].name,
                has_value(program.vertex[c], static_cast<std::int64_t>(v)));
  }
}

using Actions = std::unordered_map<std::string, ActionList>;

std::string name_of(const Composition& composition, const diagram::EdgeRef& ref) {
  const diagram::Component& component = composition.components[ref.component.index()];
  return component.name + '.' + component.edges[ref.edge.index()].name;
}

/// By component, by edge: the actions that come from it, increasing.
std::vector<std::vector<ActionList>> actions_of_edges(const CompositionProgram& program,
                                                      const Composition& composition) {
  std::vector<std::vector<ActionList>> result;
  for (const diagram::Component& component : composition.components)
    result.emplace_back(component.edges.size());
  const auto list = [&](const diagram::EdgeRef& edge) -> ActionList& {
    return result[edge.component.index()][edge.edge.index()];
  };
  for (std::size_t a = 0; a < program.origin.size(); ++a) {
    const auto action = static_cast<std::uint32_t>(a);
    list(program.origin[a].edge).push_back(action);
    if (program.origin[a].receive) list(*program.origin[a].receive).push_back(action);
  }
  return result;
}

/// By matched pair, and by each name that an action has but for the number of its case: the actions
/// that it stands for, increasing; and each numbered one alone. Of edges whose names come out alike
/// only the latter.
Actions actions_of_names(const CompositionProgram& program, const Composition& composition,
                         const NameAdder<ActionList>& edges) {
  Actions result;
  const auto pair = [&](const diagram::EdgeRef& send, const diagram::EdgeRef& receive) {
    return name_of(composition, send) + " > " + name_of(composition, receive);
  };
  for (const diagram::Match& match : composition.matches) result[pair(match.send, match.receive)];
  for (std::size_t a = 0; a < program.origin.size(); ++a) {
    const Origin& origin = program.origin[a];
    std::set<std::string> names{program.program.actions[a].name};
    const bool is_clear =
        !edges.is_ambiguous(name_of(composition, origin.edge)) &&
        !(origin.receive && edges.is_ambiguous(name_of(composition, *origin.receive)));
    if (is_clear) names.insert(origin.name);
    if (is_clear && origin.receive) names.insert(pair(origin.edge, *origin.receive));
    for (const std::string& name : names) result[name].push_back(static_cast<std::uint32_t>(a));
  }
  return result;
}

void add_events(const CompositionProgram& program, const Composition& composition,
                Actions& events) {
  const auto actions = actions_of_edges(program, composition);
  NameAdder names(events);
  for (std::size_t c = 0; c < composition.components.size(); ++c) {
    const diagram::Component& component = composition.components[c];
    for (std::size_t e = 0; e < component.edges.size(); ++e)
      names.add(component.name + '.' + component.edges[e].name, actions[c][e]);
  }
  for (auto& [name, list] : actions_of_names(program, composition, names)) {
    if (!names.is_ambiguous(name)) events.try_emplace(name, std::move(list));
  }
}

}  // namespace

Vocabulary vocabulary_of(const CompositionProgram& program, const Composition& composition) {
  Vocabulary vocabulary;
  add_vertices(program, composition, vocabulary.predicates["at"]);
  Variables variables(composition, vocabulary);
  for (std::size_t v = 0; v < composition.variables.size(); ++v) {
    const Variable& variable = composition.variables[v];
    if (variable.kind == Variable::Kind::plain) variables.add(variable, program.fields[v]);
  }
  add_events(program, composition, vocabulary.events["fires"]);
  return vocabulary;
}

}  // namespace leadline::program
