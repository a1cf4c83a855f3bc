#include "leadline/base/limits.hpp"

#include <algorithm>
#include <atomic>

namespace leadline {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

const char* to_string(Limit limit) {
  switch (limit) {
    case Limit::none:
      return "none";
    case Limit::states:
      return "states";
    case Limit::memory:
      return "memory";
    case Limit::time:
      return "time";
    case Limit::interrupt:
      return "interrupt";
    case Limit::tokens:
      return "tokens";
  }
  return "none";
}

std::string cause(Limit limit) {
  if (limit == Limit::interrupt) return "an interrupt";
  if (limit == Limit::tokens) return "too large a number";
  return std::string("the limit of ") + to_string(limit);
}

void request_interrupt() noexcept {
  interrupted.store(true, std::memory_order_relaxed);
}
bool interrupt_requested() noexcept {
  return interrupted.load(std::memory_order_relaxed);
}
void clear_interrupt() noexcept {
  interrupted.store(false, std::memory_order_relaxed);
}

Deadline::Deadline(std::chrono::milliseconds from_now)
    : end_(std::chrono::steady_clock::now() +
           std::min<std::chrono::milliseconds>(from_now, std::chrono::years{100})) {}

Limit Deadline::reached() const {
  if (interrupt_requested()) return Limit::interrupt;
  return std::chrono::steady_clock::now() >= end_ ? Limit::time : Limit::none;
}

Limits Deadline::rest_of(Limits limits) const {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      end_ - std::chrono::steady_clock::now());
  limits.max_time = std::clamp(left, std::chrono::milliseconds::zero(), limits.max_time);
  return limits;
}

void Deadline::check() const {
  if (const Limit limit = reached(); limit != Limit::none) throw LimitReached(limit);
}

}  // namespace leadline
