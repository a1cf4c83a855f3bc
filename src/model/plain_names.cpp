#include "model/plain_names.hpp"

#include "leadline/base/text.hpp"

namespace leadline {

std::size_t letter_at(std::string_view text, std::size_t at, bool is_first) {
  const Character c = decode_utf8(text, at);
  if (c.length == 0 || is_control(c.code)) return 0;
  if (c.code == ':' || c.code == '-' || c.code == '.') return 0;
  return (is_first ? is_name_start(c.code) : is_name_character(c.code)) ? c.length : 0;
}

}  // namespace leadline
