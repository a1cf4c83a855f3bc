#include "read/diagram_parser.hpp"

#include <utility>

#include "leadline/base/text.hpp"

namespace leadline::read::td {
namespace {

// How items are written, for those who write them otherwise.
constexpr std::string_view composition_form =
    "a .td file is one composition: composition name { component … match … }";
constexpr std::string_view component_form =
    "a component is written: component name { vertices idle, busy; edge … }";
constexpr std::string_view vertices_form = "written: vertices idle, busy;";
constexpr std::string_view match_form =
    "a match is written: match component.edge -> component.edge;";

}  // namespace

Parser::Parser(const SourceFile& file, Diagnostics& diagnostics)
    : file_(file), diagnostics_(diagnostics), cursor_(file, diagnostics, {true}) {}

std::optional<CompositionSyntax> Parser::parse() {
  if (!begin()) return std::nullopt;
  const Span opened = cursor_.last();
  items();
  if (!cursor_.accept("}")) {
    cursor_.fail(
        "expected '}' at the end of the composition",
        "it closes the brace in " + file_.line_of(opened) + ", unless one before it is not closed");
    return std::move(composition_);
  }
  end();
  return std::move(composition_);
}

bool Parser::begin() {
  if (!cursor_.accept("composition")) {
    cursor_.fail_here(cursor_.at_end() ? "the file holds nothing"
                                       : "expected 'composition', not " + shown(cursor_.peek()),
                      std::string(composition_form));
    return false;
  }
  if (auto found = name("the name of the composition", composition_form))
    composition_.name = std::move(*found);
  return cursor_.expect("{", "behind the name of the composition", composition_form);
}

void Parser::items() {
  while (!cursor_.at_end() && !cursor_.at("}")) item();
}

void Parser::end() {
  if (cursor_.at_end()) return;
  cursor_.fail_here("the composition has ended in " + file_.line_of(cursor_.last()) + " already",
                    cursor_.at("composition")
                        ? "a file holds one composition"
                        : "remove what follows, or a brace that closes too early");
  composition_.lost_variables = composition_.lost_components = composition_.lost_matches = true;
}

void Parser::item() {
  if (cursor_.at_any(variable_words)) {
    variable(std::nullopt);
  } else if (cursor_.accept("component")) {
    component();
  } else if (cursor_.accept("match")) {
    match();
  } else {
    unknown_item(nullptr);
    composition_.lost_variables = composition_.lost_components = composition_.lost_matches = true;
  }
}

void Parser::unknown_item(const ComponentSyntax* component) {
  const Token found = cursor_.peek();
  std::string hint = component != nullptr
                         ? "here a variable, 'vertices', 'edge', 'send' or 'receive' may stand"
                         : "here a variable, 'component' or 'match' may stand";
  if (component == nullptr && (cursor_.at_any(edge_words) || found.is("vertices"))) {
    hint = quoted(found.text) + " belongs in the braces of a component";
  } else if (component != nullptr && (found.is("match") || found.is("component"))) {
    hint = "close the component before, with '}'";
  } else if (const auto guess = closest(found.text, item_words)) {
    hint = "did you mean " + quoted(*guess) + "?";
  }
  cursor_.fail_here(
      shown(found) + " begins no item of a " + (component != nullptr ? "component" : "composition"),
      std::move(hint));
  if (!found.is("{")) cursor_.take();
  if (!found.is(";")) skip();
}

void Parser::component() {
  auto found = name("the name of the component", component_form);
  ComponentSyntax component;
  if (found) component.name = std::move(*found);
  if (!found) composition_.lost_components = true;
  const std::string what = found ? "component " + quoted(component.name.text) : "the component";
  composition_.components.push_back(std::move(component));
  if (!found || !cursor_.expect("{", "behind " + what, component_form)) {
    ComponentSyntax& lost = composition_.components.back();
    lost.lost_variables = lost.lost_vertices = lost.lost_edges = true;
    return skip();
  }
  const Span opened = cursor_.last();
  while (!cursor_.at_end() && !cursor_.at("}")) component_item(composition_.components.back());
  if (!cursor_.accept("}")) {
    cursor_.fail(
        "expected '}' at the end of " + what,
        "it closes the brace in " + file_.line_of(opened) + ", unless one before it is not closed");
  }
}

void Parser::component_item(ComponentSyntax& component) {
  if (cursor_.at_any(variable_words)) {
    variable(composition_.components.size() - 1);
  } else if (cursor_.accept("vertices")) {
    vertices(component);
  } else if (cursor_.at_any(edge_words)) {
    edge(component);
  } else {
    unknown_item(&component);
    component.lost_variables = component.lost_vertices = component.lost_edges = true;
  }
}

void Parser::vertices(ComponentSyntax& component) {
  const Span keyword = cursor_.last();
  std::vector<Name> list;
  const bool whole = names(list, "the name of a vertex", vertices_form);
  if (component.vertices) {
    diagnostics_.error(
        keyword, "the vertices are named twice",
        "name all of them in " +
            (component.vertices->empty() ? std::string("one item")
                                         : file_.line_of(component.vertices->front().span)) +
            ", the initial one first");
    component.lost_vertices = true;
  } else {
    component.vertices = std::move(list);
  }
  component.lost_vertices = component.lost_vertices || !whole;
  if (!whole || !cursor_.expect_end(";", "behind the vertices", vertices_form)) skip();
}

void Parser::match() {
  if (rest_of_match()) return;
  composition_.lost_matches = true;
  skip();
}

bool Parser::rest_of_match() {
  auto send = match_end("the send edge that is matched");
  if (!send || !cursor_.expect("->", "behind the send edge", match_form)) return false;
  MatchSyntax& match = composition_.matches.emplace_back();
  match.send = std::move(*send);
  do {
    auto receive = match_end("a receive edge");
    if (!receive) return false;
    match.receives.push_back(std::move(*receive));
  } while (cursor_.accept(","));
  return cursor_.expect_end(";", "behind the match", match_form);
}

/// The last part names the edge, what stands before it the component.
std::optional<EndSyntax> Parser::match_end(std::string_view what) {
  EndSyntax end;
  auto next = part(std::string(what) + ", as component.edge", match_form);
  if (!next) return std::nullopt;
  end.component = std::move(*next);
  if (!cursor_.expect(".", "and an edge behind component " + quoted(end.component.text),
                      match_form)) {
    return std::nullopt;
  }
  for (bool more = true; more; more = cursor_.accept(".")) {
    next = part("an edge of " + quoted(end.component.text), match_form);
    if (!next) return std::nullopt;
    if (!end.edge.text.empty()) {
      end.component.text += '.' + end.edge.text;
      end.component.span.end = end.edge.span.end;
    }
    end.edge = std::move(*next);
  }
  end.span = since(end.component.span.begin);
  return end;
}

}  // namespace leadline::read::td
