#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "leadline/model/composition.hpp"

namespace leadline {

/// The words of the language of transition diagrams, which are names only in quotes; sorted.
inline constexpr auto diagram_words = std::to_array<std::string_view>(
    {"and",      "argmin",   "at",   "before", "bool",      "choose", "component", "composition",
     "constant", "consumes", "dead", "edge",   "emits",     "empty",  "false",     "first",
     "full",     "in",       "int",  "length", "match",     "min",    "none",      "not",
     "observes", "of",       "or",   "order",  "pop",       "port",   "push",      "queue",
     "receive",  "send",     "set",  "time",   "transient", "true",   "vertices",  "when"});

[[nodiscard]] constexpr bool is_diagram_word(std::string_view word) {
  return std::binary_search(diagram_words.begin(), diagram_words.end(), word);
}

/// A name as it is written: its parts between points plain, or the whole in quotes.
[[nodiscard]] std::string diagram_name(std::string_view name);
/// A name that stands behind a point, and so may have no point outside of quotes.
[[nodiscard]] std::string diagram_edge_name(std::string_view name);
/// A variable or a member of a family.
[[nodiscard]] std::string diagram_reference(const diagram::Composition& composition,
                                            const diagram::Reference& reference);

}  // namespace leadline
