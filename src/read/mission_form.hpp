#pragma once

#include <string_view>

#include "leadline/base/diagnostic.hpp"
#include "read/xml.hpp"

// What can be said of a mission element by element: which elements stand where, with which
// attributes, and how the attributes' values look. What needs more than one element is said by
// `MissionReading`.
namespace leadline::read::mission_form {

/// Reports every unknown, misplaced or missing element, every unknown or missing attribute, every
/// value that no mission may have there, and stray text. What stands in an unknown element is not
/// looked at.
void check(const xml::Document& document, Diagnostics& diagnostics);

/// Whether `name` is that of a block's element.
[[nodiscard]] bool is_block(std::string_view name);

}  // namespace leadline::read::mission_form
