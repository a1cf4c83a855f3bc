#pragma once

#include <bit>
#include <cstdint>

#include "leadline/base/large_array.hpp"
#include "leadline/explore/state_graph.hpp"

namespace leadline::logic {

/// A set of states of one graph, a bit each.
class SetOfStates {
 public:
  using StateIndex = explore::StateIndex;

  SetOfStates() = default;
  explicit SetOfStates(StateIndex states) : states_(states) {
    words_.resize((std::size_t{states} + 63) / 64);
  }

  [[nodiscard]] StateIndex universe() const { return states_; }
  [[nodiscard]] bool has(StateIndex s) const { return ((words_[s / 64] >> (s % 64)) & 1) != 0; }
  void add(StateIndex s) { words_[s / 64] |= std::uint64_t{1} << (s % 64); }

  void remove(StateIndex s) { words_[s / 64] &= ~(std::uint64_t{1} << (s % 64)); }

  SetOfStates& operator&=(const SetOfStates& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= other.words_[w];
    return *this;
  }
  SetOfStates& operator|=(const SetOfStates& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
    return *this;
  }
  [[nodiscard]] SetOfStates complement() const {
    SetOfStates result(states_);
    for (std::size_t w = 0; w < words_.size(); ++w) result.words_[w] = ~words_[w];
    if (states_ % 64 != 0) result.words_.back() &= (std::uint64_t{1} << (states_ % 64)) - 1;
    return result;
  }

  /// `visit(s)` of each member, increasing.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
        visit(static_cast<StateIndex>(64 * w + static_cast<unsigned>(std::countr_zero(left))));
      }
    }
  }

 private:
  LargeArray<std::uint64_t> words_;
  StateIndex states_ = 0;
};

}  // namespace leadline::logic
