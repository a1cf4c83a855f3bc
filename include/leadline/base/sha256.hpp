#pragma once

#include <string>
#include <string_view>

namespace leadline {

/// The SHA-256 digest (FIPS 180-4) of a text, as 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view text);

}  // namespace leadline
