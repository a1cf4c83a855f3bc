#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace leadline {

/// The offset of the first byte at which the text stops being UTF-8 (as RFC 3629 has it: shortest
/// forms only, no surrogates, nothing above U+10FFFF); nothing if it is UTF-8 throughout. Linear.
[[nodiscard]] std::optional<std::size_t> first_invalid_utf8(std::string_view text);

}  // namespace leadline
