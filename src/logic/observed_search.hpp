#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "leadline/explore/layers.hpp"
#include "logic/observer.hpp"

namespace leadline::logic {

struct Observed {
  std::vector<Decision> decisions;  ///< by observer
  explore::Counts counts;
};

/// Other ways to decide, which are tried now and then while a search takes long, and when it ends
/// at a limit of states or memory.
struct Shortcut {
  /// For an observer, by its index; may look at so many states.
  std::function<std::optional<Decision>(std::size_t, std::uint64_t)> decide;
  std::uint64_t after = 0;  ///< so many states for the first time, or 64 MB of them
};

/// Shows all states to each of the observers that has not decided yet, and ends when none is left.
/// Several threads share the observers among them.
[[nodiscard]] Observed search(const program::Program& program,
                              const std::vector<Observer*>& observers, const Limits& limits,
                              const explore::Options& options,
                              const explore::ProgressListener& progress,
                              const Shortcut& shortcut = {});

}  // namespace leadline::logic
