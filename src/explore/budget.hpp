#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace leadline::explore {

/// The memory that one exploration's store may take. Vectors grow through it, so that the limit is
/// met before memory is asked for, the copy that a growing vector makes included.
class Budget {
 public:
  explicit Budget(std::uint64_t max_bytes) : max_(max_bytes) {}

  [[nodiscard]] std::uint64_t used() const { return used_; }

  /// Accounts for a vector made without asking.
  template <class T>
  void account(const std::vector<T>& values) {
    used_ += values.capacity() * sizeof(T);
  }

  /// Room for `more` further elements; false, and nothing changed, when that exceeds the limit.
  template <class T>
  [[nodiscard]] bool grow(std::vector<T>& values, std::size_t more) {
    const std::size_t needed = values.size() + more;
    return needed <= values.capacity() || reserve(values, 2 * needed) ||
           reserve(values, needed + needed / 8);
  }

  /// A vector of zeros instead of this one, whose memory is freed first.
  template <class T>
  [[nodiscard]] bool replace(std::vector<T>& values, std::size_t size) {
    const std::uint64_t after = used_ - values.capacity() * sizeof(T) + size * sizeof(T);
    if (after > max_) return false;
    used_ = after;
    values = {};
    values.resize(size);
    return true;
  }

  /// Accounts for a vector made elsewhere that takes the place of this one. False when there is no
  /// room for both at once.
  template <class T>
  [[nodiscard]] bool exchange(const std::vector<T>& values, std::size_t size) {
    if (used_ + size * sizeof(T) > max_) return false;
    used_ += size * sizeof(T);
    used_ -= values.capacity() * sizeof(T);
    return true;
  }

 private:
  template <class T>
  [[nodiscard]] bool reserve(std::vector<T>& values, std::size_t capacity) {
    if (used_ + capacity * sizeof(T) > max_) return false;
    used_ += (capacity - values.capacity()) * sizeof(T);
    values.reserve(capacity);
    return true;
  }

  std::uint64_t max_;
  std::uint64_t used_ = 0;
};

}  // namespace leadline::explore
