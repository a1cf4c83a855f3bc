#pragma once

#include <span>
#include <vector>

#include "leadline/program/invariants.hpp"

namespace leadline::program {

/// Adds counters to subvariants, so that one of them bounds as many as possible.
class SubvariantGrowth {
 public:
  explicit SubvariantGrowth(const Program& program);

  /// Takes in counters that are 0 at first, each as heavy as the others allow, but not heavier than
  /// the total: first those without a bound. O(program) for each counter taken in.
  void grow(Subvariant& subvariant, std::span<const Tokens> bounds) const;

 private:
  struct Change {
    ActionIndex action = 0;
    std::int64_t amount = 0;
  };
  class Growing;

  const Program* program_;
  std::vector<bool> balanced_;
  std::vector<std::vector<Change>> changes_;  // by counter
};

}  // namespace leadline::program
