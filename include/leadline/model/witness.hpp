#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace leadline {

/// A run that shows a verdict: from the initial state, fire `steps` in order. With `cycle_start`
/// the run is a lasso: after the last step it is back in the state before `steps[*cycle_start]`.
struct Witness {
  std::vector<std::string> steps;  ///< names of transitions
  std::optional<std::size_t> cycle_start;
};

}  // namespace leadline
