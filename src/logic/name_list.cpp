#include "logic/name_list.hpp"

#include <algorithm>

namespace leadline::logic {

std::string name_list(const std::vector<std::string>& names) {
  constexpr std::size_t most = 10;
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), most); ++i) {
    list += (i == 0 ? "" : ", ") + names[i];
  }
  if (names.size() > most) list += " and " + std::to_string(names.size() - most) + " more";
  return list;
}

std::string so_many_states(std::uint64_t count) {
  return " (" + std::to_string(count) + (count == 1 ? " state)" : " states)");
}

}  // namespace leadline::logic
