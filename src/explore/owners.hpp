#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "explore/crew.hpp"
#include "explore/state_set.hpp"
#include "leadline/program/step_table.hpp"

namespace leadline::explore {

/// Which of several workers looks after a state.
///
/// A few fields of one word decide, those that few actions change: so most successors of a state
/// are its own worker's, and are not sent (after Lerda and Sisto, Distributed-memory model checking
/// with SPIN, SPIN 1999, where the state of one process decides). They are a key, and each worker
/// has the keys from one bound to the next, since an action changes a counter by little. Without
/// fields it is the hash that decides.
class Owners {
 public:
  /// The word, turned so that the field chosen first stands foremost, without all other fields.
  struct Key {
    std::uint32_t word = 0;
    int turn = 0;
    std::uint64_t mask = 0;  ///< of the turned word; 0 where there are no fields

    [[nodiscard]] std::uint64_t of(const std::uint64_t* state) const {
      return std::rotl(state[word], turn) & mask;
    }
    /// Whether this field can be one more.
    [[nodiscard]] bool takes(const program::Field& field) const {
      return field.bits > 0 && (mask == 0 || field.word == word);
    }
    [[nodiscard]] Key with(const program::Field& field) const;
    /// With all fields behind the last one, too: they divide the states that agree in the others.
    [[nodiscard]] Key with_all_behind() const { return {word, turn, mask | ((mask & -mask) - 1)}; }
  };

  /// All is shared by hash.
  explicit Owners(std::size_t workers) : workers_(workers) {}
  /// The bounds are not set yet.
  Owners(std::size_t workers, Key key) : workers_(workers), key_(key) {}

  [[nodiscard]] std::size_t workers() const { return workers_; }
  [[nodiscard]] const Key& key() const { return key_; }

  [[nodiscard]] std::size_t of(const std::uint64_t* state, std::uint64_t hash) const {
    if (bounds_.empty()) return part_of(hash, workers_);
    const std::uint64_t k = key_.of(state);
    std::size_t owner = 0;
    for (const std::uint64_t bound : bounds_) owner += k >= bound ? 1 : 0;
    return owner;
  }

  /// Sets the bounds so that each worker has about as many of these states and of their successors
  /// as the others. O(1), by a sample.
  void share_equally(const program::StepTable& steps, const StateSet& states,
                     std::span<const Range> ranges);

 private:
  std::size_t workers_;
  Key key_;
  std::vector<std::uint64_t> bounds_;  // the first key of each worker but the first
};

/// These owners, or others by fields for which, in a sample of steps from these states, fewer lead
/// from one's state to another's. While a layer changes hands it is as if the hash decided; that
/// must be saved again in so many layers. The bounds of others are not set yet. O(fields) for a
/// sample of fixed size.
[[nodiscard]] Owners better_owners(const program::StepTable& steps, const StateSet& states,
                                   std::span<const Range> ranges, const Owners& owners,
                                   unsigned layers, Crew& crew);

}  // namespace leadline::explore
