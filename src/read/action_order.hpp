#pragma once

#include <algorithm>

#include "leadline/model/formula.hpp"

namespace leadline::read {

/// The same actions, increasing.
[[nodiscard]] inline ActionList in_order(ActionList actions) {
  std::sort(actions.begin(), actions.end());
  actions.erase(std::unique(actions.begin(), actions.end()), actions.end());
  return actions;
}

}  // namespace leadline::read
