#pragma once

#include <optional>
#include <string>
#include <vector>

#include "leadline/model/composition.hpp"

namespace leadline::emit {

namespace notation {
inline constexpr const char* empty_set = "&#8709;";
}

/// Guards and operations as the paper prints them (section III-B2a), for HTML-like labels: ports as
/// subscripts, other components' shared variables with the component as a superscript.
class DiagramNotation {
 public:
  /// As seen from one component, whose own variables need no superscript, or from outside.
  explicit DiagramNotation(const diagram::Composition& composition,
                           std::optional<diagram::ComponentId> own = std::nullopt)
      : composition_(composition), own_(own) {}

  /// The conjuncts of a guard; none where it is always true. Linear, no recursion.
  [[nodiscard]] std::vector<std::string> guard(const diagram::Expression& guard) const;

  /// The choice, if any, and the operations, in the order in which they are performed.
  [[nodiscard]] std::vector<std::string> operations(const diagram::Edge& edge) const;

  /// "T_a = 0", for each member of a variable.
  [[nodiscard]] std::vector<std::string> initial(diagram::VariableId id) const;

 private:
  struct Piece;

  [[nodiscard]] std::string port(diagram::PortId id) const;
  [[nodiscard]] std::string name(diagram::VariableId id) const;
  [[nodiscard]] std::string text(const diagram::Reference& reference) const;
  [[nodiscard]] std::string text(const diagram::TimeTerm& term) const;
  [[nodiscard]] std::string value_of(const diagram::Reference& reference) const;
  [[nodiscard]] std::string arguments(const std::vector<diagram::Reference>& of) const;
  [[nodiscard]] std::string least(const std::vector<diagram::Reference>& of) const;
  [[nodiscard]] std::string text(const diagram::Operation& operation) const;
  [[nodiscard]] std::string text(const diagram::Choice& choice) const;
  [[nodiscard]] std::string set_of(const std::vector<diagram::PortId>& ports) const;
  [[nodiscard]] std::string value(const diagram::Type& type,
                                  const std::vector<std::int64_t>& values) const;
  [[nodiscard]] std::string scalar(const diagram::Type& type, std::int64_t value) const;
  [[nodiscard]] Piece test(const diagram::Expression::Node& node) const;
  void push(std::vector<Piece>& stack, const diagram::Expression::Node& node) const;
  [[nodiscard]] std::string expression(const diagram::Expression& expression) const;
  [[nodiscard]] std::vector<Piece> pieces(const diagram::Expression& expression) const;
  [[nodiscard]] const diagram::Variable& variable(diagram::VariableId id) const {
    return composition_.variables[id.index()];
  }

  const diagram::Composition& composition_;
  std::optional<diagram::ComponentId> own_;
};

}  // namespace leadline::emit
