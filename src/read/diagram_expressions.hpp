#pragma once

#include <optional>
#include <string>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/model/composition.hpp"
#include "read/diagram_names.hpp"
#include "read/diagram_syntax.hpp"

namespace leadline::read::td {

/// Looks up the names of expressions as seen from one component and checks their types. What is
/// wrong is told once; then nothing is returned.
class Expressions {
 public:
  Expressions(Names& names, Diagnostics& diagnostics, const diagram::Composition& model,
              const CompositionSyntax& syntax, diagram::ComponentId component)
      : names_(names),
        diagnostics_(diagnostics),
        model_(model),
        syntax_(syntax),
        component_(component) {}

  [[nodiscard]] std::optional<diagram::Expression> boolean(const Expr& expr,
                                                           const std::string& what);
  [[nodiscard]] std::optional<diagram::Expression> integer(const Expr& expr,
                                                           const std::string& what);
  /// One time plus constants: what a time is assigned, or a message's timestamp.
  [[nodiscard]] std::optional<diagram::TimeTerm> time(const Expr& expr, const std::string& what);

  /// A variable, or a member of a family. Of a faulty declaration nothing, and nothing is said.
  [[nodiscard]] std::optional<diagram::Reference> reference(const Ref& ref);
  /// Times for `min` and `argmin`; a family stands for its members.
  [[nodiscard]] bool times(const std::vector<Ref>& list, std::vector<diagram::Reference>& out);

  [[nodiscard]] const diagram::Variable& variable(const diagram::Reference& reference) const {
    return model_.variables[reference.variable.index()];
  }
  [[nodiscard]] bool is_port_variable(const diagram::Variable& variable) const;

 private:
  struct Typed;
  using Stack = std::vector<Typed>;

  [[nodiscard]] Typed evaluate(const Expr& expr);
  void step(const Item& item, Stack& stack);
  [[nodiscard]] Typed minimum(const Item& item);
  [[nodiscard]] Typed test(const Item& item);
  [[nodiscard]] Typed settled(Typed typed);
  [[nodiscard]] Typed value_of(const diagram::Reference& reference, Span span);
  [[nodiscard]] Typed combine(const Item& item, Typed left, Typed right);
  [[nodiscard]] Typed logic(const Item& item, Typed left, Typed right);
  [[nodiscard]] Typed negation(const Item& item, Typed of);
  [[nodiscard]] Typed arithmetic(const Item& item, Typed left, Typed right);
  [[nodiscard]] Typed later(const Item& item, Typed left, Typed right);
  [[nodiscard]] Typed comparison(const Item& item, Typed left, Typed right);
  [[nodiscard]] Typed compare_times(const Item& item, Typed left, Typed right);
  [[nodiscard]] Typed compare_ports(const Item& item, const Typed& of, const Typed& port);
  [[nodiscard]] Typed test_port(diagram::Expression::Op op, const Typed& of, const Typed& port,
                                bool negated);
  [[nodiscard]] Typed membership(const Item& item, const Typed& port, Typed set);
  [[nodiscard]] Typed faulty(Span span, std::string message, std::string hint);
  bool time_member(const Ref& ref, const diagram::Reference& reference);
  bool whole_family(const Ref& ref, diagram::VariableId id, std::vector<diagram::Reference>& out);
  bool index(const Ref& ref, diagram::Reference& reference);

  Names& names_;
  Diagnostics& diagnostics_;
  const diagram::Composition& model_;
  const CompositionSyntax& syntax_;
  diagram::ComponentId component_;
};

}  // namespace leadline::read::td
