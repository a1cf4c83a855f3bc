#pragma once

#include <string>
#include <string_view>

namespace leadline {

/// A text with users' names in it as a terminal may have it: control characters, line breaks among
/// them, and bytes that are not UTF-8 shown as \xNN or \u{N}.
[[nodiscard]] std::string harmless(std::string_view text);
/// The same of several lines: line breaks stay.
[[nodiscard]] std::string harmless_lines(std::string_view text);

}  // namespace leadline
