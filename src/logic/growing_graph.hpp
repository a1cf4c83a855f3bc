#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "explore/state_set.hpp"
#include "explore/widening_steps.hpp"
#include "leadline/base/large_array.hpp"
#include "leadline/base/limits.hpp"

namespace leadline::logic {

/// The reachable states of a program, as far as somebody has asked for them: a state's successors
/// are computed the first time that they are needed, and kept. States are numbered as they are
/// found, from the initial state 0.
class GrowingGraph {
 public:
  using StateIndex = explore::StateIndex;

  /// Both must outlive the graph. Throws `LimitReached`.
  GrowingGraph(const program::Program& program, const Limits& limits)
      : GrowingGraph(explore::WideningSteps(program, Deadline(limits.max_time)), limits) {}
  /// With the steps of a graph of the same program.
  GrowingGraph(explore::WideningSteps steps, const Limits& limits);
  [[nodiscard]] explore::WideningSteps steps() && { return std::move(steps_); }

  [[nodiscard]] const program::Program& program() const { return steps_->program(); }
  [[nodiscard]] std::uint64_t size() const { return seen_; }
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] const program::Layout& layout() const { return steps_->layout(); }
  /// How often the layout has changed.
  [[nodiscard]] std::uint64_t layouts() const { return layouts_; }
  [[nodiscard]] const std::uint64_t* state(StateIndex s) const { return states_[s]; }

  /// Whether it is known what can fire in a state.
  [[nodiscard]] bool is_readable(StateIndex) const { return true; }
  /// Makes the successors of a state known; the limit that forbids it. May move the states and
  /// change their layout.
  [[nodiscard]] Limit expand(StateIndex s) {
    return is_expanded(s) ? Limit::none : expand_now(s, {});
  }
  [[nodiscard]] bool is_expanded(StateIndex s) const { return s < rows_.size() && rows_[s] != 0; }
  /// Expands a state that is not, by a set of the actions that can fire there, as if there were no
  /// others.
  [[nodiscard]] Limit expand(StateIndex s, std::span<const std::uint64_t> actions) {
    return expand_now(s, actions);
  }
  /// Takes back what the last call of `expand` has made known of successors.
  void forget(StateIndex s);
  /// No search is at this state any more.
  void leave(StateIndex) const {}

  /// Of a state that is expanded: its successors, and by which actions, in the same order.
  [[nodiscard]] std::span<const StateIndex> successors(StateIndex s) const {
    const StateIndex* row = targets_.data() + (rows_[s] - 1);
    return {row + 1, row + 1 + *row};
  }
  void actions(StateIndex s, std::vector<program::ActionIndex>& out);
  /// What can fire in a state, as a set; good until anything else is asked.
  [[nodiscard]] std::span<const std::uint64_t> enabled(StateIndex s) {
    steps_->enabled(states_[s], *scratch_);
    return scratch_->enabled();
  }

 private:
  [[nodiscard]] Limit expand_now(StateIndex s, std::span<const std::uint64_t> actions);
  [[nodiscard]] Limit make_room(std::uint64_t successors);
  [[nodiscard]] std::uint64_t left_for_states() const;
  [[nodiscard]] Limit widen(program::ActionIndex action, StateIndex s);
  [[nodiscard]] std::optional<program::ActionIndex> write_successors(StateIndex s,
                                                                     std::uint64_t most);
  void look_up(StateIndex s);
  [[nodiscard]] std::vector<explore::Range> all_states() const;
  void use_layout();

  const Limits& limits_;
  explore::WideningSteps steps_;
  explore::Crew alone_{1};
  explore::StateSet states_;
  explore::Range first_;
  explore::Numbers numbers_;
  std::uint64_t seen_ = 1;
  std::uint64_t layouts_ = 0;
  LargeArray<std::uint64_t> rows_;  // by state: one more than where its row begins; 0: none
  LargeArray<StateIndex> targets_;  // rows, each behind its length
  std::optional<program::StepTable::Scratch> scratch_;
  std::vector<std::uint64_t> successors_;
  std::uint32_t written_ = 0;
};

}  // namespace leadline::logic
