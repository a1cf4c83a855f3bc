#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace leadline::explore {

/// Threads that work together, again and again. They are started when they are first needed and
/// look for the next task for a moment before they sleep: to start one or to wake it takes as long
/// as some ten thousand edges.
class Crew {
 public:
  using Task = std::function<void(std::size_t)>;

  /// `size` counts who calls `run`; it is at least 1.
  explicit Crew(std::size_t size) : size_(size) {}
  ~Crew();

  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  [[nodiscard]] std::size_t size() const { return size_; }

  /// Calls `task(0)` to `task(count - 1)`, at most `size`, each in a thread of its own as far as
  /// the system gives them, the others one after the other. No task may wait for another. Throws
  /// `std::bad_alloc` when all have ended, if one of them did; they may throw nothing else.
  void run(std::size_t count, const Task& task);

  /// Calls `task(begin, end)` for one part of the numbers below `count` in each thread.
  template <class Part>
  void in_parts(std::size_t count, const Part& task) {
    run(size_, [&, parts = size_](std::size_t i) {  // which may be more than threads then
      task(count * i / parts, count * (i + 1) / parts);
    });
  }
  /// Calls `task(i)` for each of the numbers below `count`.
  template <class Each>
  void share(std::size_t count, const Each& task) {
    in_parts(count, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) task(i);
    });
  }

 private:
  void start();
  void serve(std::size_t index, std::uint32_t turn);
  void carry_out(std::size_t index);

  std::size_t size_;
  std::size_t count_ = 0;
  const Task* task_ = nullptr;  // null: it is over
  std::atomic<bool> is_out_of_memory_ = false;
  alignas(128) std::atomic<std::uint32_t> turn_ = 0;
  alignas(128) std::atomic<std::uint32_t> busy_ = 0;
  std::vector<std::jthread> others_;
};

}  // namespace leadline::explore
