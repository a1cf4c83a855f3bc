#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/model/composition.hpp"
#include "read/diagram_names.hpp"
#include "read/diagram_syntax.hpp"

namespace leadline::read::td {

/// Turns the declaration of a variable into a variable of the model: its type, the members of a
/// family, initial values and where it is dead.
class Declaration {
 public:
  Declaration(Names& names, Diagnostics& diagnostics, const VariableSyntax& syntax,
              diagram::VariableId id)
      : names_(names), diagnostics_(diagnostics), syntax_(syntax), id_(id) {}

  [[nodiscard]] diagram::Variable read() &&;

 private:
  void type();
  void bounds();
  void capacities();
  void kind();
  void ports(const std::vector<Name>& list, std::vector<diagram::PortId>& out,
             std::set<diagram::PortId>& members, const std::string& what);
  void dead_at();
  void initial();
  void defaults(std::size_t members);
  [[nodiscard]] std::optional<std::vector<std::int64_t>> value(const Value& value);
  [[nodiscard]] bool has_shape(const Value& value);
  [[nodiscard]] std::optional<std::int64_t> single(const Single& single);
  [[nodiscard]] std::optional<std::int64_t> number(const Single& single);
  [[nodiscard]] std::optional<std::int64_t> time(const Single& single);
  [[nodiscard]] std::int64_t default_value() const;
  void error(Span span, std::string message, std::string hint) {
    diagnostics_.error(span, std::move(message), std::move(hint));
  }

  Names& names_;
  Diagnostics& diagnostics_;
  const VariableSyntax& syntax_;
  diagram::VariableId id_;
  diagram::Variable variable_;
};

}  // namespace leadline::read::td
