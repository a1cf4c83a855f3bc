#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <string>

namespace leadline {

/// What ended an exploration before it was complete. Reaching a limit is a value, not an error.
/// `tokens`: a counter, or a time of diagrams, would exceed 2^63 - 1.
enum class Limit { none, states, memory, time, interrupt, tokens };

/// "none", "states", "memory", "time", "interrupt" or "tokens".
[[nodiscard]] const char* to_string(Limit limit);

/// For people: "the limit of states", "the limit of memory", "the limit of time", "an interrupt" or
/// "too large a number".
[[nodiscard]] std::string cause(Limit limit);

/// Bounds of one exploration. The defaults are those that `--help` states.
struct Limits {
  std::uint64_t max_states = 100'000'000;
  std::uint64_t max_memory = std::uint64_t{8} << 30;  ///< bytes of what a search stores
  std::chrono::milliseconds max_time = std::chrono::hours{1};
  /// At least 1; how many there are changes no result. No more are started than there are cores,
  /// or 8.
  unsigned max_threads = 1;
};

/// Set by the program's Ctrl-C handler and read by every long loop; async-signal-safe.
void request_interrupt() noexcept;
[[nodiscard]] bool interrupt_requested() noexcept;
void clear_interrupt() noexcept;

/// Ends a computation of which a part is worth nothing; whoever began it makes a value of it.
class LimitReached : public std::exception {
 public:
  explicit LimitReached(Limit limit) : limit_(limit) {}
  [[nodiscard]] Limit limit() const { return limit_; }
  [[nodiscard]] const char* what() const noexcept override { return to_string(limit_); }

 private:
  Limit limit_;
};

/// When a run must end, asked by what goes before its search: the time is over, or Ctrl-C.
class Deadline {
 public:
  Deadline() = default;  ///< only Ctrl-C
  explicit Deadline(std::chrono::milliseconds from_now);

  /// `time`, `interrupt` or `none`.
  [[nodiscard]] Limit reached() const;
  /// The same limits with the time that is left until then.
  [[nodiscard]] Limits rest_of(Limits limits) const;
  /// Throws `LimitReached`.
  void check() const;
  /// The same at every 4096th step of a loop.
  void check(std::uint64_t step) const {
    if (step % 4096 == 0) check();
  }

 private:
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::time_point::max();
};

}  // namespace leadline
