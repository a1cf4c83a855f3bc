#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace leadline::logic {

/// "a, b, c" for a reason, at most ten of them: "a, b, … and 3 more".
[[nodiscard]] std::string name_list(const std::vector<std::string>& names);

/// " (12 states)", of which a reason tells.
[[nodiscard]] std::string so_many_states(std::uint64_t count);

}  // namespace leadline::logic
