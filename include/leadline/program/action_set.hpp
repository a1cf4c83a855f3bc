#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::program {

// A set of actions is an array of words: action a is bit a % 64 of word a / 64.

[[nodiscard]] inline bool contains(std::span<const std::uint64_t> set, std::uint32_t action) {
  return ((set[action / 64] >> (action % 64)) & 1) != 0;
}

inline void insert(std::span<std::uint64_t> set, std::uint32_t action) {
  set[action / 64] |= std::uint64_t{1} << (action % 64);
}

inline void erase(std::span<std::uint64_t> set, std::uint32_t action) {
  set[action / 64] &= ~(std::uint64_t{1} << (action % 64));
}

/// How many actions are in a set. Counted in bytes side by side, since processors are not asked for
/// an instruction that some of them lack.
[[nodiscard]] inline std::uint64_t size(std::span<const std::uint64_t> set) {
  constexpr std::uint64_t bytes = 0x0101010101010101;
  std::uint64_t count = 0;
  for (std::uint64_t word : set) {
    word -= (word >> 1) & (0x55 * bytes);
    word = (word & (0x33 * bytes)) + ((word >> 2) & (0x33 * bytes));
    count += (((word + (word >> 4)) & (0x0F * bytes)) * bytes) >> 56;
  }
  return count;
}

/// The first action of those that a word of a set has, not all of its bits being 0.
[[nodiscard]] inline ActionIndex first_action(std::uint32_t word, std::uint64_t bits) {
  return 64 * word + static_cast<ActionIndex>(std::countr_zero(bits));
}

/// Increasing.
[[nodiscard]] inline std::vector<ActionIndex> members(std::span<const std::uint64_t> set) {
  std::vector<ActionIndex> result;
  for (std::uint32_t w = 0; w < set.size(); ++w) {
    for (std::uint64_t left = set[w]; left != 0; left &= left - 1) {
      result.push_back(first_action(w, left));
    }
  }
  return result;
}

}  // namespace leadline::program
