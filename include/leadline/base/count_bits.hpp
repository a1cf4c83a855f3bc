#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace leadline {

/// How many bits of these words are 1, counted in bytes side by side, of sixteen words at once.
[[nodiscard]] inline std::uint64_t count_bits_side_by_side(std::span<const std::uint64_t> words) {
  constexpr std::uint64_t bytes = 0x0101010101010101;
  constexpr std::uint64_t pairs = 0x0001000100010001;
  std::uint64_t count = 0;
  for (std::size_t begin = 0; begin < words.size(); begin += 16) {
    std::uint64_t sums = 0;
    for (std::uint64_t word :
         words.subspan(begin, std::min<std::size_t>(16, words.size() - begin))) {
      word -= (word >> 1) & (0x55 * bytes);
      word = (word & (0x33 * bytes)) + ((word >> 2) & (0x33 * bytes));
      sums += (word + (word >> 4)) & (0x0F * bytes);
    }
    count += (((sums & (0xFF * pairs)) + ((sums >> 8) & (0xFF * pairs))) * pairs) >> 48;
  }
  return count;
}

#ifdef __x86_64__

/// Compilers use the instruction only where all processors have it, and not the oldest have.
inline const bool has_bit_count = __builtin_cpu_supports("popcnt") != 0;

/// How many bits of these words are 1.
[[nodiscard]] inline std::uint64_t count_bits(std::span<const std::uint64_t> words) {
  if (!has_bit_count) return count_bits_side_by_side(words);
  std::uint64_t count = 0;
  for (const std::uint64_t word : words) {
    std::uint64_t bits = 0;
    asm("popcntq %1, %0" : "=r"(bits) : "rm"(word) : "cc");
    count += bits;
  }
  return count;
}

#else

/// How many bits of these words are 1.
[[nodiscard]] inline std::uint64_t count_bits(std::span<const std::uint64_t> words) {
  return count_bits_side_by_side(words);
}

#endif

}  // namespace leadline
