#include "read/diagram_names.hpp"

#include <algorithm>

#include "leadline/base/text.hpp"

namespace leadline::read::td {

using diagram::ComponentId;
using diagram::EdgeId;
using diagram::EdgeRef;
using diagram::PortId;
using diagram::VariableId;
using diagram::VertexId;

namespace {

constexpr std::size_t most_candidates = 2'000;

constexpr auto key = [](const auto& entry) { return entry.first; };

}  // namespace

/// "did you mean 'x'?" for the closest of what `each` gives, otherwise `hint`. Errors that nobody
/// sees are not worth the search.
template <class Range, class Each>
std::string Names::meant(std::string_view word, const Range& range, Each each,
                         std::string hint) const {
  if (is_told_enough() || range.size() > most_candidates) return hint;
  std::vector<std::string_view> candidates;
  for (const auto& one : range) candidates.push_back(each(one));
  std::sort(candidates.begin(), candidates.end());
  std::string guess = did_you_mean(word, candidates);
  return guess.empty() ? std::move(hint) : guess;
}

Names::Names(const SourceFile& file, Diagnostics& diagnostics, const CompositionSyntax& syntax,
             diagram::Composition& model)
    : file_(file),
      diagnostics_(diagnostics),
      syntax_(syntax),
      model_(model),
      scopes_(syntax.components.size()),
      members_(syntax.variables.size()) {}

void Names::refuse_second(const Name& second, Span first, const std::string& what) {
  diagnostics_.error(second.span, "a second " + what + " named " + quoted(second.text),
                     "the first stands in " + file_.line_of(first) + "; rename one of them");
}

void Names::declare() {
  for (std::size_t c = 0; c < syntax_.components.size(); ++c) declare_component(c);
  for (std::size_t v = 0; v < syntax_.variables.size(); ++v) {
    if (!syntax_.variables[v].component) declare_variable(v);
  }
  for (std::size_t v = 0; v < syntax_.variables.size(); ++v) {
    if (syntax_.variables[v].component) declare_variable(v);
  }
}

void Names::declare_component(std::size_t index) {
  const ComponentSyntax& component = syntax_.components[index];
  Scope& scope = scopes_[index];
  if (!component.name.text.empty()) {
    const auto [at, is_new] = components_.try_emplace(component.name.text, index);
    if (!is_new) {
      refuse_second(component.name, syntax_.components[at->second.index()].name.span, "component");
    }
  }
  if (component.vertices) {
    for (std::size_t v = 0; v < component.vertices->size(); ++v) {
      const Name& name = (*component.vertices)[v];
      const auto [at, is_new] = scope.vertices.try_emplace(name.text, v);
      if (!is_new) refuse_second(name, (*component.vertices)[at->second.index()].span, "vertex");
    }
  }
  for (std::size_t e = 0; e < component.edges.size(); ++e) {
    const Name& name = component.edges[e].name;
    const auto [at, is_new] = scope.edges.try_emplace(name.text, e);
    if (!is_new) refuse_second(name, component.edges[at->second.index()].name.span, "edge");
  }
}

void Names::declare_variable(std::size_t index) {
  const VariableSyntax& variable = syntax_.variables[index];
  const Name& name = variable.name;
  if (variable.component) {
    const auto hidden = shared_.find(name.text);
    if (hidden != shared_.end()) {
      refuse_second(name, syntax_.variables[hidden->second.index()].name.span, "variable");
      return;
    }
  }
  auto& table = variable.component ? scopes_[*variable.component].variables : shared_;
  const auto [at, is_new] = table.try_emplace(name.text, index);
  if (!is_new) refuse_second(name, syntax_.variables[at->second.index()].name.span, "variable");
}

PortId Names::port(std::string_view text) {
  const auto [at, is_new] = ports_.try_emplace(std::string(text), model_.ports.size());
  if (is_new) model_.ports.emplace_back(text);
  return at->second;
}

std::optional<VariableId> Names::find(std::optional<ComponentId> component,
                                      std::string_view text) const {
  if (component) {
    const auto& local = scopes_[component->index()].variables;
    if (const auto at = local.find(text); at != local.end()) return at->second;
  }
  const auto at = shared_.find(text);
  return at == shared_.end() ? std::nullopt : std::optional(at->second);
}

/// Why a name is not known here though it is elsewhere: "", or a way out.
std::string Names::elsewhere(std::string_view text) const {
  const auto hint = [](std::string_view owner) {
    return "it is a variable of component " + quoted(owner) +
           "; declare it outside of the components to share it";
  };
  if (is_told_enough()) return "";
  const std::size_t dot = text.rfind('.');
  if (dot != std::string_view::npos) {
    const auto owner = components_.find(text.substr(0, dot));
    if (owner == components_.end()) return "";
    const auto& variables = scopes_[owner->second.index()].variables;
    return variables.contains(text.substr(dot + 1)) ? hint(owner->first) : "";
  }
  for (std::size_t c = 0; c < std::min(scopes_.size(), most_candidates); ++c) {
    if (scopes_[c].variables.contains(text)) return hint(syntax_.components[c].name.text);
  }
  return "";
}

std::optional<VariableId> Names::variable(std::optional<ComponentId> component, const Name& name) {
  if (const auto found = find(component, name.text)) return found;
  const bool lost = syntax_.lost_variables ||
                    (component && syntax_.components[component->index()].lost_variables);
  if (lost) return std::nullopt;
  std::string hint = elsewhere(name.text);
  if (hint.empty() && component) {
    hint = meant(name.text, scopes_[component->index()].variables, key, "");
  }
  if (hint.empty()) {
    hint = meant(name.text, shared_, key, "declare it, for instance: int 0..7 n;");
  }
  diagnostics_.error(name.span, "no variable " + quoted(name.text) + " is known here",
                     std::move(hint));
  return std::nullopt;
}

std::optional<VertexId> Names::vertex(ComponentId component, const Name& name) {
  const auto& vertices = scopes_[component.index()].vertices;
  if (const auto at = vertices.find(name.text); at != vertices.end()) return at->second;
  const ComponentSyntax& of = syntax_.components[component.index()];
  if (!of.lost_vertices && of.vertices) {
    diagnostics_.error(name.span,
                       quoted(name.text) + " is no vertex of component " + quoted(of.name.text),
                       meant(name.text, vertices, key, "name it in the item 'vertices'"));
  }
  return std::nullopt;
}

std::optional<EdgeRef> Names::edge(const EndSyntax& end) {
  const auto component = components_.find(end.component.text);
  if (component == components_.end()) {
    if (!syntax_.lost_components) {
      diagnostics_.error(
          end.component.span, "no component is named " + quoted(end.component.text),
          meant(end.component.text, components_, key, "a match joins edges of two components"));
    }
    return std::nullopt;
  }
  const auto& edges = scopes_[component->second.index()].edges;
  const auto found = edges.find(end.edge.text);
  if (found != edges.end()) return EdgeRef{component->second, found->second};
  if (!syntax_.components[component->second.index()].lost_edges) {
    diagnostics_.error(
        end.edge.span,
        "component " + quoted(end.component.text) + " has no edge " + quoted(end.edge.text),
        meant(end.edge.text, edges, key, "name one of its edges"));
  }
  return std::nullopt;
}

std::optional<PortId> Names::port_of(const std::set<PortId>& ports, const Name& name,
                                     const std::string& what) {
  const auto known = ports_.find(name.text);
  if (known != ports_.end() && ports.contains(known->second)) return known->second;
  diagnostics_.error(
      name.span, quoted(name.text) + " is no port " + what,
      meant(name.text, ports, [this](PortId id) { return text(id); }, "name one of its ports"));
  return std::nullopt;
}

bool Names::grow(std::size_t by, Span span) {
  if (too_large()) return false;
  size_ += by;
  if (!too_large()) return true;
  diagnostics_.error(span,
                     "up to here, the file stands for more than 5,000,000 edges, times and "
                     "values",
                     "no larger composition is read; use smaller families");
  return false;
}

}  // namespace leadline::read::td
