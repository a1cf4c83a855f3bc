#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "explore/compact_set.hpp"
#include "explore/pulse.hpp"
#include "explore/recent.hpp"
#include "explore/sleep_sets.hpp"
#include "explore/state_keys.hpp"
#include "explore/stubborn_sets.hpp"
#include "explore/widening_steps.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/program/step_table.hpp"

namespace leadline::explore {

/// The breadth-first search that only counts, and keeps of each state no more than tells it from
/// the others: a few bits in a `CompactSet`. The keys of the states that are still to be expanded
/// stand in a queue, and from its key a state is written down again.
///
/// It goes in batches for the same reason as `Worker`.
class CompactSearch {
 public:
  /// `listener` must outlive the search. Throws `LimitReached`.
  CompactSearch(const program::Program& program, const Limits& limits, const Options& options,
                const ProgressListener& listener);

  /// As of `BreadthFirst`.
  void run();
  [[nodiscard]] const Counts& counts() const { return counts_; }
  void finish(Limit limit);

 private:
  /// What a batch has found.
  struct Found {
    std::uint64_t key = 0;
    std::uint64_t scrambled = 0;
    program::ActionIndex by = 0;
  };

  [[nodiscard]] Limit expand_layer();
  [[nodiscard]] std::optional<program::ActionIndex> expand_batch();
  template <unsigned W>
  [[nodiscard]] std::optional<program::ActionIndex> write_successors();
  void begin_sleep();
  void find(const std::uint64_t* state, program::ActionIndex by);
  void add_found();
  [[nodiscard]] Limit reached();
  [[nodiscard]] Limit widen(program::ActionIndex action);
  void encode(const program::Layout& from, const program::Layout& to);
  [[nodiscard]] std::uint64_t memory() const;

  const Limits& limits_;
  Pulse pulse_;
  WideningSteps steps_;
  std::uint64_t worth_remembering_;
  std::optional<StubbornSets> reduction_;
  program::StepTable::Scratch scratch_;
  StateKeys keys_;
  CompactSet seen_;
  std::deque<std::uint64_t> queue_;
  std::optional<SleepSets> sleep_;
  std::deque<std::uint16_t> by_;  // then, how the states of the queue were found
  std::uint64_t left_ = 0;  // of the layer that is being expanded, the states still in the queue
  std::vector<std::uint64_t> state_;
  std::vector<std::uint64_t> successor_;
  std::uint64_t enabled_ = 0;  // actions of the state that is being expanded
  Recent recent_;
  std::vector<Found> found_;
  Counts so_far_;
  Counts counts_;
};

}  // namespace leadline::explore
