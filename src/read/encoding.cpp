#include "leadline/read/encoding.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>

#include "leadline/base/text.hpp"

namespace leadline::read {
namespace {

constexpr std::size_t longest_declaration = 256;  // bytes that are searched for the encoding

/// The 16 bit unit at `at`.
char32_t unit(std::string_view text, std::size_t at, bool big_endian) {
  const auto first = static_cast<unsigned char>(text[at]);
  const auto second = static_cast<unsigned char>(text[at + 1]);
  return big_endian ? first * 256U + second : second * 256U + first;
}

/// UTF-8 for UTF-16 without its mark; nothing if a surrogate or a byte stands alone.
std::optional<std::string> from_utf16(std::string_view text, bool big_endian) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::string result;
  for (std::size_t at = 0; at < text.size(); at += 2) {
    char32_t code = unit(text, at, big_endian);
    if (code >= 0xD800 && code <= 0xDFFF) {
      at += 2;
      const char32_t low = at < text.size() ? unit(text, at, big_endian) : 0;
      if (code >= 0xDC00 || low < 0xDC00 || low > 0xDFFF) return std::nullopt;
      code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
    }
    append_utf8(result, code);
  }
  return result;
}

std::string from_latin1(std::string_view text) {
  std::string result;
  for (char c : text) append_utf8(result, static_cast<unsigned char>(c));
  return result;
}

/// The encoding's name in the XML declaration, as a part of `text`; empty if there is none.
std::string_view declared_encoding(std::string_view text) {
  if (text.substr(0, 5) != "<?xml") return {};
  const std::string_view all = text.substr(0, longest_declaration);
  const std::string_view declaration = all.substr(0, all.find("?>"));
  const std::size_t keyword = declaration.find("encoding");
  const std::size_t open = declaration.find_first_of("\"'", keyword);
  if (keyword == std::string_view::npos || open == std::string_view::npos) return {};
  const std::size_t close = declaration.find(declaration[open], open + 1);
  if (close == std::string_view::npos) return {};
  return declaration.substr(open + 1, close - open - 1);
}

bool is_named(std::string_view encoding, std::string_view upper) {
  const auto same = [](char a, char b) { return std::toupper(static_cast<unsigned char>(a)) == b; };
  return std::equal(encoding.begin(), encoding.end(), upper.begin(), upper.end(), same);
}

/// Names UTF-8 in the declaration of `text` in as many bytes as before.
void declare_utf8(std::string& text) {
  const std::string_view encoding = declared_encoding(text);
  constexpr std::string_view utf8 = "UTF-8";
  if (encoding.size() < utf8.size()) return;
  const auto begin = static_cast<std::size_t>(encoding.data() - text.data());
  const std::size_t padding = encoding.size() - utf8.size();
  const char quote = text[begin - 1];
  text.replace(begin, encoding.size() + 1, std::string(utf8) + quote + std::string(padding, ' '));
}

}  // namespace

SourceFile in_utf8(SourceFile file) {
  const std::string_view text = file.text();
  const bool big_endian = text.substr(0, 2) == "\xFE\xFF";
  std::optional<std::string> converted;
  if (big_endian || text.substr(0, 2) == "\xFF\xFE") {
    converted = from_utf16(text.substr(2), big_endian);
  } else if (const auto encoding = declared_encoding(text);
             is_named(encoding, "ISO-8859-1") || is_named(encoding, "LATIN1")) {
    converted = from_latin1(text);
  }
  if (!converted) return file;
  declare_utf8(*converted);
  return SourceFile(file.name(), std::move(*converted));
}

}  // namespace leadline::read
