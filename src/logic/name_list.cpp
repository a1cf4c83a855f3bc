#include "logic/name_list.hpp"

#include "leadline/base/text.hpp"

namespace leadline::logic {

std::string name_list(const std::vector<std::string>& names) {
  return listed(names, {}, 10);
}

std::string so_many_states(std::uint64_t count) {
  return " (" + std::to_string(count) + (count == 1 ? " state)" : " states)");
}

}  // namespace leadline::logic
