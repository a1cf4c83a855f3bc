#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "leadline/model/composition.hpp"

namespace leadline::emit {

/// Stands in a text for a blank at which its line may be broken.
inline constexpr char soft_blank = '\x1f';

/// The text with blanks for soft blanks, or with line breaks and `indent` blanks where the line,
/// which begins in column `column`, would grow beyond 100.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t column, std::size_t indent);

/// Whether the text fits a line from `column` on.
[[nodiscard]] bool fits(std::string_view text, std::size_t column);

/// What an expression is known to be; a constant may be either.
enum class Sort { boolean, integer };

/// The parts of a composition's text that name variables and ports, as seen from one component.
class DiagramText {
 public:
  explicit DiagramText(const diagram::Composition& composition);

  void enter(std::optional<diagram::ComponentId> component) { component_ = component; }

  [[nodiscard]] std::string port(diagram::PortId port) const;
  [[nodiscard]] std::string ports(const std::vector<diagram::PortId>& ports) const;
  [[nodiscard]] std::string reference(const diagram::Reference& reference) const;
  [[nodiscard]] std::string time(const diagram::TimeTerm& term) const;
  /// Of times for min and argmin: families where all members stand in order.
  [[nodiscard]] std::string times(const std::vector<diagram::Reference>& of) const;
  [[nodiscard]] std::string expression(const diagram::Expression& expression, Sort sort) const;

  [[nodiscard]] std::string variable(const diagram::Variable& variable) const;
  [[nodiscard]] std::string operation(const diagram::Operation& operation) const;
  [[nodiscard]] std::string choice(const diagram::Choice& choice) const;
  [[nodiscard]] std::string message(const diagram::Message& message) const;
  [[nodiscard]] std::string moves(const diagram::Edge& edge) const;

 private:
  struct Term;
  using Node = diagram::Expression::Node;

  [[nodiscard]] const diagram::Variable& of(diagram::VariableId id) const {
    return composition_.variables[id.index()];
  }
  [[nodiscard]] bool is_port_variable(std::string_view name) const;
  [[nodiscard]] std::string value_of(const diagram::Reference& reference) const;
  [[nodiscard]] bool is_family_at(const std::vector<diagram::Reference>& of,
                                  std::size_t begin) const;

  [[nodiscard]] Term leaf(const Node& node) const;
  [[nodiscard]] static Term combined(const Node& node, Term left, Term right);
  [[nodiscard]] static Term negated(Term of);
  [[nodiscard]] std::string type(const diagram::Variable& variable) const;
  [[nodiscard]] std::string scalar(const diagram::Type& type) const;
  [[nodiscard]] std::string initial(const diagram::Variable& variable) const;
  [[nodiscard]] std::string value(const diagram::Variable& variable,
                                  const std::vector<std::int64_t>& list) const;
  [[nodiscard]] std::string single(const diagram::Type& type, std::int64_t value) const;
  [[nodiscard]] std::string pushed(const diagram::Operation& operation) const;
  [[nodiscard]] std::string vertex(diagram::VertexId id) const;

  const diagram::Composition& composition_;
  std::optional<diagram::ComponentId> component_;
  std::set<std::pair<std::string_view, std::optional<diagram::ComponentId>>> port_variables_;
};

}  // namespace leadline::emit
