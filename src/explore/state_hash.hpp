#pragma once

#include <cstddef>
#include <cstdint>

namespace leadline::explore {

[[nodiscard]] inline std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product ^ (product >> 64));
}

/// Hash of W packed words, or of `words` of them where W is 0.
template <unsigned W>
[[nodiscard]] inline std::uint64_t hash(const std::uint64_t* state, std::uint32_t words) {
  if constexpr (W == 2) {
    return fold(state[0] ^ 0x9E3779B97F4A7C15, state[1] ^ 0xD6E8FEB86659FD93);
  }
  const std::uint32_t count = W == 0 ? words : W;
  std::uint64_t h = 0x9E3779B97F4A7C15;
  for (std::uint32_t w = 0; w < count; ++w) h = fold(h ^ state[w], 0xD6E8FEB86659FD93);
  return h;
}

/// Which of so many equal parts a hash leads to.
[[nodiscard]] inline std::size_t part_of(std::uint64_t hash, std::size_t parts) {
  return static_cast<std::size_t>(((hash >> 32) * parts) >> 32);
}

}  // namespace leadline::explore
