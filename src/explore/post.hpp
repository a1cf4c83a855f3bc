#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "leadline/base/own_lines.hpp"
#include "leadline/program/program.hpp"

namespace leadline::explore {

/// Successors that one worker found and another is to look up.
struct Parcel {
  std::size_t sender = 0;
  std::size_t count = 0;
  ThreadVector<std::uint64_t> words;           ///< of so many successors, and room for more
  ThreadVector<program::ActionIndex> actions;  ///< by which they were found, where that is told
  std::unique_ptr<Parcel> next;

  [[nodiscard]] std::uint64_t bytes() const {
    return words.size() * sizeof(std::uint64_t) + actions.size() * sizeof(program::ActionIndex);
  }
  /// However long the list is.
  ~Parcel() {
    while (next != nullptr) next = std::move(next->next);
  }
};

/// Where workers leave parcels for each other.
///
/// The table could be asked by any thread at any place, but memory that two cores write to by turns
/// wanders between them, and that takes longer than all else. So each worker looks after some of
/// the states, and hands on what is the others'; only parcels wander, line after line, and go back
/// to their senders: making new ones would take longer than all they carry.
class Post {
 public:
  /// The parcels of all workers may take about so many bytes.
  Post(std::size_t workers, std::uint64_t most_bytes) : boxes_(workers), most_bytes_(most_bytes) {}

  [[nodiscard]] std::size_t workers() const { return boxes_.size(); }
  [[nodiscard]] std::uint64_t most_bytes() const { return most_bytes_; }

  void send(std::size_t owner, std::unique_ptr<Parcel> parcel) {
    put(boxes_[owner].sent, std::move(parcel));
  }
  void give_back(std::unique_ptr<Parcel> parcel) {
    std::atomic<Parcel*>& first = boxes_[parcel->sender].given_back;
    put(first, std::move(parcel));
  }

  /// All parcels for this worker, linked by `next`; null if there is none.
  [[nodiscard]] std::unique_ptr<Parcel> collect(std::size_t owner) {
    return take(boxes_[owner].sent);
  }
  /// The same of its own that were given back.
  [[nodiscard]] std::unique_ptr<Parcel> collect_empty(std::size_t sender) {
    return take(boxes_[sender].given_back);
  }

  ~Post() {
    for (Box& box : boxes_) {
      delete box.sent.load();
      delete box.given_back.load();
    }
  }

  Post(const Post&) = delete;
  Post& operator=(const Post&) = delete;

 private:
  struct alignas(128) Box {
    std::atomic<Parcel*> sent = nullptr;
    alignas(128) std::atomic<Parcel*> given_back = nullptr;
  };

  static void put(std::atomic<Parcel*>& first, std::unique_ptr<Parcel> parcel) {
    Parcel* added = parcel.release();
    Parcel* next = first.load(std::memory_order_relaxed);
    do {
      added->next.release();
      added->next.reset(next);
    } while (!first.compare_exchange_weak(next, added, std::memory_order_release,
                                          std::memory_order_relaxed));
  }
  [[nodiscard]] static std::unique_ptr<Parcel> take(std::atomic<Parcel*>& first) {
    if (first.load(std::memory_order_relaxed) == nullptr) return nullptr;
    return std::unique_ptr<Parcel>(first.exchange(nullptr, std::memory_order_acquire));
  }

  std::vector<Box> boxes_;
  std::uint64_t most_bytes_;
};

}  // namespace leadline::explore
