#pragma once

#include <cstddef>
#include <cstdint>

#include "leadline/base/own_lines.hpp"

namespace leadline::explore {

/// The successors that were found last, which need not be looked up again. Half and more of all
/// edges lead to one of them, by firing the same actions in another order.
class Recent {
 public:
  [[nodiscard]] bool empty() const { return states_.empty(); }
  void clear() { states_.clear(); }

  /// Remembers from now on. All entries are this state of W words at first, which must be known.
  template <unsigned W>
  void begin_with(const std::uint64_t* state) {
    states_.resize(entries * W);
    for (std::size_t i = 0; i < states_.size(); ++i) states_[i] = state[i % W];
  }

  /// Whether a successor is among them. If not, it takes the place of another. O(W).
  template <unsigned W>
  [[nodiscard]] bool holds(const std::uint64_t* successor, std::uint64_t hash) {
    std::uint64_t* entry = states_.data() + (hash % entries) * W;
    std::uint64_t differs = 0;
    for (unsigned w = 0; w < W; ++w) {
      differs |= entry[w] ^ successor[w];
      entry[w] = successor[w];
    }
    return differs == 0;
  }

 private:
  /// So many fit the nearer caches.
  static constexpr std::size_t entries = std::size_t{1} << 14;

  ThreadVector<std::uint64_t> states_;
};

}  // namespace leadline::explore
