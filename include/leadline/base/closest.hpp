#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace leadline {

/// Which of the candidates somebody who wrote `word` probably meant: the one with the least edit
/// distance (insert, delete, replace or swap neighbours; in bytes, case ignored), if that is at
/// most a third of the word's length, or 1 for short words. The first of equals. Words of more
/// than 100 bytes have none. O(candidates * |word| * |candidate|).
[[nodiscard]] std::optional<std::string> closest(std::string_view word,
                                                 std::span<const std::string> candidates);

}  // namespace leadline
