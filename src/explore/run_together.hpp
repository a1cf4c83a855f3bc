#pragma once

#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace leadline::explore {

/// Calls `task(0)` to `task(count - 1)`, each in a thread of its own as far as the system gives
/// them, the others one after the other. No task may wait for another, or throw.
template <class Task>
void run_together(std::size_t count, const Task& task) {
  std::vector<std::jthread> others;
  std::size_t started = 1;
  try {
    for (; started < count; ++started) others.emplace_back(task, started);
  } catch (const std::system_error&) {
    for (std::size_t i = started; i < count; ++i) task(i);
  }
  task(0);
}

}  // namespace leadline::explore
