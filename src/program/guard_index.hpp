#pragma once

#include <algorithm>
#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// Finds the guard of a counter among those of one action, however many these are.
class GuardIndex {
 public:
  explicit GuardIndex(const Action& action) : guards_(action.guards) {
    if (guards_.size() <= few) return;
    for (const Guard& guard : guards_) sorted_.push_back(&guard);
    std::sort(sorted_.begin(), sorted_.end(),
              [](const Guard* a, const Guard* b) { return a->counter < b->counter; });
  }

  /// Null where there is none.
  [[nodiscard]] const Guard* find(Counter counter) const {
    if (guards_.size() <= few) {
      const auto found = std::find_if(guards_.begin(), guards_.end(),
                                      [&](const Guard& g) { return g.counter == counter; });
      return found == guards_.end() ? nullptr : &*found;
    }
    const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), counter,
                                        [](const Guard* g, Counter c) { return g->counter < c; });
    return found == sorted_.end() || (*found)->counter != counter ? nullptr : *found;
  }

 private:
  static constexpr std::size_t few = 16;

  const std::vector<Guard>& guards_;
  std::vector<const Guard*> sorted_;  // by counter, where they are many
};

}  // namespace leadline::program
