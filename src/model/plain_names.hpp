#pragma once

#include <cstddef>
#include <string_view>

namespace leadline {

/// Of names that stand without quotes or braces in .dsaam, .td and properties: how many bytes the
/// letter or _ at `at` takes, or where it is not the first one, the digit; 0 if there is none. They
/// are the names of XML without `:`, `-` and `.`; what hides in a text is no letter.
[[nodiscard]] std::size_t letter_at(std::string_view text, std::size_t at, bool is_first);

}  // namespace leadline
