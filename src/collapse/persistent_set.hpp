#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boost/dynamic_bitset.hpp>

#include "leadline/program/machine.hpp"

namespace leadline::collapse {

/// Chooses, among the enabled internal actions of a state, some that suffice: every maximal run
/// from the state is equal, but for the order of independent steps, to one that begins with a
/// chosen action. The argument is in src/README.md ("Reactions"); it needs priorities that are
/// levels.
class PersistentSet {
 public:
  explicit PersistentSet(const program::Machine& machine);

  /// Reduces `enabled`, all enabled internal actions of `state` (of one level, in order), unless
  /// that takes too long. Gives how many steps it took, of a few instructions each.
  std::uint64_t reduce(const std::uint64_t* state, std::vector<program::ActionIndex>& enabled);

 private:
  using ActionIndex = program::ActionIndex;

  static constexpr std::uint64_t most_work = 10'000'000;

  /// A set of actions closed under "may be enabled by", and the counters that it reads and writes.
  struct Closure {
    std::vector<ActionIndex> members;
    boost::dynamic_bitset<> has;
    boost::dynamic_bitset<> reads, raises, lowers;

    [[nodiscard]] bool disturbs(const Closure& other) const {
      return raises.intersects(other.reads) || lowers.intersects(other.reads);
    }
  };

  [[nodiscard]] bool suffices(std::span<const ActionIndex> chosen,
                              std::span<const ActionIndex> enabled);
  [[nodiscard]] std::vector<ActionIndex> component(std::span<const ActionIndex> enabled);

  /// What was found is then not to be used.
  [[nodiscard]] bool takes_too_long() const { return work_ > most_work; }
  void clear(Closure& closure);
  void add(Closure& closure, ActionIndex action) const;
  /// Adds what the members may enable, of levels below `bound` and not among `left_out`.
  void close(Closure& closure, std::uint32_t bound, std::span<const ActionIndex> left_out);
  [[nodiscard]] bool may_be_enabled(const Closure& closure, ActionIndex action) const;
  [[nodiscard]] bool enables_a_third(const Closure& a, const Closure& b, std::uint32_t bound);
  [[nodiscard]] bool interfere(const Closure& a, const Closure& b);

  const program::Machine* machine_;
  std::vector<std::vector<ActionIndex>> readers_;  // internal actions that guard a counter
  const std::uint64_t* state_ = nullptr;
  std::uint32_t level_ = 0;  // of the enabled actions
  std::uint64_t work_ = 0;   // in that state
};

}  // namespace leadline::collapse
