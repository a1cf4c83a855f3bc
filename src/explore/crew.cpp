#include "explore/crew.hpp"

#include <new>
#include <system_error>

namespace leadline::explore {
namespace {

/// So often a thread lets others go first before it sleeps: some hundred microseconds in all.
constexpr int patience = 512;

void wait_while(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
  for (int i = 0; i < patience; ++i) {
    if (value.load(std::memory_order_acquire) != old) return;
    std::this_thread::yield();
  }
  value.wait(old, std::memory_order_acquire);
}

}  // namespace

Crew::~Crew() {
  task_ = nullptr;
  turn_.fetch_add(1, std::memory_order_release);
  turn_.notify_all();
}

void Crew::run(std::size_t count, const Task& task) {
  is_out_of_memory_ = false;
  count_ = count;
  task_ = &task;
  if (count > 1) {
    start();
    busy_.store(static_cast<std::uint32_t>(others_.size()), std::memory_order_relaxed);
    turn_.fetch_add(1, std::memory_order_release);
    turn_.notify_all();
  }
  carry_out(0);
  for (std::size_t i = others_.size() + 1; i < count; ++i) carry_out(i);
  while (const std::uint32_t busy = busy_.load(std::memory_order_acquire)) wait_while(busy_, busy);
  if (is_out_of_memory_) throw std::bad_alloc();
}

void Crew::start() {
  try {
    while (others_.size() + 1 < size_) {
      others_.emplace_back(
          [this, index = others_.size() + 1, turn = turn_.load()] { serve(index, turn); });
    }
  } catch (const std::system_error&) {
    size_ = others_.size() + 1;
  }
}

void Crew::serve(std::size_t index, std::uint32_t turn) {
  for (;; ++turn) {
    wait_while(turn_, turn);
    if (task_ == nullptr) return;
    if (index < count_) carry_out(index);
    if (busy_.fetch_sub(1, std::memory_order_release) == 1) busy_.notify_one();
  }
}

void Crew::carry_out(std::size_t index) {
  try {
    (*task_)(index);
  } catch (const std::bad_alloc&) {
    is_out_of_memory_ = true;
  }
}

}  // namespace leadline::explore
