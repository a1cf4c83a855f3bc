#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leadline {

/// A run that shows a verdict: from the initial state, fire `steps` in order. With `cycle_start`
/// the run is a lasso: after the last step it is back in the state before `steps[*cycle_start]`.
/// With `pump_start` the steps from `steps[*pump_start]` on can be repeated for ever, and each time
/// some field grows and none shrinks: the model is unbounded. No run has both.
struct Witness {
  std::vector<std::string> steps;  ///< names of transitions
  std::optional<std::size_t> cycle_start;
  std::optional<std::size_t> pump_start = {};

  /// Some of the steps are repeated for ever.
  [[nodiscard]] bool is_repeated() const { return cycle_start || pump_start; }
};

/// Why a node of a formula holds or does not hold in a state, as far as runs can show it: `run`
/// begins in that state, and `parts` say what holds in the states along it. A claim about all
/// paths that holds has no run: nothing short of all states shows it.
///
/// Of a property with a name the node is 0. Of a home state that does not exist there are two
/// parts, at 0: runs to states that have no state behind them in common.
struct Evidence {
  struct Part;

  std::uint32_t node = 0;  ///< of the formula
  bool holds = true;
  Witness run;
  bool is_maximal = false;  ///< after the run nothing can fire
  std::vector<Part> parts;
  /// Of `live` that is violated: a transition that can never fire after the run.
  std::string never_again = {};
  /// Of a question for a bound: the value after the run; none if a pump makes it grow for ever.
  std::optional<std::int64_t> value = {};
};

struct Evidence::Part {
  std::size_t at = 0;  ///< so many steps from the run's beginning
  Evidence evidence;
};

}  // namespace leadline
