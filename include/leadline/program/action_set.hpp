#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "leadline/base/count_bits.hpp"
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

/// How many actions are in a set.
[[nodiscard]] inline std::uint64_t size(std::span<const std::uint64_t> set) {
  return count_bits(set);
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
