#include "leadline/read/diagrams.hpp"

#include <set>
#include <utility>

#include "leadline/base/text.hpp"
#include "read/diagram_declarations.hpp"
#include "read/diagram_edges.hpp"
#include "read/diagram_names.hpp"
#include "read/diagram_parser.hpp"
#include "read/diagram_rules.hpp"
#include "read/lexer.hpp"

namespace leadline::read {
namespace {

using diagram::ComponentId;
using diagram::Composition;
using diagram::Edge;
using diagram::EdgeRef;
using diagram::VariableId;

/// From the syntax to the model, in the order: names, variables, edges, matches, rules.
class Reading {
 public:
  Reading(const SourceFile& file, Diagnostics& diagnostics, const td::CompositionSyntax& syntax)
      : diagnostics_(diagnostics), syntax_(syntax), names_(file, diagnostics, syntax, model_) {}

  Composition run() && {
    model_.name = syntax_.name.text;
    names_.declare();
    for (const td::ComponentSyntax& component : syntax_.components) add(component);
    variables();
    for (std::size_t c = 0; c < syntax_.components.size(); ++c) edges(ComponentId(c));
    whole_.matches = !syntax_.lost_matches;
    for (const td::MatchSyntax& match : syntax_.matches) add(match);
    td::check_uses(model_, whole_, diagnostics_);
    td::warn(model_, whole_, diagnostics_);
    return std::move(model_);
  }

 private:
  void add(const td::ComponentSyntax& syntax) {
    diagram::Component& component = model_.components.emplace_back();
    component.name = syntax.name.text;
    component.span = syntax.name.span;
    if (syntax.vertices) {
      for (const td::Name& name : *syntax.vertices) {
        component.vertices.push_back({name.text, name.span});
      }
    } else if (!syntax.lost_vertices) {
      diagnostics_.error(syntax.name.span,
                         "component " + quoted(component.name) + " has no vertices",
                         "name them, the initial one first: vertices idle, busy;");
    }
    whole_.components.push_back(!syntax.lost_vertices && !syntax.lost_edges);
  }

  /// In the order of the file, so that ports are too.
  void variables() {
    for (std::size_t v = 0; v < syntax_.variables.size() && !names_.too_large(); ++v) {
      model_.variables.push_back(
          td::Declaration(names_, diagnostics_, syntax_.variables[v], VariableId(v)).read());
    }
    model_.variables.resize(syntax_.variables.size());
  }

  void edges(ComponentId id) {
    auto& whole = whole_.edges.emplace_back();
    td::Edges edges(names_, diagnostics_, model_, syntax_, id);
    auto& list = model_.components[id.index()].edges;
    for (const td::EdgeSyntax& syntax : syntax_.components[id.index()].edges) {
      bool is_whole = false;
      list.emplace_back();
      if (!names_.too_large()) list.back() = edges.read(syntax, is_whole);
      whole.push_back(is_whole);
    }
  }

  void add(const td::MatchSyntax& syntax) {
    const auto send = end(syntax.send, Edge::Kind::send);
    for (const td::EndSyntax& one : syntax.receives) {
      const auto receive = end(one, Edge::Kind::receive);
      if (!send || !receive) continue;
      if (send->component == receive->component) {
        whole_.matches = false;
        diagnostics_.error(one.span, "a component is matched with itself",
                           "a send and its receive belong to different components");
      } else if (!matched_.emplace(*send, *receive).second) {
        diagnostics_.error(one.span, "the same match a second time", "remove it");
      } else {
        model_.matches.push_back({*send, *receive});
      }
    }
  }

  std::optional<EdgeRef> end(const td::EndSyntax& syntax, Edge::Kind kind) {
    const auto found = names_.edge(syntax);
    whole_.matches = whole_.matches && found;
    if (!found) return std::nullopt;
    const Edge& edge = model_.components[found->component.index()].edges[found->edge.index()];
    if (!whole_.edges[found->component.index()][found->edge.index()]) {
      whole_.matches = false;
      return std::nullopt;
    }
    if (edge.kind == kind) return found;
    whole_.matches = false;
    const bool send = kind == Edge::Kind::send;
    diagnostics_.error(syntax.span,
                       quoted(edge.name) + (send ? " is no send edge" : " is no receive edge"),
                       send ? "a match goes from a send, declared with 'send'"
                            : "a match goes to a receive, declared with 'receive'");
    return std::nullopt;
  }

  Diagnostics& diagnostics_;
  const td::CompositionSyntax& syntax_;
  Composition model_;
  td::Names names_;
  td::Whole whole_;
  std::set<std::pair<EdgeRef, EdgeRef>> matched_;
};

}  // namespace

std::optional<Composition> diagrams(const SourceFile& file, Diagnostics& diagnostics) {
  if (!require_utf8(file, diagnostics)) return std::nullopt;
  const std::size_t before = diagnostics.errors();
  const auto syntax = td::Parser(file, diagnostics).parse();
  if (!syntax) return std::nullopt;
  Composition model = Reading(file, diagnostics, *syntax).run();
  if (diagnostics.errors() > before) return std::nullopt;
  return model;
}

}  // namespace leadline::read
