#include "random_diagrams.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "random_diagram_edge.hpp"

namespace leadline::oracle {
namespace {

using diagram::ComponentId;
using diagram::PortId;
using diagram::Type;
using diagram::Variable;

class RandomDiagrams {
 public:
  RandomDiagrams(std::uint64_t seed, const DiagramFeatures& features)
      : random_(seed), features_(features) {}

  diagram::Composition draw() {
    result_.name = "random";
    for (std::size_t p = random_.between(2, 3); p > 0; --p) {
      ports_.emplace_back(result_.ports.size());
      result_.ports.push_back(name("p", result_.ports.size()));
    }
    const std::size_t components = random_.between(1, features_.shared_receives ? 4 : 3);
    result_.components.resize(components);
    add_shared();
    for (std::size_t c = 0; c < components; ++c) add_component(ComponentId(c));
    for (std::size_t c = 0; c < components; ++c) {
      for (std::size_t e = random_.between(1, 4); e > 0; --e) {
        add_edge(ComponentId(c), diagram::Edge::Kind::internal);
      }
    }
    for (std::size_t i = components > 1 ? random_.below(3) : 0; i > 0; --i) add_match();
    return std::move(result_);
  }

 private:
  using Kind = Type::Kind;

  void add_shared() {
    const std::optional<ComponentId> nobody;
    maybe(60, scalar(Kind::boolean), nobody);
    maybe(40, scalar(Kind::integer), nobody);
    maybe(50, queue_of(Kind::time), nobody);
    maybe(30, queue_of(any_scalar()), nobody);
    maybe(30, scalar(Kind::set), nobody);
    maybe(25, scalar(Kind::time), nobody);
    maybe(30, scalar(Kind::integer), nobody, Variable::Kind::constant);
    maybe(20, scalar(Kind::set), nobody, Variable::Kind::constant);
    maybe(60, scalar(Kind::time), nobody, Variable::Kind::transient);
    maybe(30, scalar(Kind::integer), nobody, Variable::Kind::transient);
    if (!features_.families) return;
    maybe(25, scalar(Kind::port), nobody);
    maybe(25, scalar(any_kind()), nobody, Variable::Kind::transient);
    maybe(25, scalar(any_kind()), nobody, Variable::Kind::plain, true);
    maybe(20, scalar(Kind::time), nobody, Variable::Kind::plain, true);
    maybe(15, queue_of(any_scalar()), nobody, Variable::Kind::plain, true);
    maybe(15, scalar(Kind::time), nobody, Variable::Kind::constant, true);
    maybe(15, scalar(Kind::integer), nobody, Variable::Kind::constant, true);
    maybe(15, scalar(Kind::set), nobody, Variable::Kind::constant, true);
  }

  void add_component(ComponentId id) {
    diagram::Component& component = result_.components[id.index()];
    component.name = name("C", id.index());
    for (std::size_t v = random_.between(1, 4); v > 0; --v) {
      component.vertices.push_back({name("v", component.vertices.size()), {}});
    }
    maybe(100, scalar(Kind::time), id);
    result_.variables.back().dead_at.clear();  // so that there is always something to send
    maybe(80, scalar(Kind::time), id, Variable::Kind::plain, true);
    maybe(40, scalar(Kind::time), id);
    maybe(40, scalar(Kind::integer), id);
    maybe(40, scalar(Kind::boolean), id);
    maybe(70, scalar(Kind::port), id);
    maybe(30, scalar(Kind::set), id);
    maybe(30, queue_of(any_scalar()), id);
    maybe(25, queue_of(Kind::time), id, Variable::Kind::plain, true);
    maybe(60, scalar(Kind::time), id, Variable::Kind::constant);
    maybe(60, scalar(Kind::time), id, Variable::Kind::transient);
    maybe(40, scalar(Kind::time), id, Variable::Kind::transient);
    maybe(30, scalar(Kind::integer), id, Variable::Kind::transient);
    maybe(20, scalar(Kind::port), id, Variable::Kind::transient);
    if (!features_.families) return;
    maybe(20, scalar(any_kind()), id, Variable::Kind::plain, true);
    maybe(15, queue_of(any_scalar()), id, Variable::Kind::plain, true);
    maybe(15, scalar(any_kind()), id, Variable::Kind::transient, true);
  }

  /// Ports, variables, edges and vertices may have the same names among each other.
  std::string name(const char* letter, std::size_t number) {
    constexpr const char* odd[] = {"min", "port", "a b", "it's", "C0.x", "1", "v[p0]", "\\"};
    const std::string plain = letter + std::to_string(number);
    if (!features_.odd_names || !random_.chance(15)) return plain;
    const std::string digits = std::to_string(number);
    return random_.chance(50) ? "p" + digits : odd[random_.below(std::size(odd))] + digits;
  }

  Kind any_kind() { return static_cast<Kind>(random_.below(5)); }
  Kind any_scalar() { return static_cast<Kind>(random_.below(4)); }

  Type scalar(Kind kind) {
    Type type;
    type.kind = kind;
    if (kind == Kind::integer) {
      type.least = -static_cast<std::int64_t>(random_.below(2));
      type.most = static_cast<std::int64_t>(random_.between(1, 3));
      if (features_.borders && random_.chance(40)) near_borders(type);
    }
    if (kind == Kind::port || kind == Kind::set) type.ports = some_ports(70);
    return type;
  }

