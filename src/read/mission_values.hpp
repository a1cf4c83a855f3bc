#pragma once

#include <cstddef>
#include <cstdint>

#include "leadline/base/diagnostic.hpp"
#include "read/mission_grammar.hpp"
#include "read/xml.hpp"

namespace leadline::read {

inline constexpr std::uint32_t most_consumers = 1'000'000;
inline constexpr std::size_t longest_id = 1000;  // bytes

/// Reports the value if it is not as its kind demands.
void check_value(const xml::Document& document, pugi::xml_attribute attribute,
                 mission_grammar::Value kind, Diagnostics& diagnostics);

/// The number in a `consumers` attribute; 1 if it is absent or not as it should be.
[[nodiscard]] std::uint32_t consumers(pugi::xml_attribute attribute);

/// False for "false"; everything else is the default.
[[nodiscard]] bool not_false(pugi::xml_attribute attribute);

}  // namespace leadline::read
