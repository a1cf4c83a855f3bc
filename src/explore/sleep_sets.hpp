#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "leadline/base/large_array.hpp"
#include "leadline/explore/layers.hpp"
#include "leadline/program/program.hpp"

namespace leadline::explore {

/// Which actions need not be fired in a state, since what they lead to is found in another way
/// (after Godefroid, Partial-order methods for the verification of concurrent systems, LNCS 1032,
/// 1996, chapter 5: sleep sets leave out edges, but no states).
///
/// Let a state z of the newest layer have been found by firing u in p, and let t be before u, and
/// such that u cannot enable t and t cannot disable u. Where t is enabled in z it was so in p, and
/// firing t and u leads from p to the same state y as u and t. So t may be left out in z: if y is
/// new, it has the way through the state after t as well, which is of the layer of z, and its last
/// action u is a later one. Of all ways to y from that layer the one whose last action is the
/// latest is thus never left out.
///
/// That holds for counters that guards bound and actions add to; not for dates, queues, operations
/// and priorities.
class SleepSets {
 public:
  /// Whether there are such actions, and not too many.
  [[nodiscard]] static bool suit(const program::Program& program);

  /// For sets of actions of so many words. O(actions^2 + (guards + effects) * set_words).
  SleepSets(const program::Program& program, std::uint32_t set_words);

  /// The states from this number on will be those of the next layer; those that were so far are
  /// those of the newest. There must be room for them before they are found.
  void begin_layer(StateIndex first);
  /// Room for states of the next layer up to this number. False where the system refuses.
  [[nodiscard]] bool reserve(StateIndex end);

  /// How a state was found, for the first time or again; it may be one of an earlier layer then.
  /// The later the action, the more is left out. Threads may tell that of different states.
  void found(StateIndex s, bool is_new, program::ActionIndex by) {
    if (s < next_begin_) return;
    Origin& origin = next_[s - next_begin_];
    if (is_new || origin < by) origin = static_cast<Origin>(by);
  }

  /// Not in the first layer, of which it is not told how its states were found.
  [[nodiscard]] bool reduces() const { return !newest_.empty(); }
  /// If so, leaves those actions out that need not be fired in a state of the newest layer.
  void reduce(StateIndex s, std::span<std::uint64_t> enabled) const {
    reduce_after(newest_[s - newest_begin_], enabled);
  }
  /// The same in a state of the newest layer that was found by this action.
  void reduce_after(program::ActionIndex by, std::span<std::uint64_t> enabled) const {
    const std::uint64_t* row = awake_.data() + by * enabled.size();
    for (std::size_t w = 0; w < enabled.size(); ++w) enabled[w] &= row[w];
  }

  /// While the states before `end` are known.
  [[nodiscard]] std::uint64_t bytes(StateIndex end) const {
    const std::uint64_t next = end > next_begin_ ? end - next_begin_ : 0;
    return (most_states_ + std::max(most_states_, next)) * sizeof(Origin);
  }

 private:
  using Origin = std::uint16_t;

  std::vector<std::uint64_t> awake_;  // by action: those that are fired after it
  StateIndex newest_begin_ = 0;
  StateIndex next_begin_ = 0;
  LargeArray<Origin> newest_;  // by state of the newest layer: an action that leads there
  LargeArray<Origin> next_;
  std::uint64_t most_states_ = 0;  // of a layer that was complete
};

}  // namespace leadline::explore
