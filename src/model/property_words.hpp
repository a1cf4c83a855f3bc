#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace leadline {

/// The words of the language of properties, which are names of variables only in braces.
inline constexpr auto property_words = std::to_array<std::string_view>(
    {"A",    "AF",    "AG",    "AX",       "E",   "EF",  "EG",  "EX",    "F",
     "G",    "R",     "U",     "V",        "W",   "X",   "and", "bound", "deadlock",
     "fair", "false", "fires", "fireable", "ltl", "not", "or",  "true",  "xor"});

[[nodiscard]] constexpr bool is_property_word(std::string_view word) {
  return std::find(property_words.begin(), property_words.end(), word) != property_words.end();
}

}  // namespace leadline
