#pragma once

#include <chrono>

#include "leadline/explore/explore.hpp"

namespace leadline::explore {

/// Reads the clock and the interrupt and tells the progress: after each batch, never for each edge.
class Pulse {
 public:
  Pulse(const Limits& limits, const ProgressListener& listener)
      : limits_(limits), listener_(listener), start_(std::chrono::steady_clock::now()) {}

  [[nodiscard]] std::chrono::duration<double> elapsed() const {
    return std::chrono::steady_clock::now() - start_;
  }

  /// The limit that has been reached, if it is the time or Ctrl-C. `progress()` is asked for a few
  /// times a second.
  template <class Asked>
  [[nodiscard]] Limit beat(const Asked& progress) {
    if (interrupt_requested()) return Limit::interrupt;
    const auto now = elapsed();
    if (now >= limits_.max_time) return Limit::time;
    if (now - told_ >= between_tellings) {
      told_ = now;
      tell(progress());
    }
    return Limit::none;
  }

  void tell(Progress progress) const {
    if (!listener_) return;
    progress.seconds = elapsed().count();
    listener_(progress);
  }

 private:
  static constexpr std::chrono::duration<double> between_tellings{0.25};

  const Limits& limits_;
  const ProgressListener& listener_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::duration<double> told_{0};
};

}  // namespace leadline::explore
