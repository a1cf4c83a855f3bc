#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <utility>

namespace leadline {

/// Asks for huge pages where so much memory is about to be written, which then takes far less time:
/// on a virtual machine the first touch of each page is what costs. For little memory it does
/// nothing.
void prefer_huge_pages(void* data, std::size_t bytes);

/// Zeros from the heap or, where they are many, from the operating system; then they take memory
/// when they are first touched, so that room may be reserved freely. That is a huge page each time,
/// from the first one on: in a virtual machine the first touch of a page is what costs, 15 us of a
/// small one on some hosts and 250 of a huge one, and threads that touch pages wait for each other.
class Pages {
 public:
  Pages() = default;
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;
  Pages(Pages&& other) noexcept { swap(other); }
  Pages& operator=(Pages&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Pages() { release(); }

  [[nodiscard]] void* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  /// At least so many bytes, more than there are, what was there kept. May move, from two megabytes
  /// on without copying. False, and nothing changed, when the system refuses.
  [[nodiscard]] bool grow(std::size_t bytes);

 private:
  void release();
  void swap(Pages& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
  }

  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

/// A vector of plain values for millions of them: growing neither copies nor holds both the old and
/// the new, and only what was written takes memory. New elements are 0 when they were never used
/// before. Throws `std::bad_alloc` when the system refuses room.
template <class T>
class LargeArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  LargeArray() = default;
  LargeArray(std::initializer_list<T> values) { append(std::span(values.begin(), values.size())); }
  LargeArray(const LargeArray& other) { append(other); }
  LargeArray& operator=(const LargeArray& other) {
    if (this == &other) return *this;
    size_ = 0;
    append(other);
    return *this;
  }
  LargeArray(LargeArray&& other) noexcept
      : pages_(std::move(other.pages_)), size_(std::exchange(other.size_, 0)) {}
  LargeArray& operator=(LargeArray&& other) noexcept {
    pages_ = std::move(other.pages_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~LargeArray() = default;

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t capacity() const { return pages_.bytes() / sizeof(T); }
  [[nodiscard]] T* data() { return static_cast<T*>(pages_.data()); }
  [[nodiscard]] const T* data() const { return static_cast<const T*>(pages_.data()); }
  [[nodiscard]] T& operator[](std::size_t i) { return data()[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return data()[i]; }
  [[nodiscard]] T& back() { return data()[size_ - 1]; }
  [[nodiscard]] const T& back() const { return data()[size_ - 1]; }
  [[nodiscard]] T* begin() { return data(); }
  [[nodiscard]] T* end() { return data() + size_; }
  [[nodiscard]] const T* begin() const { return data(); }
  [[nodiscard]] const T* end() const { return data() + size_; }

  /// Room for so many elements, which may move those that are there; false when it is refused.
  [[nodiscard]] bool try_reserve(std::size_t capacity) {
    return capacity <= this->capacity() || pages_.grow(capacity * sizeof(T));
  }
  void reserve(std::size_t capacity);

  void push_back(T value) {
    if (size_ == capacity()) reserve(std::max<std::size_t>(2 * size_, 16));
    data()[size_++] = value;
  }
  void append(std::span<const T> values) {
    if (size_ + values.size() > capacity()) reserve(std::max(2 * size_, size_ + values.size()));
    std::copy(values.begin(), values.end(), data() + size_);
    size_ += values.size();
  }
  /// New elements are 0 when they were never used before.
  void resize(std::size_t size) {
    if (size > capacity()) reserve(std::max(2 * capacity(), size));
    size_ = size;
  }

  friend bool operator==(const LargeArray& a, const LargeArray& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  Pages pages_;
  std::size_t size_ = 0;
};

/// Throws `std::bad_alloc`.
[[noreturn]] void throw_out_of_memory();

template <class T>
void LargeArray<T>::reserve(std::size_t capacity) {
  if (!try_reserve(capacity)) throw_out_of_memory();
}

}  // namespace leadline
