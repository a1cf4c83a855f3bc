#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "leadline/explore/layers.hpp"
#include "logic/observer.hpp"

namespace leadline::logic {

struct Observed {
  std::vector<Decision> decisions;  ///< by observer
  explore::Counts counts;
};

/// Shows all states to each of the observers that has not decided yet, and ends when none is left.
/// Several threads share the observers among them.
[[nodiscard]] Observed search(const program::Program& program,
                              const std::vector<Observer*>& observers, const Limits& limits,
                              const explore::Options& options,
                              const explore::ProgressListener& progress);

}  // namespace leadline::logic
