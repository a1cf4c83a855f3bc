#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace leadline {

/// Gives memory that shares no line of the cache with other memory: what one thread writes there
/// slows down no other. Two lines at a time, since processors fetch them in pairs.
template <class T>
struct OwnLines {
  using value_type = T;

  OwnLines() = default;
  template <class U>
  explicit OwnLines(const OwnLines<U>&) {}

  [[nodiscard]] T* allocate(std::size_t n) {
    const std::size_t lines = (n * sizeof(T) + line - 1) / line;
    return static_cast<T*>(::operator new(lines * line, std::align_val_t(line)));
  }
  void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t(line)); }

  friend bool operator==(const OwnLines&, const OwnLines&) { return true; }

 private:
  static constexpr std::size_t line = 128;
};

/// A vector that one thread writes to again and again.
template <class T>
using ThreadVector = std::vector<T, OwnLines<T>>;

}  // namespace leadline
