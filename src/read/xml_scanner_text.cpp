#include <algorithm>
#include <array>

#include "leadline/base/text.hpp"
#include "read/xml.hpp"
#include "read/xml_scanner.hpp"

namespace leadline::read::xml {
namespace {

bool is_character(std::uint32_t code) {
  return code == 0x9 || code == 0xA || code == 0xD || (code >= 0x20 && code <= 0xD7FF) ||
         (code >= 0xE000 && code <= 0xFFFD) || (code >= 0x10000 && code <= 0x10FFFF);
}

/// The value of a digit, or 16.
std::uint32_t digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<std::uint32_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<std::uint32_t>(c - 'A' + 10);
  return 16;
}

/// `&#233;` or `&#xE9;`, without `&#` and `;`.
bool names_a_character(std::string_view digits) {
  const std::uint32_t base = digits.substr(0, 1) == "x" ? 16 : 10;
  if (base == 16) digits.remove_prefix(1);
  std::uint32_t code = 0;
  for (char c : digits) {
    if (digit_value(c) >= base) return false;
    code = std::min<std::uint32_t>(code * base + digit_value(c), 0x110000);
  }
  return !digits.empty() && is_character(code);
}

}  // namespace

/// The first character that may stand nowhere in a document.
std::optional<Fault> illegal_character(std::string_view text) {
  for (std::size_t at = past_plain_ascii(text, 0); at < text.size();) {
    const Character c = decode_utf8(text, at);
    const auto begin = static_cast<std::uint32_t>(at);
    const Span span{begin, begin + std::max(1U, static_cast<std::uint32_t>(c.length))};
    if (c.length == 0) {
      return Fault{span, "a byte that is not UTF-8: " + quoted(text.substr(at, 1)),
                   "save the file in UTF-8"};
    }
    if (!is_character(c.code)) {
      return Fault{span,
                   "a character that XML does not allow: " + quoted(text.substr(at, c.length)),
                   "remove it"};
    }
    at = past_plain_ascii(text, at + c.length);
  }
  return std::nullopt;
}

bool Scanner::character_data() {
  while (!ended() && here() != '<') {
    if (here() == ']' && sees("]]>")) {
      return fail(at_, at_ + 3, "the characters ]]> in a text", "write ]]&gt; for them");
    }
    if (here() != '&') {
      ++at_;
    } else if (!reference()) {
      return false;
    }
  }
  return true;
}

bool Scanner::reference() {
  static constexpr std::array<std::string_view, 5> predefined{"amp", "apos", "gt", "lt", "quot"};
  constexpr std::size_t longest = 64;  // characters that are searched for the semicolon
  const std::size_t begin = at_;
  const std::size_t semicolon = text_.substr(begin, longest).find_first_of(";<&\"' \t\r\n", 1);
  if (semicolon == std::string_view::npos || text_[begin + semicolon] != ';') {
    return fail(begin, begin + 1, "the character & does not begin a reference",
                "write &amp; for the character itself");
  }
  at_ = begin + semicolon + 1;
  const std::string_view body = text_.substr(begin + 1, semicolon - 1);
  if (body.substr(0, 1) == "#") {
    if (names_a_character(body.substr(1))) return true;
    return fail(begin, at_, "the reference names no character that XML allows",
                "references are &#233; in decimal or &#xE9; in hexadecimal");
  }
  if (std::find(predefined.begin(), predefined.end(), body) != predefined.end()) return true;
  return fail(begin, at_, "the entity " + quoted(body) + " is not defined",
              "defined are &amp; &lt; &gt; &quot; and &apos;; write any other character as it is");
}

/// Goes behind the next `end`; `length` bytes from `begin` are shown if there is none.
bool Scanner::up_to(std::string_view end, std::size_t begin, std::size_t length, const char* what) {
  const std::size_t found = text_.find(end, at_);
  if (found == std::string_view::npos) {
    return fail(begin, begin + length, std::string(what) + " does not end",
                "add " + std::string(end) + " where it ends");
  }
  at_ = found + end.size();
  return true;
}

bool Scanner::comment() {
  const std::size_t begin = at_;
  at_ += 4;
  if (!up_to("--", begin, 4, "the comment")) return false;
  if (here() != '>') {
    return fail(at_ - 2, at_, "the characters -- in a comment", "a comment ends with the first --");
  }
  ++at_;
  return true;
}

bool Scanner::cdata() {
  const std::size_t begin = at_;
  at_ += 9;
  return up_to("]]>", begin, 9, "the CDATA section");
}

bool Scanner::instruction() {
  const std::size_t begin = at_;
  at_ += 2;
  if (!name("a processing instruction")) return false;
  const std::string_view target = text_.substr(begin + 2, at_ - begin - 2);
  const auto is_letter = [](char c, char lower) { return (c | 0x20) == lower; };
  if (target.size() == 3 && is_letter(target[0], 'x') && is_letter(target[1], 'm') &&
      is_letter(target[2], 'l')) {
    return fail(begin, at_, "an XML declaration that is not at the very beginning of the file",
                "move it to the first byte, or remove it");
  }
  if (!sees("?>") && !skip_blanks()) {
    return fail_here("expected a blank or ?> in a processing instruction",
                     "processing instructions are <?name … ?>");
  }
  return up_to("?>", begin, 2, "the processing instruction");
}

}  // namespace leadline::read::xml
