#include "report/names.hpp"

#include "leadline/base/text.hpp"

namespace leadline::report {

std::string plain(std::string_view name) {
  bool harmless = !name.empty();
  for (std::size_t at = 0; at < name.size() && harmless;) {
    const Character c = decode_utf8(name, at);
    harmless = c.length > 0 && c.code > 0x20 && (c.code < 0x7f || c.code > 0xa0);
    at += c.length;
  }
  return harmless ? std::string(name) : leadline::quoted(name);
}

std::string listed(const std::vector<std::string>& names, const char* none) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return names.empty() ? none : text;
}

}  // namespace leadline::report
