#include "report/names.hpp"

#include "leadline/base/text.hpp"

namespace leadline::report {

std::string plain(std::string_view name) {
  bool is_plain = !name.empty();
  for (std::size_t at = 0; at < name.size() && is_plain;) {
    const Character c = decode_utf8(name, at);
    is_plain = c.length > 0 && c.code != ' ' && c.code != 0xa0 && !is_control(c.code);
    at += c.length;
  }
  return is_plain ? std::string(name) : leadline::quoted(name);
}

std::string listed(const std::vector<std::string>& names, const char* none) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return names.empty() ? none : text;
}

}  // namespace leadline::report
