#pragma once

#include <atomic>
#include <cstddef>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace leadline::explore {

/// Calls `task(0)` to `task(count - 1)`, each in a thread of its own as far as the system gives
/// them, the others one after the other. No task may wait for another. Throws `std::bad_alloc` when
/// all have ended, if one of them did; they may throw nothing else.
template <class Task>
void run_together(std::size_t count, const Task& task) {
  std::atomic<bool> is_out_of_memory = false;
  const auto guarded = [&](std::size_t i) {
    try {
      task(i);
    } catch (const std::bad_alloc&) {
      is_out_of_memory = true;
    }
  };
  {
    std::vector<std::jthread> others;
    std::size_t started = 1;
    try {
      for (; started < count; ++started) others.emplace_back(guarded, started);
    } catch (const std::system_error&) {
      for (std::size_t i = started; i < count; ++i) guarded(i);
    }
    guarded(0);
  }
  if (is_out_of_memory) throw std::bad_alloc();
}

}  // namespace leadline::explore
