#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "explore/state_set.hpp"
#include "leadline/program/step_table.hpp"

namespace leadline::explore {

/// Which of several workers looks after a state.
///
/// A few fields decide, those that few actions change: so most successors of a state are its own
/// worker's, and are not sent (after Lerda and Sisto, Distributed-memory model checking with SPIN,
/// SPIN 1999, where the state of one process decides). Their values, one behind the other, are a
/// key, and each worker has the keys from one bound to the next, since an action changes a counter
/// by little. Without fields it is the hash that decides.
class Owners {
 public:
  /// Each field has at most `most_bits`.
  static constexpr std::size_t most_fields = 3;
  static constexpr std::uint8_t most_bits = 21;

  explicit Owners(std::size_t workers, std::span<const program::Field> fields = {});

  [[nodiscard]] std::size_t of(const std::uint64_t* state, std::uint64_t hash) const {
    if (bounds_.empty()) return part_of(hash, workers_);
    const std::uint64_t k = key(state);
    std::size_t owner = 0;
    for (const std::uint64_t bound : bounds_) owner += k >= bound ? 1 : 0;
    return owner;
  }

  /// Sets the bounds so that of these states, seen as a sample of all, each worker has about as
  /// many as the others. O(1).
  void share_equally(const StateSet& states, std::span<const Range> ranges);

 private:
  /// A field, and where it stands in the key.
  struct Part {
    std::uint32_t word = 0;
    std::uint8_t shift = 0;
    std::uint8_t place = 0;
    std::uint64_t mask = 0;
  };

  [[nodiscard]] std::uint64_t key(const std::uint64_t* state) const {
    std::uint64_t k = 0;
    for (const Part& part : parts_) k |= (state[part.word] >> part.shift & part.mask) << part.place;
    return k;
  }

  std::size_t workers_;
  std::array<Part, most_fields> parts_;
  std::vector<std::uint64_t> bounds_;  // the first key of each worker but the first
};

/// Owners by fields for which a sample of these states, and of their successors, is shared about
/// equally, and few steps lead from one's to another's. The bounds are not set yet.
/// O(fields) for a sample of fixed size.
[[nodiscard]] Owners choose_owners(const program::StepTable& steps, const StateSet& states,
                                   std::span<const Range> ranges, std::size_t workers);

}  // namespace leadline::explore
