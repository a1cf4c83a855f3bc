#pragma once

#include <chrono>
#include <cstdint>

#include "leadline/base/limits.hpp"

namespace leadline::logic {

/// Tells long loops when to end: once a limit is reached it stays so, and what the loop has
/// computed is worth nothing.
class Watch {
 public:
  explicit Watch(const Limits& limits) : end_(std::chrono::steady_clock::now() + limits.max_time) {}

  /// To be asked for each few edges or states.
  [[nodiscard]] bool over() {
    if ((++calls_ % calls_between_looks) == 0) look();
    return limit_ != Limit::none;
  }
  /// Looks at once.
  [[nodiscard]] Limit limit() {
    look();
    return limit_;
  }

 private:
  static constexpr std::uint64_t calls_between_looks = 1 << 14;

  void look() {
    if (limit_ != Limit::none) return;
    if (interrupt_requested()) {
      limit_ = Limit::interrupt;
    } else if (std::chrono::steady_clock::now() >= end_) {
      limit_ = Limit::time;
    }
  }

  std::chrono::steady_clock::time_point end_;
  std::uint64_t calls_ = 0;
  Limit limit_ = Limit::none;
};

}  // namespace leadline::logic
