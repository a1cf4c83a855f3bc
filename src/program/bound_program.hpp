#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// The linear programs whose solutions bound counters: weights of which no action increases the
/// sum, with that sum least in the initial state. Solved by Clp, in floating point, so that each
/// solution has to be checked.
///
/// Clp is loaded when it is first needed: its libraries would take 3 MB of every exploration.
class BoundProgram {
 public:
  explicit BoundProgram(const Program& program);
  ~BoundProgram();
  BoundProgram(BoundProgram&&) noexcept;
  BoundProgram& operator=(BoundProgram&&) noexcept;

  /// The weights by counter, that of `counter` at least 1. Nothing if there are none, or after so
  /// much work, or without Clp.
  [[nodiscard]] std::optional<std::vector<double>> weights(Counter counter);

 private:
  class Solver;
  std::unique_ptr<Solver> solver_;
};

}  // namespace leadline::program
