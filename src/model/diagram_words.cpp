#include "model/diagram_words.hpp"

#include "model/plain_names.hpp"

namespace leadline {
namespace {

bool is_word(std::string_view text) {
  if (text.empty() || is_diagram_word(text)) return false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = letter_at(text, at, at == 0);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::string in_quotes(std::string_view name) {
  std::string text = "'";
  for (const char c : name) {
    if (c == '\'' || c == '\\') text += '\\';
    text += c;
  }
  return text + '\'';
}

}  // namespace

std::string diagram_name(std::string_view name) {
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('.', begin), name.size());
    if (!is_word(name.substr(begin, end - begin))) return in_quotes(name);
    begin = end + 1;
  }
  return std::string(name);
}

std::string diagram_edge_name(std::string_view name) {
  return is_word(name) ? std::string(name) : in_quotes(name);
}

std::string diagram_reference(const diagram::Composition& composition,
                              const diagram::Reference& reference) {
  const auto variable = [&](diagram::VariableId id) {
    return diagram_name(composition.variables[id.index()].name);
  };
  const std::string text = variable(reference.variable);
  if (reference.by) return text + '[' + variable(*reference.by) + ']';
  if (!reference.port) return text;
  const std::string& port = composition.ports[reference.port->index()];
  const bool names_a_variable =
      std::any_of(composition.variables.begin(), composition.variables.end(),
                  [&](const diagram::Variable& other) { return other.name == port; });
  return text + (names_a_variable ? "[port " : "[") + diagram_name(port) + ']';
}

}  // namespace leadline
