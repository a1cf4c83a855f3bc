#pragma once

#include <cstddef>
#include <pugixml.hpp>
#include <string_view>
#include <vector>

// How the formula files of the Model Checking Contest are written.
namespace leadline::read::contest_form {

enum class Sort {
  leaf,        ///< its children are read with it
  condition,   ///< of conditions
  comparison,  ///< of two sums
  sum,         ///< of sums
  wrapper      ///< stands for what is in it
};

/// An element, and how many operands it takes.
struct Element {
  std::string_view name;
  Sort sort = Sort::leaf;
  std::size_t least = 0;
  std::size_t most = 0;
};

/// Null for a name that is none of a formula.
[[nodiscard]] const Element* element(std::string_view name);
/// The names of all, for proposals.
[[nodiscard]] std::vector<std::string_view> names();

/// The first child that is an element; the next sibling that is one.
[[nodiscard]] pugi::xml_node first_element(pugi::xml_node parent);
[[nodiscard]] pugi::xml_node next_element(pugi::xml_node element);

}  // namespace leadline::read::contest_form
