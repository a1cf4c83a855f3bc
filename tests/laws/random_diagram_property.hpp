#pragma once

#include <string>
#include <utility>
#include <vector>

#include "leadline/model/composition.hpp"
#include "oracle/random.hpp"

namespace leadline::laws {

/// Questions about a composition, as its user writes them.
class RandomDiagramProperty {
 public:
  RandomDiagramProperty(oracle::Random& random, const diagram::Composition& composition)
      : random_(random), composition_(composition) {}

  std::string draw() {
    const std::size_t kind = random_.below(10);
    if (kind == 0) return any_of({"deadlock_free", "reversible", "has_home_state", "bounded"});
    if (kind == 1) return "bound " + sum();
    if (kind < 4) return any_of({"EF ", "AG "}) + '(' + state(2) + ')';
    if (kind < 7) return ctl(3);
    is_path_ = true;
    const std::string path = "(" + linear(3) + ')';
    is_path_ = false;
    return any_of({"A ", "E ", "ltl "}) + path;
  }

 private:
  using Type = diagram::Type;
  using Variable = diagram::Variable;

  std::string any_of(const std::vector<std::string>& choices) {
    return choices[random_.below(choices.size())];
  }

  /// As it stands in brackets or by itself.
  static std::string braced(const std::string& name) {
    std::string text = "{";
    for (const char c : name) {
      if (c == '{' || c == '}' || c == '"' || c == '\\') text += '\\';
      text += c;
    }
    return text + '}';
  }

  const diagram::Component& component() {
    return composition_.components[random_.below(composition_.components.size())];
  }

  template <class Named>
  const std::string& any_of_named(const std::vector<Named>& named) {
    return named[random_.below(named.size())].name;
  }

  /// One that satisfies the predicate, a member of its family, as the formulas name it; or nothing.
  template <class Predicate>
  std::pair<const Variable*, std::string> variable(const Predicate& predicate) {
    std::vector<const Variable*> found;
    for (const Variable& of : composition_.variables) {
      if (of.kind == Variable::Kind::plain && predicate(of)) found.push_back(&of);
    }
    if (found.empty()) return {};
    const Variable& of = *found[random_.below(found.size())];
    std::string name = of.name;
    if (of.owner) name = composition_.components[of.owner->index()].name + '.' + name;
    if (!of.index.empty())
      name += '[' + composition_.ports[of.index[random_.below(of.index.size())].index()] + ']';
    return {&of, name};
  }

  /// A number, plus another.
  std::string sum() {
    std::string text = number();
    if (random_.chance(30)) text += any_of({" + ", " - 2*"}) + number();
    return text;
  }

  std::string number() {
    const bool length = random_.chance(40);
    const auto [of, name] = variable([&](const Variable& candidate) {
      return length ? candidate.type.capacity > 0
                    : candidate.type.capacity == 0 && candidate.type.kind == Type::Kind::integer;
    });
    if (of == nullptr) return "1";
    return length ? "length(" + braced(name) + ')' : braced(name);
  }

  std::string atom() {
    const std::size_t kind = random_.below(is_path_ ? 7 : 6);
    const diagram::Component& of = component();
    if (kind == 0) return "at(" + braced(of.name + '.' + any_of_named(of.vertices)) + ')';
    if (kind == 1) return sum() + any_of({" = ", " < ", " >= "}) + std::to_string(random_.below(3));
    if (kind == 2) {
      const auto [boolean, name] = variable([](const Variable& candidate) {
        return candidate.type.kind == Type::Kind::boolean && candidate.type.capacity == 0;
      });
      if (boolean != nullptr) return braced(name);
    }
    if (kind == 3 || kind == 2) {
      const auto [set, name] = variable([](const Variable& candidate) {
        const bool holds_ports =
            candidate.type.kind == Type::Kind::set || candidate.type.kind == Type::Kind::port;
        return holds_ports && candidate.type.capacity == 0;
      });
      if (set != nullptr) {
        const diagram::PortId port = set->type.ports[random_.below(set->type.ports.size())];
        return "has(" + braced(name + '.' + composition_.ports[port.index()]) + ')';
      }
    }
    if (kind == 4 || of.edges.empty()) return "deadlock";
    const auto& matches = composition_.matches;
    const auto name_of = [&](diagram::EdgeRef ref) {
      const diagram::Component& in = composition_.components[ref.component.index()];
      return in.name + '.' + in.edges[ref.edge.index()].name;
    };
    std::string name = of.name + '.' + any_of_named(of.edges);
    if (!matches.empty() && random_.chance(40)) {
      const diagram::Match& match = matches[random_.below(matches.size())];
      name = name_of(match.send) + " > " + name_of(match.receive);
    }
    return (kind == 6 ? "fires(" : "fireable(") + braced(name) + ')';
  }

  /// A condition, of paths if these are wanted, in which `part` draws what is joined.
  template <class Part>
  std::string joined(std::size_t depth, const Part& part) {
    if (random_.chance(30)) return "not " + part(depth - 1);
    return '(' + part(depth - 1) + any_of({" and ", " or ", " -> "}) + part(depth - 1) + ')';
  }

  std::string state(std::size_t depth) {
    if (depth == 0 || random_.chance(40)) return '(' + atom() + ')';
    return joined(depth, [&](std::size_t less) { return state(less); });
  }

  std::string ctl(std::size_t depth) {
    if (depth == 0) return '(' + atom() + ')';
    if (random_.chance(30)) return joined(depth, [&](std::size_t less) { return ctl(less); });
    const std::string path = any_of({"A", "E"});
    if (random_.chance(25)) return path + " [" + ctl(depth - 1) + " U " + ctl(depth - 1) + ']';
    return path + any_of({"X ", "F ", "G "}) + ctl(depth - 1);
  }

  std::string linear(std::size_t depth) {
    if (depth == 0) return '(' + atom() + ')';
    if (random_.chance(30)) return joined(depth, [&](std::size_t less) { return linear(less); });
    if (random_.chance(30)) return '(' + linear(depth - 1) + " U " + linear(depth - 1) + ')';
    return any_of({"X ", "F ", "G "}) + linear(depth - 1);
  }

  oracle::Random& random_;
  const diagram::Composition& composition_;
  bool is_path_ = false;
};

}  // namespace leadline::laws
