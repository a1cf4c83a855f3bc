#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace leadline::oracle {

/// Numbers that are the same on every machine: Vigna's splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  /// From 0 to `bound` - 1; `bound` is at least 1. The bias is below `bound` / 2^64.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }

  std::size_t between(std::size_t least, std::size_t most) {
    return least + below(most - least + 1);
  }

  bool chance(std::size_t percent) { return below(100) < percent; }

  template <class Element>
  void shuffle(std::vector<Element>& elements) {
    for (std::size_t left = elements.size(); left > 1; --left)
      std::swap(elements[left - 1], elements[below(left)]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace leadline::oracle
