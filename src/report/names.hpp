#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace leadline::report {

/// A user's name for a terminal: as it is, or quoted and made harmless where it holds control
/// characters, spaces or bytes that are not UTF-8.
[[nodiscard]] std::string plain(std::string_view name);

/// A user's text for people: harmless, and cut where nobody would read on.
[[nodiscard]] std::string brief(std::string_view text);

/// "a, b, c"; `none` when there is none.
[[nodiscard]] std::string listed(const std::vector<std::string>& names, const char* none);

}  // namespace leadline::report
