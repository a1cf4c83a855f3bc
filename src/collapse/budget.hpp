#pragma once

#include <chrono>
#include <cstdint>

#include "leadline/base/limits.hpp"

namespace leadline::collapse {

/// Counts firings against the limits; the clock is read once in a few thousand, or in as much of
/// other work.
class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits) {}

  /// One more firing; false when the exploration is over.
  bool spend() {
    ++firings_;
    work(steps_of_firing);
    return limit_ == Limit::none;
  }

  /// Something else was done, of so many steps.
  void work(std::uint64_t steps) {
    steps_ += steps;
    if (steps_ < steps_between_looks) return;
    steps_ = 0;
    look();
  }

  /// So many states are stored, of so many bytes together.
  bool store(std::uint64_t states, std::uint64_t bytes) {
    if (states > limits_.max_states) stop(Limit::states);
    if (bytes > limits_.max_memory) stop(Limit::memory);
    return limit_ == Limit::none;
  }

  /// The exploration is over, unless it was before.
  void stop(Limit limit) {
    if (limit_ == Limit::none) limit_ = limit;
  }

  [[nodiscard]] std::uint64_t firings() const { return firings_; }
  [[nodiscard]] Limit limit() const { return limit_; }

 private:
  static constexpr std::uint64_t steps_of_firing = 256;
  static constexpr std::uint64_t steps_between_looks = 4096 * steps_of_firing;

  void look() {
    if (interrupt_requested()) stop(Limit::interrupt);
    if (std::chrono::steady_clock::now() - start_ > limits_.max_time) stop(Limit::time);
  }

  Limits limits_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::uint64_t firings_ = 0;
  std::uint64_t steps_ = 0;  // since the clock was read
  Limit limit_ = Limit::none;
};

}  // namespace leadline::collapse
