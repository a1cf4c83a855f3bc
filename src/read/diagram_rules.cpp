#include "read/diagram_rules.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "leadline/base/text.hpp"
#include "model/diagram_words.hpp"
#include "read/diagram_uses.hpp"

namespace leadline::read::td {

using diagram::ComponentId;
using diagram::Composition;
using diagram::Edge;
using diagram::EdgeId;
using diagram::EdgeRef;
using diagram::Reference;
using diagram::Variable;
using diagram::VariableId;
using diagram::VertexId;

namespace {

class UseRules {
 public:
  UseRules(const Composition& model, Diagnostics& diagnostics)
      : model_(model), diagnostics_(diagnostics) {}

  void check(EdgeRef ref) {
    const Edge& edge = model_.components[ref.component.index()].edges[ref.edge.index()];
    const auto& vertices = model_.components[ref.component.index()].vertices;
    ++stamp_;
    if (left_.size() < vertices.size()) left_.resize(vertices.size(), 0);
    for (const diagram::Move& move : edge.moves) left_[move.from.index()] = stamp_;
    Written written;
    std::set<VariableId> told;
    std::set<VariableId> operated;
    for (const Use& use : uses_of(edge)) {
      if (use.write) {
        written.add(use.reference);
        if (use.part == Use::Part::operation) operated.insert(use.reference.variable);
        continue;
      }
      if (written.contains(use.reference)) continue;
      const Variable& variable = model_.variables[use.reference.variable.index()];
      if (variable.kind == Variable::Kind::transient) {
        const bool as_sent = edge.kind == Edge::Kind::receive &&
                             !(use.reference.by && operated.contains(*use.reference.by));
        transient(ref, use, as_sent);
      } else if (!variable.dead_at.empty() && told.insert(use.reference.variable).second) {
        dead(use, variable, vertices);
      }
    }
    if (edge.kind == Edge::Kind::send) sent_.emplace(ref, std::move(written));
  }

  /// What a receive edge reads must have been written by each send that it is matched with.
  void check(const diagram::Match& match) {
    const auto read = received_.find(match.receive);
    const auto written = sent_.find(match.send);
    if (read == received_.end() || written == sent_.end()) return;
    std::vector<Reference> left;
    for (const Reference& reference : read->second) {
      if (written->second.contains(reference)) {
        left.push_back(reference);
        continue;
      }
      const auto& sender = model_.components[match.send.component.index()];
      diagnostics_.error(reference.span, shown(reference) + " is read before it is written",
                         "the send " + quoted(sender.edges[match.send.edge.index()].name) +
                             " of component " + quoted(sender.name) + " does not write it");
    }
    read->second = std::move(left);
  }

 private:
  [[nodiscard]] std::string shown(const Reference& reference) const {
    return quoted(diagram_reference(model_, reference));
  }

  /// `as_sent`: it names what it names in the send.
  void transient(EdgeRef ref, const Use& use, bool as_sent) {
    if (use.part != Use::Part::operation) {
      diagnostics_.error(
          use.reference.span,
          "transient variable " + shown(use.reference) + " has no value before the operations",
          "read it in an operation behind the one that writes it");
    } else if (as_sent) {
      received_[ref].push_back(use.reference);
    } else {
      diagnostics_.error(
          use.reference.span,
          "transient variable " + shown(use.reference) + " is read before it is written",
          "let an operation before this one write it");
    }
  }

  void dead(const Use& use, const Variable& variable,
            const std::vector<diagram::Vertex>& vertices) {
    for (const VertexId vertex : variable.dead_at) {
      if (left_[vertex.index()] != stamp_) continue;
      diagnostics_.error(use.reference.span,
                         quoted(variable.name) + " is dead at vertex " +
                             quoted(vertices[vertex.index()].name) + ", where this edge begins",
                         "write it before, or leave the vertex out of its 'dead at'");
      return;
    }
  }

  const Composition& model_;
  Diagnostics& diagnostics_;
  std::vector<std::size_t> left_;  // by vertex: the last edge that leaves it
  std::size_t stamp_ = 0;
  std::map<EdgeRef, Written> sent_;
  std::map<EdgeRef, std::vector<Reference>> received_;  // transient ones that it only reads
};

/// Whether the vertices are reached from the first.
std::vector<bool> reached(const diagram::Component& component) {
  std::vector<std::vector<VertexId>> next(component.vertices.size());
  for (const Edge& edge : component.edges) {
    for (const diagram::Move& move : edge.moves) next[move.from.index()].push_back(move.to);
  }
  std::vector<bool> seen(component.vertices.size(), false);
  std::vector<VertexId> open;
  const auto see = [&](VertexId vertex) {
    if (seen[vertex.index()]) return;
    seen[vertex.index()] = true;
    open.push_back(vertex);
  };
  if (!component.vertices.empty()) see(VertexId{});
  while (!open.empty()) {
    const VertexId from = open.back();
    open.pop_back();
    for (const VertexId to : next[from.index()]) see(to);
  }
  return seen;
}

void warn_of_unreached(const diagram::Component& component, Diagnostics& diagnostics) {
  const std::vector<bool> seen = reached(component);
  for (std::size_t v = 0; v < component.vertices.size(); ++v) {
    if (seen[v]) continue;
    diagnostics.warning(
        component.vertices[v].span,
        "no edges lead to vertex " + quoted(component.vertices[v].name) + " from the initial one",
        "the initial vertex is " + quoted(component.vertices.front().name) +
            ", which is named first");
  }
}

}  // namespace

void check_uses(const Composition& model, const Whole& whole, Diagnostics& diagnostics) {
  UseRules rules(model, diagnostics);
  for (std::size_t c = 0; c < model.components.size(); ++c) {
    for (std::size_t e = 0; e < model.components[c].edges.size(); ++e) {
      if (whole.edges[c][e]) rules.check(EdgeRef{ComponentId(c), EdgeId(e)});
    }
  }
  for (const diagram::Match& match : model.matches) rules.check(match);
}

void warn(const Composition& model, const Whole& whole, Diagnostics& diagnostics) {
  std::set<EdgeRef> matched;
  for (const diagram::Match& match : model.matches) {
    matched.insert(match.send);
    matched.insert(match.receive);
  }
  for (std::size_t c = 0; c < model.components.size(); ++c) {
    const diagram::Component& component = model.components[c];
    const auto& edges = whole.edges[c];
    const bool sound =
        whole.components[c] && std::find(edges.begin(), edges.end(), false) == edges.end();
    if (sound) warn_of_unreached(component, diagnostics);
    for (std::size_t e = 0; e < component.edges.size(); ++e) {
      const Edge& edge = component.edges[e];
      const bool lonely =
          edge.kind != Edge::Kind::internal && !matched.contains({ComponentId(c), EdgeId(e)});
      if (!lonely || !whole.matches) continue;
      const bool send = edge.kind == Edge::Kind::send;
      diagnostics.warning(edge.span,
                          std::string(send ? "send " : "receive ") + quoted(edge.name) +
                              " has no match and is never taken",
                          send ? "match it: match component.send -> component.receive;"
                               : "match a send with it: match component.send -> "
                                 "component.receive;");
    }
  }
}

}  // namespace leadline::read::td
