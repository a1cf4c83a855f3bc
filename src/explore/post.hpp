#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "leadline/base/own_lines.hpp"

namespace leadline::explore {

/// Successors that one worker found and another is to look up.
struct Parcel {
  std::size_t count = 0;
  ThreadVector<std::uint64_t> words;  ///< of so many successors, and room for more
  std::unique_ptr<Parcel> next;
};

/// Where workers leave parcels for each other.
///
/// The table could be asked by any thread at any place, but memory that two cores write to by turns
/// wanders between them, and that takes longer than all else. So each worker looks after one part
/// of the table, and hands on what belongs in the others'; only parcels wander, line after line.
class Post {
 public:
  explicit Post(std::size_t workers) : boxes_(workers) {}

  [[nodiscard]] std::size_t workers() const { return boxes_.size(); }

  void send(std::size_t owner, std::unique_ptr<Parcel> parcel) {
    std::atomic<Parcel*>& first = boxes_[owner].first;
    Parcel* sent = parcel.release();
    Parcel* next = first.load(std::memory_order_relaxed);
    do {
      sent->next.release();
      sent->next.reset(next);
    } while (!first.compare_exchange_weak(next, sent, std::memory_order_release,
                                          std::memory_order_relaxed));
  }

  /// All parcels for this worker, linked by `next`; null if there is none.
  [[nodiscard]] std::unique_ptr<Parcel> collect(std::size_t owner) {
    std::atomic<Parcel*>& first = boxes_[owner].first;
    if (first.load(std::memory_order_relaxed) == nullptr) return nullptr;
    return std::unique_ptr<Parcel>(first.exchange(nullptr, std::memory_order_acquire));
  }

  ~Post() {
    for (Box& box : boxes_) {
      for (std::unique_ptr<Parcel> p(box.first); p != nullptr;) p = std::move(p->next);
    }
  }

  Post(const Post&) = delete;
  Post& operator=(const Post&) = delete;

 private:
  struct alignas(128) Box {
    std::atomic<Parcel*> first = nullptr;
  };

  std::vector<Box> boxes_;
};

}  // namespace leadline::explore