  void near_borders(Type& type) {
    constexpr std::int64_t border = 1'000'000'000;
    constexpr std::pair<std::int64_t, std::int64_t> bounds[] = {
        {-border, -border + 2}, {border - 2, border}, {-border, border}, {-3, -1}, {2, 2}};
    std::tie(type.least, type.most) = bounds[random_.below(std::size(bounds))];
  }

  /// All ports, or with families sometimes a few in any order.
  std::vector<PortId> some_ports(std::size_t percent_for_all) {
    std::vector<PortId> some = ports_;
    if (!features_.families || random_.chance(percent_for_all)) return some;
    random_.shuffle(some);
    some.resize(random_.between(1, some.size()));
    return some;
  }

  Type queue_of(Kind kind) {
    Type type = scalar(kind);
    type.capacity = static_cast<std::uint32_t>(random_.between(1, 3));
    return type;
  }

  void maybe(std::size_t percent, const Type& type, std::optional<ComponentId> owner,
             Variable::Kind kind = Variable::Kind::plain, bool family = false) {
    if (!random_.chance(percent)) return;
    Variable& variable = result_.variables.emplace_back();
    variable.name = name("x", result_.variables.size());
    variable.type = type;
    variable.kind = kind;
    variable.owner = owner;
    if (family) {
      variable.index = some_ports(50);
      if (variable.index.size() > 1 && random_.chance(20)) variable.index.pop_back();
    }
    for (std::size_t i = std::max<std::size_t>(variable.index.size(), 1); i > 0; --i) {
      variable.initial.push_back(initial(type, kind));
    }
    if (family && type.capacity > 0 && features_.families && random_.chance(40))
      add_capacities(variable);
    if (owner && kind == Variable::Kind::plain && random_.chance(25)) add_deaths(variable);
  }

  /// A queue of its own size for each member, so that one has the greatest.
  void add_capacities(Variable& variable) {
    for (auto& contents : variable.initial) {
      variable.capacities.push_back(
          static_cast<std::uint32_t>(random_.between(1, variable.type.capacity)));
      contents.resize(std::min<std::size_t>(contents.size(), variable.capacities.back()));
    }
    variable.type.capacity = *std::ranges::max_element(variable.capacities);
  }

  void add_deaths(Variable& variable) {
    const auto& vertices = result_.components[variable.owner->index()].vertices;
    for (std::size_t v = 0; v < vertices.size(); ++v) {
      if (random_.chance(40)) variable.dead_at.emplace_back(v);
    }
  }

  std::vector<std::int64_t> initial(const Type& type, Variable::Kind kind) {
    std::vector<std::int64_t> values;
    if (kind == Variable::Kind::constant && type.kind == Kind::time) {
      for (std::int64_t duration = 0; duration < 4; ++duration) {
        if (random_.chance(35)) values.push_back(duration);
      }
      if (values.empty()) values.push_back(2);
    } else if (type.kind == Kind::set) {
      for (const PortId port : type.ports) {
        if (random_.chance(50)) values.push_back(port.value);
      }
    } else if (type.capacity > 0) {
      for (std::size_t i = random_.below(type.capacity + 1); i > 0; --i) {
        values.push_back(initial(type));
      }
    } else {
      const bool unknown = type.kind == Kind::time && random_.chance(15);
      values.push_back(unknown ? Variable::no_time : initial(type));
    }
    return values;
  }

  std::int64_t initial(const Type& type) {
    switch (type.kind) {
      case Kind::integer:
        if (!RandomDiagramExpressions::is_narrow(type))
          return random_.chance(50) ? type.least : type.most;
        return type.least + static_cast<std::int64_t>(random_.below(
                                static_cast<std::size_t>(type.most - type.least) + 1));
      case Kind::time:
        return static_cast<std::int64_t>(random_.below(4)) +
               (features_.borders && random_.chance(3) ? std::int64_t{1} << 62 : 0);
      case Kind::port:
        return type.ports[random_.below(type.ports.size())].value;
      default:
        return static_cast<std::int64_t>(random_.below(2));
    }
  }

  diagram::EdgeRef add_edge(ComponentId id, diagram::Edge::Kind kind) {
    auto& edges = result_.components[id.index()].edges;
    const std::string unique = name("e", edges.size());
    edges.push_back(RandomDiagramEdge(random_, result_, features_, id).draw(unique, kind));
    return {id, diagram::EdgeId(edges.size() - 1)};
  }

  /// A send with a receive, or with two, and sometimes with one that another send has too.
  void add_match() {
    const ComponentId sender(random_.below(result_.components.size()));
    const auto send = add_edge(sender, diagram::Edge::Kind::send);
    for (const diagram::Match& match : std::vector(result_.matches)) {
      const bool shares =
          features_.shared_receives && match.receive.component != sender && random_.chance(40);
      const bool is_known = std::ranges::any_of(result_.matches, [&](const diagram::Match& other) {
        return other.send == send && other.receive == match.receive;
      });
      if (shares && !is_known) result_.matches.push_back({send, match.receive});
    }
    for (std::size_t i = random_.between(1, 2); i > 0; --i) {
      const std::size_t further = random_.between(1, result_.components.size() - 1);
      const ComponentId receiver((sender.index() + further) % result_.components.size());
      result_.matches.push_back({send, add_edge(receiver, diagram::Edge::Kind::receive)});
    }
  }

  Random random_;
  const DiagramFeatures& features_;
  diagram::Composition result_;
  std::vector<PortId> ports_;
};

}  // namespace

diagram::Composition random_diagrams(std::uint64_t seed, const DiagramFeatures& features) {
  return RandomDiagrams(seed, features).draw();
}

}  // namespace leadline::oracle
