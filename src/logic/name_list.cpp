#include "logic/name_list.hpp"

#include "leadline/base/numbers.hpp"
#include "leadline/base/text.hpp"

namespace leadline::logic {

std::string name_list(const std::vector<std::string>& names) {
  return listed(names, {}, 10);
}

std::string so_many_states(std::uint64_t count) {
  return " (" + leadline::count(count, "state") + ")";
}

}  // namespace leadline::logic
