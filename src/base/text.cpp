#include "leadline/base/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/ascii.hpp"
#include "leadline/base/harmless.hpp"

namespace leadline {
namespace {

constexpr std::size_t longest_shown = 60;    // characters of a quoted text
constexpr std::size_t longest_guessed = 60;  // bytes of a word for which others are suggested

unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

struct Range {
  char32_t first;
  char32_t last;
};

// XML 1.0, fifth edition, production 4, beyond ASCII.
constexpr std::array<Range, 12> name_starts{{{0xC0, 0xD6},
                                             {0xD8, 0xF6},
                                             {0xF8, 0x2FF},
                                             {0x370, 0x37D},
                                             {0x37F, 0x1FFF},
                                             {0x200C, 0x200D},
                                             {0x2070, 0x218F},
                                             {0x2C00, 0x2FEF},
                                             {0x3001, 0xD7FF},
                                             {0xF900, 0xFDCF},
                                             {0xFDF0, 0xFFFD},
                                             {0x10000, 0xEFFFF}}};

std::string hexadecimal(std::uint32_t value, std::size_t digits) {
  std::string text;
  for (; value > 0 || text.size() < digits; value >>= 4U) text += "0123456789ABCDEF"[value & 15U];
  return {text.rbegin(), text.rend()};
}

/// Appends the character at `at` so that no terminal acts on it; how many bytes it takes.
std::size_t append_harmless(std::string& result, std::string_view text, std::size_t at) {
  const Character c = decode_utf8(text, at);
  if (c.length == 0) {
    result += "\\x" + hexadecimal(byte_at(text, at), 2);
  } else if (is_control(c.code)) {
    result += "\\u{" + hexadecimal(c.code, 4) + "}";
  } else {
    result += text.substr(at, c.length);
  }
  return std::max<std::size_t>(c.length, 1);
}

/// The characters of a word, ASCII letters in lower case.
std::u32string folded(std::string_view word) {
  std::u32string result;
  for (std::size_t at = 0; at < word.size();) {
    const Character c = decode_utf8(word, at);
    const bool upper = c.code >= 'A' && c.code <= 'Z';
    result += upper ? c.code + ('a' - 'A') : c.code;
    at += std::max<std::size_t>(c.length, 1);
  }
  return result;
}

/// The optimal string alignment distance, or `most` + 1 if it is larger than `most`.
std::size_t distance(const std::u32string& a, const std::u32string& b, std::size_t most) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most) return most + 1;
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    if (*std::min_element(row.begin(), row.end()) > most) return most + 1;
  }
  return row.back();
}

}  // namespace

Character decode_utf8(std::string_view text, std::size_t at) {
  if (at >= text.size()) return {};
  const unsigned char lead = byte_at(text, at);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() - at < length) return {};
  char32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const unsigned char next = byte_at(text, at + i);
    if ((next & 0xC0U) != 0x80U) return {};
    code = (code << 6U) | (next & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return {};
  return {code, length};
}

std::size_t past_plain_ascii(std::string_view text, std::size_t at) {
  constexpr std::size_t block = 32;  // bytes, which compilers compare at once
  const auto is_plain = [](char c) {
    return (c >= ' ' && c < '\x7f') || c == '\n' || c == '\r' || c == '\t';
  };
  for (; at + block <= text.size(); at += block) {
    unsigned plain = 0;
    for (std::size_t i = 0; i < block; ++i) plain += is_plain(text[at + i]) ? 1U : 0U;
    if (plain < block) break;
  }
  return at;
}

void append_utf8(std::string& text, char32_t code) {
  const auto put = [&text](char32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0U | (code >> 6U));
    put(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    put(0xE0U | (code >> 12U));
    put(0x80U | ((code >> 6U) & 0x3FU));
    put(0x80U | (code & 0x3FU));
  } else {
    put(0xF0U | (code >> 18U));
    put(0x80U | ((code >> 12U) & 0x3FU));
    put(0x80U | ((code >> 6U) & 0x3FU));
    put(0x80U | (code & 0x3FU));
  }
}

bool is_name_start(char32_t code) {
  if (code < 0x80) return is_ascii_letter(code) || code == '_' || code == ':';
  return std::any_of(name_starts.begin(), name_starts.end(),
                     [code](Range r) { return code >= r.first && code <= r.last; });
}

bool is_name_character(char32_t code) {
  if (is_name_start(code)) return true;
  if (code < 0x80) return is_digit(code) || code == '-' || code == '.';
  return code == 0xB7 || (code >= 0x300 && code <= 0x36F) || code == 0x203F || code == 0x2040;
}

bool is_ncname(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Character c = decode_utf8(text, at);
    if (c.length == 0 || c.code == ':') return false;
    if (!(at == 0 ? is_name_start(c.code) : is_name_character(c.code))) return false;
    at += c.length;
  }
  return !text.empty();
}

bool is_control(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
         (code >= 0xFFF9 && code <= 0xFFFB) || (code >= 0xE0000 && code <= 0xE007F) ||
         code == 0x61C || code == 0x180E || code == 0xFEFF;
}

std::string harmless(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) at += append_harmless(result, text, at);
  return result;
}

std::string harmless_lines(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '\n') {
      at += append_harmless(result, text, at);
    } else {
      result += text[at++];
    }
  }
  return result;
}

std::string quoted(std::string_view text) {
  std::string result = "'";
  std::size_t shown = 0;
  for (std::size_t at = 0; at < text.size(); ++shown) {
    if (shown == longest_shown) return result + "…'";
    at += append_harmless(result, text, at);
  }
  return result + "'";
}

std::string enumerated(const std::vector<std::string_view>& names) {
  std::string result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    result += i == 0 ? "" : i + 1 == names.size() ? " and " : ", ";
    result += names[i];
  }
  return result;
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::string with_line_breaks_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n' || c == '\r') {
      result += c == '\n' ? "\\n" : "\\r";
    } else {
      result += c;
    }
  }
  return result;
}

std::string ending_of(std::string_view path) {
  const std::string_view file = path.substr(path.find_last_of('/') + 1);
  const std::size_t dot = file.find_last_of('.');
  if (dot == std::string_view::npos || dot == 0) return {};
  return lower_case(file.substr(dot));
}

std::optional<std::string_view> closest(std::string_view word,
                                        const std::vector<std::string_view>& candidates) {
  if (word.empty() || word.size() > longest_guessed) return std::nullopt;
  const std::u32string meant = folded(word);
  std::size_t most = std::min<std::size_t>(3, std::max<std::size_t>(1, meant.size() / 3));
  std::optional<std::string_view> best;
  for (std::string_view candidate : candidates) {
    if (candidate.empty() || candidate.size() > 2 * longest_guessed) continue;
    const std::size_t edits = distance(meant, folded(candidate), most);
    if (edits > most || edits >= meant.size()) continue;
    best = candidate;
    if (edits == 0) break;
    most = edits - 1;
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
  const auto candidate = closest(word, candidates);
  return candidate ? "did you mean " + quoted(*candidate) + "?" : std::string();
}

}  // namespace leadline
