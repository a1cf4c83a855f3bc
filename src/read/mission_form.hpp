#pragma once

#include <string_view>

#include "leadline/base/diagnostic.hpp"
#include "read/xml.hpp"

// What can be said of a mission element by element: which elements stand where, with which
// attributes, and how the attributes' values look. What needs more than one element is said by
// the parts of `Reading`.
namespace leadline::read::mission_form {

inline constexpr std::uint32_t most_consumers = 1'000'000;
inline constexpr std::size_t longest_id = 1000;  // bytes

/// Reports every unknown, misplaced or missing element, every unknown or missing attribute, every
/// value that no mission may have there, and stray text. What stands in an unknown element is not
/// looked at.
void check(const xml::Document& document, Diagnostics& diagnostics);

/// The number in a `consumers` attribute; 1 if it is absent or not as it should be.
[[nodiscard]] std::uint32_t consumers(pugi::xml_attribute attribute);

/// False for "false"; everything else is the default.
[[nodiscard]] bool not_false(pugi::xml_attribute attribute);

/// Whether `name` is that of a block's element.
[[nodiscard]] bool is_block(std::string_view name);

}  // namespace leadline::read::mission_form
