#pragma once

#include <optional>
#include <string>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/model/formula_builder.hpp"
#include "read/checked_sum.hpp"
#include "read/property_lexer.hpp"
#include "read/property_operators.hpp"
#include "read/property_words.hpp"

namespace leadline::read {

/// Parses one formula or sum by the precedence of its operators, with stacks of its own instead of
/// recursion (Dijkstra's shunting yard).
class PropertyParser {
 public:
  PropertyParser(PropertyLexer& lexer, PropertyWords& words, Diagnostics& diagnostics);

  // Up to what can stand in none: a comma, `fair` or the end of the line, which is then `last()`.
  // Nothing where there is a fault, which has been told.
  [[nodiscard]] std::optional<Formula> formula(bool of_all_paths);
  [[nodiscard]] std::optional<LinearSum> sum();

  /// The first token that was not used.
  [[nodiscard]] const PropertyToken& last() const { return token_; }
  /// Where the formula or sum stands.
  [[nodiscard]] Span span() const { return span_; }
  /// Where its first A or E stands, such as AG; nothing where there is none.
  [[nodiscard]] std::optional<Span> quantifier() const { return quantifier_; }

 private:
  using Op = PropertyOperator;
  struct Operand {
    bool is_sum = false;
    CheckedSum sum;
    FormulaBuilder::NodeId node = 0;
    Span span;
    bool ends_prefix = false;  // of X, F or G, without brackets
  };
  struct Operator {
    Op op = Op::group;
    Span span;
    char closing = ')';  // of a group
  };

  // The places of a formula. (property_parser.cpp)
  bool parse();
  bool at_operand();
  bool behind_operand(bool& ended);
  bool close_group();
  bool reduce_all();

  // What stands for itself. (property_operands.cpp)
  bool operand();
  bool word();
  bool name_in_brackets(const std::string& word);
  bool variable();
  bool number();
  std::optional<ActionList> actions(const std::string& word,
                                    const std::vector<PropertyToken>& names);
  std::optional<CheckedSum> values(const std::string& word,
                                   const std::vector<PropertyToken>& names);
  std::optional<FormulaBuilder::NodeId> predicates(const std::string& word,
                                                   const std::vector<PropertyToken>& names);
  FormulaBuilder::NodeId all_of(const std::vector<LinearSum>& sums);
  bool push(FormulaBuilder::NodeId node, Span span);
  bool push(CheckedSum sum, Span span);

  // What operators do. (property_reductions.cpp)
  bool reduce();
  bool reduce_prefix(const Operator& op);
  bool reduce_infix(const Operator& op);
  bool combine(const Operator& op, Operand& left, const Operand& right);
  void warn_of_short_prefix(const Operator& op, const Operand& left, const Operand& right);
  bool compare(const Operator& op, Operand& left, const Operand& right);
  bool calculate(const Operator& op, Operand& left, const Operand& right);
  bool require_condition(const Operand& operand);
  bool require_number(const Operand& operand);
  bool too_large(Span span);

  PropertyLexer& lexer_;
  PropertyWords& words_;
  Diagnostics& diagnostics_;
  FormulaBuilder builder_;
  PropertyToken token_;
  Span span_;
  std::optional<Span> quantifier_;
  std::vector<Operand> operands_;
  std::vector<Operator> operators_;
};

}  // namespace leadline::read
