#pragma once

#include <cstdint>
#include <string>

namespace leadline {

/// "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t number);

/// "3.2 GiB": bytes with the largest binary unit that leaves at least 1.
[[nodiscard]] std::string bytes(std::uint64_t number);

/// "1 mode", "2 modes", "1,000 modes": the noun in the singular, with an s where there are several.
[[nodiscard]] std::string count(std::uint64_t number, const std::string& noun);

}  // namespace leadline
