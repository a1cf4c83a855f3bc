#include "emit/xml_text.hpp"

#include <algorithm>

#include "leadline/base/text.hpp"

namespace leadline::emit {
namespace {

bool is_allowed(char32_t code) {
  const bool white = code == '\t' || code == '\n' || code == '\r';
  return white || (code >= 0x20 && code != 0xFFFE && code != 0xFFFF);
}

void append(std::string& out, std::string_view bytes, char32_t code) {
  switch (code) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '"':
      out += "&quot;";
      break;
    case '\t':
      out += "&#9;";
      break;
    case '\n':
      out += "&#10;";
      break;
    case '\r':
      out += "&#13;";
      break;
    default:
      out += bytes;
  }
}

}  // namespace

std::string xml_text(std::string_view text) {
  constexpr std::string_view replacement = "\xEF\xBF\xBD";
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = decode_utf8(text, at);
    const std::size_t length = std::max<std::size_t>(c.length, 1);
    const bool allowed = c.length > 0 && is_allowed(c.code);
    append(out, allowed ? text.substr(at, length) : replacement, allowed ? c.code : 0xFFFD);
    at += length;
  }
  return out;
}

}  // namespace leadline::emit
