#include <boost/pending/disjoint_sets.hpp>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "leadline/lower/dsaam.hpp"

namespace leadline::lower {
namespace {

using diagram::ComponentId;
using diagram::Composition;
using diagram::Variable;

/// Things that belong together, in groups by their smallest members.
class Groups {
 public:
  explicit Groups(std::size_t size)
      : rank_(size), parent_(size), sets_(rank_.data(), parent_.data()) {
    for (std::size_t i = 0; i < size; ++i) sets_.make_set(i);
  }

  void join(std::size_t a, std::size_t b) { sets_.union_set(a, b); }

  /// The members of each group, increasing; groups in the order of their first members.
  [[nodiscard]] std::vector<std::vector<std::size_t>> all() {
    std::map<std::size_t, std::size_t> group_of;
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < parent_.size(); ++i) {
      const auto [found, is_new] = group_of.try_emplace(sets_.find_set(i), groups.size());
      if (is_new) groups.emplace_back();
      groups[found->second].push_back(i);
    }
    return groups;
  }

 private:
  std::vector<std::size_t> rank_;
  std::vector<std::size_t> parent_;
  boost::disjoint_sets<std::size_t*, std::size_t*> sets_;
};

/// By member its place in its group.
std::vector<std::size_t> places(const std::vector<std::vector<std::size_t>>& groups,
                                std::size_t size) {
  std::vector<std::size_t> place(size);
  for (const auto& group : groups) {
    for (std::size_t i = 0; i < group.size(); ++i) place[group[i]] = i;
  }
  return place;
}

/// Calls `visit` with the id of every variable that an edge names.
template <class Edge, class Visit>
void for_each_variable(Edge& edge, Visit visit) {
  const auto reference = [&](auto& of) {
    visit(of.variable);
    if (of.by) visit(*of.by);
  };
  const auto time = [&](auto& term) {
    for (auto& of : term.of) reference(of);
    for (auto& of : term.drawn) reference(of);
  };
  const auto expression = [&](auto& of) {
    for (auto& node : of.nodes) {
      if (diagram::has_reference(node.op)) reference(node.reference);
      time(node.left);
      time(node.right);
    }
  };
  if (edge.choice) {
    visit(edge.choice->variable);
    for (auto& of : edge.choice->of) reference(of);
  }
  expression(edge.guard);
  for (auto& operation : edge.operations) {
    reference(operation.target);
    expression(operation.value);
    time(operation.time);
    if (operation.from) reference(*operation.from);
  }
  if (edge.message) time(edge.message->timestamp);
}

/// Components that share a variable or a match.
std::vector<std::vector<std::size_t>> groups_of(const Composition& composition) {
  Groups groups(composition.components.size());
  for (const diagram::Match& match : composition.matches) {
    groups.join(match.send.component.index(), match.receive.component.index());
  }
  std::vector<std::optional<std::size_t>> user(composition.variables.size());
  for (std::size_t c = 0; c < composition.components.size(); ++c) {
    for (const diagram::Edge& edge : composition.components[c].edges) {
      for_each_variable(edge, [&](diagram::VariableId id) {
        if (composition.variables[id.index()].kind != Variable::Kind::plain) return;
        if (!user[id.index()]) user[id.index()] = c;
        groups.join(*user[id.index()], c);
      });
    }
  }
  return groups.all();
}

/// One group of components with the variables that they use or own.
class Part {
 public:
  Part(const Composition& whole, const std::vector<std::size_t>& place)
      : whole_(whole), place_(place) {
    result_.name = whole.name;
    result_.ports = whole.ports;
  }

  Composition take(const std::vector<std::size_t>& group,
                   const std::vector<std::vector<std::size_t>>& owned,
                   const std::vector<diagram::Match>& matches) && {
    std::set<std::size_t> variables;
    for (const std::size_t c : group) {
      result_.components.push_back(whole_.components[c]);
      variables.insert(owned[c].begin(), owned[c].end());
      for (const diagram::Edge& edge : whole_.components[c].edges) {
        for_each_variable(edge, [&](diagram::VariableId id) { variables.insert(id.index()); });
      }
    }
    for (const std::size_t v : variables) take_variable(v);
    for (diagram::Component& component : result_.components) {
      for (diagram::Edge& edge : component.edges) {
        for_each_variable(edge, [&](diagram::VariableId& id) { id = new_id_.at(id.index()); });
      }
    }
    for (diagram::Match match : matches) {
      match.send.component = ComponentId(place_[match.send.component.index()]);
      match.receive.component = ComponentId(place_[match.receive.component.index()]);
      result_.matches.push_back(match);
    }
    return std::move(result_);
  }

 private:
  void take_variable(std::size_t v) {
    Variable variable = whole_.variables[v];
    if (variable.owner) variable.owner = ComponentId(place_[variable.owner->index()]);
    new_id_[v] = diagram::VariableId(result_.variables.size());
    result_.variables.push_back(std::move(variable));
  }

  const Composition& whole_;
  const std::vector<std::size_t>& place_;
  std::map<std::size_t, diagram::VariableId> new_id_;
  Composition result_;
};

}  // namespace

std::vector<DsaamSystem> parts(const DsaamSystem& system) {
  Groups groups(system.nodes.size());
  for (std::size_t n = 0; n < system.nodes.size(); ++n) {
    for (const DsaamInput& input : system.nodes[n].inputs) {
      groups.join(n, input.source.node.index());
    }
  }
  const auto all = groups.all();
  const auto place = places(all, system.nodes.size());
  std::vector<DsaamSystem> result;
  for (const auto& group : all) {
    DsaamSystem& part =
        result.emplace_back(DsaamSystem{system.name, system.time_unit, system.tick, {}});
    for (const std::size_t n : group) {
      DsaamNode node = system.nodes[n];
      for (DsaamInput& input : node.inputs) {
        input.source.node = NodeId(place[input.source.node.index()]);
      }
      for (DsaamOutput& output : node.outputs) {
        for (InputRef& sink : output.sinks) sink.node = NodeId(place[sink.node.index()]);
      }
      part.nodes.push_back(std::move(node));
    }
  }
  return result;
}

std::vector<Composition> parts(const Composition& composition) {
  const std::size_t components = composition.components.size();
  const auto groups = groups_of(composition);
  const auto place = places(groups, components);
  std::vector<std::vector<std::size_t>> owned(components);
  for (std::size_t v = 0; v < composition.variables.size(); ++v) {
    if (const auto& owner = composition.variables[v].owner) owned[owner->index()].push_back(v);
  }
  std::vector<std::size_t> group_of(components);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const std::size_t c : groups[g]) group_of[c] = g;
  }
  std::vector<std::vector<diagram::Match>> matches(groups.size());
  for (const diagram::Match& match : composition.matches) {
    matches[group_of[match.send.component.index()]].push_back(match);
  }
  std::vector<Composition> result;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    result.push_back(Part(composition, place).take(groups[g], owned, matches[g]));
  }
  return result;
}

}  // namespace leadline::lower
