#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/model/formula_builder.hpp"
#include "leadline/model/property.hpp"
#include "read/checked_sum.hpp"
#include "read/property_words.hpp"
#include "read/xml.hpp"

namespace leadline::read {

/// Reads one `<formula>` of the contest, operands before what they are operands of, without
/// recursion.
class ContestFormula {
 public:
  ContestFormula(const xml::Document& document, PropertyWords& words, Diagnostics& diagnostics)
      : document_(document), words_(words), diagnostics_(diagnostics) {}

  /// Nothing at the first fault, which has been told.
  [[nodiscard]] std::optional<std::variant<Formula, BoundQuestion>> read(pugi::xml_node formula);

 private:
  struct Operand {
    bool is_sum = false;
    CheckedSum sum;
    FormulaBuilder::NodeId node = 0;
    pugi::xml_node element;
  };

  bool read_tree(pugi::xml_node top);
  /// What an element stands for whose elements inside have been read: the last operands.
  bool finish(pugi::xml_node element);
  bool finish_leaf(pugi::xml_node element, std::string_view name);
  bool finish_operator(pugi::xml_node element, std::string_view name, std::size_t first);
  bool finish_comparison(pugi::xml_node element, std::string_view name, std::size_t first);
  bool finish_sum(pugi::xml_node element, std::string_view name, std::size_t first);
  bool require(std::size_t first, bool sums);

  bool push(FormulaBuilder::NodeId node, pugi::xml_node element);
  bool push(CheckedSum sum, pugi::xml_node element);

  std::optional<CheckedSum> tokens(pugi::xml_node element);
  std::optional<ActionList> transitions(pugi::xml_node element);
  std::optional<CheckedSum> number(pugi::xml_node element);

  bool fail(pugi::xml_node element, std::string message, std::string hint = {});

  const xml::Document& document_;
  PropertyWords& words_;
  Diagnostics& diagnostics_;
  FormulaBuilder builder_;
  std::vector<Operand> operands_;
};

}  // namespace leadline::read
