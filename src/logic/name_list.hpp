#pragma once

#include <string>
#include <vector>

namespace leadline::logic {

/// "a, b, c" for a reason, at most ten of them: "a, b, … and 3 more".
[[nodiscard]] std::string name_list(const std::vector<std::string>& names);

}  // namespace leadline::logic
