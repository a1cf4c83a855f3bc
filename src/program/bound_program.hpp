#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "leadline/program/program.hpp"
#include "program/linear_program.hpp"

namespace leadline::program {

/// What the weights of a sum must be so that no action increases it: a column for each counter, a
/// row for each action, whose entries are the effects; the cost is the sum in the initial state.
/// Counters that others than effects change have weight 0.
[[nodiscard]] std::vector<LinearProgram::Column> columns_without_increase(const Program& program);

/// The linear programs whose solutions bound counters: weights of which no action increases the
/// sum, with that sum least in the initial state.
class BoundProgram {
 public:
  explicit BoundProgram(const Program& program);

  /// The weights by counter, that of `counter` at least 1. Nothing if there are none, or after so
  /// much work, or without Clp.
  [[nodiscard]] std::optional<std::vector<double>> weights(Counter counter);

 private:
  std::size_t size_;
  std::optional<LinearProgram> linear_;
  std::uint64_t work_ = 0;
};

}  // namespace leadline::program
