#include "emit/mangle.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "base/ascii.hpp"
#include "emit/reserved.hpp"
#include "leadline/base/text.hpp"

namespace leadline::emit {
namespace {

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

void append(std::string& name, std::string_view part) {
  for (const char c : part) {
    if (c != '_' || name.empty() || name.back() != '_') name += c;
  }
}

std::string with_suffix(const std::string& name, std::size_t number) {
  return name + (name.back() == '_' ? "" : "_") + std::to_string(number);
}

/// In the order in which names are given.
std::vector<std::size_t> precedence(const std::vector<Named>& named,
                                    const std::vector<std::string>& names) {
  std::vector<std::size_t> order(named.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const bool a_changed = names[a] != named[a].id;
    const bool b_changed = names[b] != named[b].id;
    return std::tie(a_changed, named[a].key) < std::tie(b_changed, named[b].key);
  });
  return order;
}

}  // namespace

std::string hexadecimal(char32_t value) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (; value != 0 || text.size() < 4; value >>= 4U) text.insert(0, 1, digits[value & 0xFU]);
  return text;
}

std::string mangled(std::string_view id) {
  std::string name;
  for (std::size_t at = 0; at < id.size();) {
    const auto [c, length] = decode_utf8(id, at);
    at += std::max(length, std::size_t{1});
    if (is_alphanumeric(c)) {
      name += static_cast<char>(c);
    } else if (c == '_' || c == '-' || c == '.') {
      append(name, "_");
    } else {
      append(name, "_u" + hexadecimal(c) + "_");
    }
  }
  const bool reserved = name.size() > 1 && name[0] == '_' && is_capital(name[1]);
  if (name.empty() || is_digit(name[0]) || reserved) name.insert(0, "x");
  return name;
}

std::vector<std::string> enumerators(const std::vector<Named>& named) {
  std::vector<std::string> names;
  names.reserve(named.size());
  for (const Named& one : named) {
    std::string name = mangled(one.id);
    if (reserved_everywhere(name)) name += '_';
    names.push_back(std::move(name));
  }
  std::set<std::string> taken;
  std::map<std::string, std::size_t> last_number;
  for (const std::size_t i : precedence(named, names)) {
    const std::string base = names[i];
    std::size_t& number = last_number.try_emplace(base, 1).first->second;
    while (!taken.insert(names[i]).second) names[i] = with_suffix(base, ++number);
  }
  return names;
}

std::string namespace_name(std::string_view mission) {
  std::string name = mangled(mission);
  if (name[0] == '_') name.insert(0, "x");
  if (reserved_globally(name)) name += '_';
  return name;
}

}  // namespace leadline::emit
