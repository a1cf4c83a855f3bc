#include "leadline/program/vocabulary.hpp"

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "leadline/model/vocabulary.hpp"

namespace leadline::program {
namespace {

using diagram::Composition;
using diagram::Type;
using diagram::Variable;
using Condition = std::vector<LinearSum>;

using Hints = std::unordered_map<std::string, std::string>;

/// Gives each variable the words that its type has.
class Variables {
 public:
  Variables(const Composition& composition, Vocabulary& vocabulary)
      : composition_(composition),
        numbers_(vocabulary.values[""]),
        lengths_(vocabulary.values["length"]),
        conditions_(vocabulary.predicates[""]),
        contents_(vocabulary.predicates["has"]),
        hints_(vocabulary.hints[""]) {}

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
        hints_[name] =
            "formulas do not speak of times: compare it in the guard of an edge, and ask about the "
            "vertex behind";
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
  Hints& hints_;
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

/// What a name stands for: the actions of an edge, or of a send with its receive; of these the ones
/// of a choice; of these one.
struct Meant {
  diagram::EdgeRef edge;
  std::optional<diagram::EdgeRef> receive;
  std::optional<diagram::PortId> chosen;
  std::optional<diagram::PortId> chosen_by_receive;
  std::optional<std::size_t> action;

  friend bool operator==(const Meant&, const Meant&) = default;
};

/// Gathers the actions that names stand for, increasing. A name of two meanings has none.
class ActionNames {
 public:
  ActionNames(Actions& names, Hints& hints) : names_(names), hints_(hints) {}

  /// It may be that no action comes. False where the name has two meanings.
  bool mean(const std::string& name, const Meant& meant) {
    if (meant_.try_emplace(name, meant).first->second != meant) {
      hints_[name] = "it has two meanings: rename one of the components or edges that it names";
      names_.erase(name);
    }
    if (hints_.contains(name)) return false;
    names_.try_emplace(name);
    return true;
  }

  void add(const std::string& name, const Meant& meant, std::size_t action) {
    if (!mean(name, meant)) return;
    ActionList& actions = names_[name];
    const auto number = static_cast<std::uint32_t>(action);
    if (actions.empty() || actions.back() != number) actions.push_back(number);
  }

 private:
  Actions& names_;
  Hints& hints_;  // of names of two meanings
  std::unordered_map<std::string, Meant> meant_;
};

/// Names the actions of a composition: by edge, by pair of edges, by choice, by number.
class EventNames {
 public:
  EventNames(const CompositionProgram& program, const Composition& composition,
             Vocabulary& vocabulary)
      : program_(program),
        composition_(composition),
        names_(vocabulary.events["fires"], vocabulary.hints["fires"]) {}

  void run() {
    for (std::size_t c = 0; c < composition_.components.size(); ++c) {
      for (std::size_t e = 0; e < composition_.components[c].edges.size(); ++e) {
        const diagram::EdgeRef edge{diagram::ComponentId(c), diagram::EdgeId(e)};
        if (!names_.mean(name_of(edge), {edge, {}, {}, {}, {}})) unclear_.insert(name_of(edge));
      }
    }
    for (const diagram::Match& match : composition_.matches) {
      if (!is_clear(match.send) || !is_clear(match.receive)) continue;
      names_.mean(pair(match.send, match.receive), {match.send, match.receive, {}, {}, {}});
    }
    for (std::size_t a = 0; a < program_.origin.size(); ++a) name(a);
  }

 private:
  void name(std::size_t action) {
    const Origin& origin = program_.origin[action];
    const std::string& own = program_.program.actions[action].name;
    Meant meant{origin.edge, {}, {}, {}, {}};
    names_.add(name_of(origin.edge), meant, action);
    if (origin.receive) {
      names_.add(name_of(*origin.receive), {*origin.receive, {}, {}, {}, {}}, action);
    }
    meant.receive = origin.receive;
    const bool clear = is_clear(origin.edge) && (!origin.receive || is_clear(*origin.receive));
    if (clear && origin.receive) names_.add(pair(origin.edge, *origin.receive), meant, action);
    meant.chosen = origin.chosen;
    meant.chosen_by_receive = origin.chosen_by_receive;
    if (clear) names_.add(origin.name, meant, action);
    meant.action = action;
    if (!clear || own != origin.name) names_.add(own, meant, action);
  }

  [[nodiscard]] bool is_clear(const diagram::EdgeRef& edge) const {
    return !unclear_.contains(name_of(edge));
  }
  [[nodiscard]] std::string name_of(const diagram::EdgeRef& ref) const {
    const diagram::Component& component = composition_.components[ref.component.index()];
    return component.name + '.' + component.edges[ref.edge.index()].name;
  }
  [[nodiscard]] std::string pair(const diagram::EdgeRef& send,
                                 const diagram::EdgeRef& receive) const {
    return name_of(send) + " > " + name_of(receive);
  }

  const CompositionProgram& program_;
  const Composition& composition_;
  ActionNames names_;
  std::unordered_set<std::string> unclear_;  // names of two edges
};

}  // namespace

Vocabulary vocabulary_of(const CompositionProgram& program, const Composition& composition) {
  Vocabulary vocabulary;
  add_vertices(program, composition, vocabulary.predicates["at"]);
  Variables variables(composition, vocabulary);
  for (std::size_t v = 0; v < composition.variables.size(); ++v) {
    const Variable& variable = composition.variables[v];
    if (variable.kind == Variable::Kind::plain) variables.add(variable, program.fields[v]);
  }
  EventNames(program, composition, vocabulary).run();
  return vocabulary;
}

}  // namespace leadline::program
