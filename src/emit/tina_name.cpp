#include "emit/tina_name.hpp"

#include <algorithm>
#include <array>

#include "base/ascii.hpp"

namespace leadline::emit {
namespace {

bool is_plain(std::string_view name) {
  static constexpr std::array<std::string_view, 6> keywords{"tr", "pl", "pr", "lb", "nt", "net"};
  const auto plain = [](char c) { return is_alphanumeric(c) || c == '_' || c == '\''; };
  return !name.empty() && std::all_of(name.begin(), name.end(), plain) &&
         std::find(keywords.begin(), keywords.end(), name) == keywords.end();
}

}  // namespace

std::string tina_name(std::string_view name) {
  if (is_plain(name)) return std::string(name);
  std::string braced = "{";
  for (const char c : name) {
    if (c == '{' || c == '}' || c == '\\') braced += '\\';
    braced += c;
  }
  return braced + '}';
}

}  // namespace leadline::emit
