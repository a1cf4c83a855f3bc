#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "program/composition_fields.hpp"
#include "program/formula.hpp"

namespace leadline::program {

/// A port that an edge's choice takes: its time is the least of those it was chosen among.
struct Chosen {
  Counter field = 0;
  std::vector<Counter> among;
};

/// A date that lies `amount` after the one in a field.
struct Later {
  Counter field = 0;
  std::int64_t amount = 0;
};

/// By the field of a transient time that is not written down: what it is.
using StandsFor = std::map<Counter, Later>;

/// Turns guards into formulas and expressions into values, given what is known of the fields and
/// which ports were chosen. Throws `Undecided`, `Impossible` and `Fault`.
class GuardBuilder {
 public:
  GuardBuilder(const Fields& fields, const std::vector<Chosen>& chosen, const Known& known,
               const StandsFor& transient_times, const Assumptions& assumed)
      : fields_(fields),
        chosen_(chosen),
        known_(known),
        transient_times_(transient_times),
        assumed_(assumed) {}

  [[nodiscard]] Formula formula(const diagram::Expression& expression) const;
  /// The value of an expression: all of its variables must be known, its conditions assumed.
  [[nodiscard]] std::int64_t value(const diagram::Expression& expression) const;

 private:
  struct Item;
  using Stack = std::vector<Item>;
  using Node = diagram::Expression::Node;

  [[nodiscard]] Item evaluate(const diagram::Expression& expression) const;
  void step(const Node& node, Stack& stack) const;
  void combine(const Node& node, Stack& stack) const;
  [[nodiscard]] Item variable(const diagram::Reference& reference) const;
  [[nodiscard]] Item length(const diagram::Reference& reference) const;
  [[nodiscard]] std::int64_t known(const Item& item, Span span) const;
  [[nodiscard]] Formula truth(Item item) const;
  [[nodiscard]] Formula compare_field(Counter field, std::int64_t value,
                                      diagram::Comparison comparison, Span span) const;
  [[nodiscard]] Formula compare(Item left, Item right, const Node& node) const;
  [[nodiscard]] Formula compare_times(const Node& node) const;
  [[nodiscard]] Formula before(const diagram::TimeTerm& left, const diagram::TimeTerm& right,
                               bool strict) const;
  [[nodiscard]] Formula before(const Later& left, const Later& right, bool strict, Span span) const;
  [[nodiscard]] Formula is_port(const Node& node) const;
  [[nodiscard]] Formula contains(const Node& node) const;
  [[nodiscard]] Formula is_empty(const diagram::Reference& reference) const;
  [[nodiscard]] Formula is_full(const diagram::Reference& reference) const;
  [[nodiscard]] std::vector<Later> times(const diagram::TimeTerm& term) const;
  [[nodiscard]] std::optional<Counter> chosen_of(const std::vector<Later>& times) const;

  const Fields& fields_;
  const std::vector<Chosen>& chosen_;
  const Known& known_;
  const StandsFor& transient_times_;
  const Assumptions& assumed_;
};

}  // namespace leadline::program
