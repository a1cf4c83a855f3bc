#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "leadline/base/numbers.hpp"

namespace leadline {

/// One character of a UTF-8 text and the bytes it takes; `length` is 0 where the text is not
/// UTF-8 (overlong forms, surrogates and cut sequences included) or has ended.
struct Character {
  char32_t code = 0;
  std::size_t length = 0;
};

/// The character that begins at byte `at`.
[[nodiscard]] Character decode_utf8(std::string_view text, std::size_t at);

/// Where, from `at` on, the first byte stands that is no printable character of ASCII, tab or line
/// break; or at most 32 bytes before it. A fast way over most of most texts.
[[nodiscard]] std::size_t past_plain_ascii(std::string_view text, std::size_t at);

/// Appends the UTF-8 form of a Unicode scalar value.
void append_utf8(std::string& text, char32_t code);

/// Whether `text` is an NCName of "Namespaces in XML 1.0": a name of XML 1.0 (fifth edition)
/// without a colon. Everything else, ill-formed UTF-8 included, is none.
[[nodiscard]] bool is_ncname(std::string_view text);

/// The character classes that XML 1.0 (fifth edition, productions 4 and 4a) builds names from.
[[nodiscard]] bool is_name_start(char32_t code);
[[nodiscard]] bool is_name_character(char32_t code);

/// Whether a terminal may act on the character, or it hides or reorders what follows: the control
/// characters and Unicode's format characters for line, width and direction.
[[nodiscard]] bool is_control(char32_t code);

/// A user's text for a message: in single quotes, cut after 60 characters, control characters and
/// bytes that are not UTF-8 shown as \xNN or \u{N}, so that no terminal acts on them.
[[nodiscard]] std::string quoted(std::string_view text);
/// For strings, which would otherwise find `std::quoted`.
[[nodiscard]] inline std::string quoted(const std::string& text) {
  return quoted(std::string_view(text));
}
[[nodiscard]] inline std::string quoted(std::string& text) {
  return quoted(std::string_view(text));
}
[[nodiscard]] inline std::string quoted(const char* text) {
  return quoted(std::string_view(text));
}

/// "a, b, c", each item as `text` gives it; where they are more than `most`, "a, b and 3 more".
template <class Items, class Text = std::identity>
[[nodiscard]] std::string listed(const Items& items, const Text& text = {},
                                 std::size_t most = std::string::npos) {
  std::string list;
  std::size_t told = 0;
  for (const auto& item : items) {
    if (told == most) return list + " and " + grouped(std::size(items) - most) + " more";
    if (told++ > 0) list += ", ";
    list += text(item);
  }
  return list;
}

/// "a, b and c".
[[nodiscard]] std::string enumerated(const std::vector<std::string_view>& names);

/// ASCII letters in lower case, all else as it is.
[[nodiscard]] std::string lower_case(std::string_view text);

/// The text on one line: `\n` and `\r` for line breaks.
[[nodiscard]] std::string with_line_breaks_escaped(std::string_view text);

/// What a file's name ends in, in lower case: ".net". Empty where it has no dot, or only one that
/// it begins with.
[[nodiscard]] std::string ending_of(std::string_view path);

/// The candidate that `word` was probably meant to be: the first with the fewest edits (one
/// character inserted, dropped or replaced, or two neighbours swapped; ASCII case does not count),
/// if these are at most a third of the word, and at most 3. None for words over 60 characters.
/// O(candidates * word) in practice.
[[nodiscard]] std::optional<std::string_view> closest(
    std::string_view word, const std::vector<std::string_view>& candidates);

/// "did you mean 'x'?" for the closest candidate, otherwise nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string_view>& candidates);

}  // namespace leadline
