#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "explore/budget.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/program/machine.hpp"

namespace leadline::explore {

[[nodiscard]] inline std::uint64_t hash(const std::uint64_t* state, std::uint32_t words) {
  __extension__ using Wide = unsigned __int128;
  std::uint64_t h = 0x9E3779B97F4A7C15;
  for (std::uint32_t w = 0; w < words; ++w) {
    const Wide product = static_cast<Wide>(h ^ state[w]) * 0xD6E8FEB86659FD93;
    h = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }
  return h;
}

/// A set of packed states, numbered in the order they were added: one flat vector of words, and an
/// open-addressing table of their numbers.
///
/// A successor is built in place: written to `candidate()`, looked up by `find()`, kept by `add()`.
/// A slot of the table holds a number plus one (0: free) and, above it, 32 bits of the hash that
/// spare most comparisons of states. The table is a power of two in size and at most two thirds
/// full; to grow, it is built anew from the states, so that never two are held.
class StateStore {
 public:
  static constexpr std::uint64_t max_states = no_state - 1;

  /// Empty, with room for the first state whatever the budget.
  StateStore(std::uint32_t words, Budget& budget);

  [[nodiscard]] StateIndex size() const { return size_; }
  [[nodiscard]] std::uint32_t words() const { return words_; }
  [[nodiscard]] const std::uint64_t* operator[](StateIndex s) const {
    return words_of_all_.data() + std::size_t{s} * words_;
  }

  /// Where the next state is to be written. Moves when a state is added.
  [[nodiscard]] std::uint64_t* candidate() {
    return words_of_all_.data() + std::size_t{size_} * words_;
  }

  /// The number of the state equal to the candidate, `no_state` if there is none.
  [[nodiscard]] StateIndex find() {
    const std::uint64_t h = hash(candidate(), words_);
    const std::uint64_t tag = h & tag_mask;
    for (slot_ = h & mask_;; slot_ = (slot_ + 1) & mask_) {
      const std::uint64_t entry = slots_[slot_];
      if (entry == 0) {
        entry_ = tag;
        return no_state;
      }
      const auto s = static_cast<StateIndex>((entry & ~tag_mask) - 1);
      if ((entry & tag_mask) == tag && std::equal(candidate(), candidate() + words_, (*this)[s])) {
        return s;
      }
    }
  }

  /// Keeps the candidate that `find` has just not found. False, and nothing added, when there is
  /// no memory for it; `max_states` is the caller's to check. After a failure (`std::bad_alloc` is
  /// one too) the states can be read and nothing else.
  [[nodiscard]] bool add();

  /// Encodes all states in another layout. False, and nothing changed, when there is no memory.
  [[nodiscard]] bool encode(const program::Layout& from, const program::Layout& to);

  /// The words of all states; leaves the store empty.
  [[nodiscard]] std::vector<std::uint64_t> take();

 private:
  static constexpr std::uint64_t tag_mask = 0xffffffff00000000;

  [[nodiscard]] bool grow_table();
  void fill_table();

  Budget& budget_;
  std::uint32_t words_;
  StateIndex size_ = 0;
  std::vector<std::uint64_t> words_of_all_;  // of the states and of the candidate
  std::vector<std::uint64_t> slots_;
  std::uint64_t mask_ = 0;
  std::uint64_t slot_ = 0;   // where `find` ended,
  std::uint64_t entry_ = 0;  // and the tag to put there
};

}  // namespace leadline::explore
