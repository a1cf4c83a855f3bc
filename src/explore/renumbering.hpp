#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "explore/crew.hpp"
#include "explore/worker.hpp"
#include "leadline/base/large_array.hpp"

namespace leadline::explore {

/// States from `begin` on that a worker expanded, and where their rows are among its own.
struct Piece {
  StateIndex begin = 0;
  std::size_t worker = 0;
  Rows::Mark first;
  Rows::Mark last;
};

/// Final numbers for the states that threads found in one layer, in the order in which one thread
/// would have found them: that of their first appearance in the rows.
///
/// All threads go over the pieces three times: they tell each state the first piece that it appears
/// in; then they count within each piece the states that appear there first; and when it is known
/// how many each piece has, they give the numbers.
class Renumbering {
 public:
  /// Numbers the states from `begin` to `end`, which may have gaps, by these pieces, which stand in
  /// the order of their states. O(edges). Throws `std::bad_alloc`.
  void number(std::span<const Piece> pieces, std::span<const Worker> workers, StateIndex begin,
              StateIndex end, Crew& crew);

  /// The final number. States before `begin` keep theirs.
  [[nodiscard]] StateIndex operator()(StateIndex provisional) const {
    return provisional < begin_ ? provisional
                                : static_cast<StateIndex>(places_[provisional - begin_]);
  }
  /// The first of the numbers of states that appear first in this piece.
  [[nodiscard]] StateIndex first_new(std::size_t piece) const { return first_new_[piece]; }
  /// The provisional numbers in their final order.
  [[nodiscard]] std::span<const StateIndex> order() const { return {order_.data(), order_.size()}; }

  [[nodiscard]] std::uint64_t bytes() const;

 private:
  void see(std::span<const StateIndex> targets, std::uint64_t piece);
  [[nodiscard]] StateIndex count(std::span<const StateIndex> targets, std::uint64_t piece);
  void give(StateIndex provisional);

  StateIndex begin_ = 0;
  LargeArray<std::uint64_t> places_;   // by state: its first piece and its number there; the final
  std::vector<StateIndex> first_new_;  // by piece
  LargeArray<StateIndex> order_;
};

}  // namespace leadline::explore
