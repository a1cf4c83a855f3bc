#pragma once

#include <cstdint>

#include "explore/state_set.hpp"
#include "leadline/base/large_array.hpp"

namespace leadline::explore {

/// Words, numbered from 0 in the order in which they come.
class PartTable {
 public:
  PartTable();

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(parts_.size()); }
  [[nodiscard]] std::uint64_t operator[](std::uint32_t number) const { return parts_[number]; }
  [[nodiscard]] std::uint64_t bytes() const;

  /// The number of a word, which is added if it is not there. Throws `std::bad_alloc`.
  std::uint32_t find_or_add(std::uint64_t part);

 private:
  [[nodiscard]] std::uint64_t home(std::uint64_t part) const { return hash<1>(&part, 1) >> shift_; }
  void grow();

  LargeArray<std::uint64_t> parts_;
  LargeArray<std::uint32_t> slots_;  // a number plus one; 0: free. 2^(64 - shift) of them
  unsigned shift_ = 64 - 9;
};

}  // namespace leadline::explore
