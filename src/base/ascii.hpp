#pragma once

// Sorts of characters of ASCII, in bytes and in code points.
namespace leadline {

[[nodiscard]] constexpr bool is_digit(auto c) {
  return c >= '0' && c <= '9';
}

[[nodiscard]] constexpr bool is_ascii_letter(auto c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

[[nodiscard]] constexpr bool is_alphanumeric(auto c) {
  return is_ascii_letter(c) || is_digit(c);
}

[[nodiscard]] constexpr bool is_line_break(auto c) {
  return c == '\n' || c == '\r';
}

/// A space, a tabulator or a line break.
[[nodiscard]] constexpr bool is_blank(auto c) {
  return c == ' ' || c == '\t' || is_line_break(c);
}

}  // namespace leadline
