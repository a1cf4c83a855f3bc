#include "emit/diagram_text.hpp"

#include <algorithm>

#include "leadline/base/text.hpp"
#include "model/diagram_words.hpp"

namespace leadline::emit {

using diagram::Reference;
using diagram::Type;
using diagram::Variable;

namespace {

constexpr std::size_t line_width = 100;

/// Columns that a text takes: characters, not bytes.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t column, std::size_t indent) {
  std::string result;
  for (bool first = true; !text.empty(); first = false) {
    const std::size_t end = std::min(text.find(soft_blank), text.size());
    const std::string_view part = text.substr(0, end);
    if (!first && column + 1 + columns(part) > line_width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (!first) {
      result += ' ';
      ++column;
    }
    result += part;
    column += columns(part);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

bool fits(std::string_view text, std::size_t column) {
  return column + columns(text) <= line_width;
}

std::string DiagramText::port(diagram::PortId port) const {
  return diagram_name(composition_.ports[port.index()]);
}

std::string DiagramText::ports(const std::vector<diagram::PortId>& ports) const {
  std::string text;
  for (const diagram::PortId id : ports) {
    if (!text.empty()) text += std::string(",") + soft_blank;
    text += port(id);
  }
  return text;
}

DiagramText::DiagramText(const diagram::Composition& composition) : composition_(composition) {
  for (const Variable& variable : composition.variables) {
    if (variable.type.kind == Type::Kind::port) {
      port_variables_.emplace(variable.name, variable.owner);
    }
  }
}

bool DiagramText::is_port_variable(std::string_view name) const {
  return port_variables_.contains({name, component_}) ||
         port_variables_.contains({name, std::nullopt});
}

std::string DiagramText::reference(const Reference& reference) const {
  std::string text = diagram_name(of(reference.variable).name);
  if (reference.by) return text + '[' + diagram_name(of(*reference.by).name) + ']';
  if (!reference.port) return text;
  const bool is_ambiguous = is_port_variable(composition_.ports[reference.port->index()]);
  return text + (is_ambiguous ? "[port " : "[") + port(*reference.port) + ']';
}

std::string DiagramText::value_of(const Reference& reference) const {
  const std::string text = this->reference(reference);
  return of(reference.variable).type.capacity > 0 ? "first(" + text + ')' : text;
}

bool DiagramText::is_family_at(const std::vector<Reference>& of, std::size_t begin) const {
  const Variable& family = this->of(of[begin].variable);
  if (family.index.empty() || of.size() - begin < family.index.size()) return false;
  for (std::size_t i = 0; i < family.index.size(); ++i) {
    const Reference& member = of[begin + i];
    if (member.variable != of[begin].variable || member.port != family.index[i]) return false;
  }
  return true;
}

std::string DiagramText::times(const std::vector<Reference>& of) const {
  std::string text;
  for (std::size_t i = 0; i < of.size();) {
    if (!text.empty()) text += std::string(",") + soft_blank;
    if (is_family_at(of, i)) {
      const Variable& family = this->of(of[i].variable);
      const std::string name = diagram_name(family.name);
      text += family.type.capacity > 0 ? "first(" + name + ')' : name;
      i += family.index.size();
    } else {
      text += value_of(of[i++]);
    }
  }
  return text;
}

std::string DiagramText::time(const diagram::TimeTerm& term) const {
  std::string text =
      term.of.size() == 1 ? value_of(term.of.front()) : "min(" + times(term.of) + ')';
  for (const Reference& drawn : term.drawn) text += " + " + reference(drawn);
  if (term.plus > 0) text += " + " + std::to_string(term.plus);
  if (term.plus < 0) text += " - " + std::to_string(term.plus).substr(1);
  return text;
}

}  // namespace leadline::emit
