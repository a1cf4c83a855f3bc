#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "leadline/emit/formula_text.hpp"

namespace leadline::emit {

/// Writes the nodes of one formula from left to right, with a stack of what is to come. What the
/// reader puts together from others (equality, equivalence, weak until) is found again, so that
/// shared parts are written about as often as they were read.
class FormulaWriting {
 public:
  FormulaWriting(const FormulaText& names, const Formula& formula)
      : names_(names),
        formula_(formula),
        is_ltl_(!formula.nodes.empty() && class_of(formula) == FormulaClass::ltl) {}

  [[nodiscard]] std::string of(std::uint32_t node);

 private:
  /// A text, or a node, perhaps negated, that has to bind as tightly as `level`.
  struct Item {
    std::string text;
    std::optional<std::uint32_t> node;
    int level = 0;
    bool negated = false;
  };
  /// Two operands, one or both perhaps negated.
  struct Pair {
    Item left;
    Item right;
  };

  void write(const Item& item);
  void write_plain(const Item& item, const Formula::Node& node);
  bool write_pattern(const Item& item, const Formula::Node& node);
  void write_negation(const Item& item, std::uint32_t of);
  void write_quantifier(const Item& item, const Formula::Node& node);

  /// Puts `parts` before all that is to come, in brackets if they bind less tightly than asked.
  void put(int asked, int binds, std::vector<Item> parts);
  void put_infix(int asked, int binds, const char* op, Item left, Item right);

  [[nodiscard]] const Formula::Node& node(std::uint32_t index) const {
    return formula_.nodes[index];
  }
  [[nodiscard]] static Item at(std::uint32_t node) { return {{}, node}; }
  [[nodiscard]] static Item word(std::string text) { return {std::move(text), std::nullopt}; }
  /// The negation of a node, without a double one.
  [[nodiscard]] Item negation_of(std::uint32_t index) const;

  [[nodiscard]] bool are_opposite(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] std::optional<Pair> equivalence(const Formula::Node& node) const;
  /// The operands of a weak until whose negation is `index`.
  [[nodiscard]] std::optional<Pair> weak_until(std::uint32_t index) const;
  [[nodiscard]] std::string of_two_sums(const Formula::Node& node) const;

  const FormulaText& names_;
  const Formula& formula_;
  bool is_ltl_;
  std::string text_;
  std::vector<Item> to_come_;
};

}  // namespace leadline::emit
