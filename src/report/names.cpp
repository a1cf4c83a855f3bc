#include "report/names.hpp"

#include "leadline/base/harmless.hpp"
#include "leadline/base/text.hpp"

namespace leadline::report {
namespace {

constexpr std::size_t longest = 400;  // bytes

}  // namespace

std::string plain(std::string_view name) {
  bool is_plain = !name.empty();
  for (std::size_t at = 0; at < name.size() && is_plain;) {
    const Character c = decode_utf8(name, at);
    is_plain = c.length > 0 && c.code != ' ' && c.code != 0xa0 && !is_control(c.code);
    at += c.length;
  }
  return is_plain ? std::string(name) : leadline::quoted(name);
}

std::string brief(std::string_view given) {
  std::string text = harmless(given);
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  text.resize(end);
  return text + "…";
}

std::string listed(const std::vector<std::string>& names, const char* none) {
  return names.empty() ? none : leadline::listed(names);
}

}  // namespace leadline::report
