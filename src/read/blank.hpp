#pragma once

namespace leadline::read {

[[nodiscard]] constexpr bool is_line_break(char c) {
  return c == '\n' || c == '\r';
}

/// A space, a tabulator or a line break.
[[nodiscard]] constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || is_line_break(c);
}

}  // namespace leadline::read
