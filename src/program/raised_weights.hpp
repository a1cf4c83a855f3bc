#pragma once

#include <optional>
#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// Weights of a sum that no action increases, found without a linear program: where an action adds
/// to the sum, something that it takes is made heavier, and so on. Where a sum is least at first is
/// not known of them, as it is of a `BoundProgram`'s.
class RaisedWeights {
 public:
  explicit RaisedWeights(const Program& program);

  /// The weights by counter, that of `counter` at least 1. Nothing where none are found at once,
  /// though there may be some, or after so much work. O(program).
  [[nodiscard]] std::optional<std::vector<double>> weights(Counter counter);

 private:
  class Raising;

  const Program* program_;
  std::vector<bool> balanced_;
  std::vector<std::vector<ActionIndex>> adding_;  // by counter
  std::size_t size_;                              // counters, actions and effects
  std::size_t work_ = 0;
};

}  // namespace leadline::program
