#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "explore/budget.hpp"
#include "explore/state_store.hpp"
#include "explore/stubborn_sets.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/program/machine.hpp"

namespace leadline::explore {

/// Reads the clock, the interrupt and tells the progress: every few thousand states, never for
/// each edge.
class Pulse {
 public:
  Pulse(const Limits& limits, const ProgressListener& listener, std::size_t actions);

  [[nodiscard]] bool due(StateIndex s) const { return (s & every_) == 0; }
  [[nodiscard]] Limit beat(const Progress& progress);
  void tell(Progress progress);

 private:
  [[nodiscard]] std::chrono::duration<double> elapsed() const;

  const Limits& limits_;
  const ProgressListener& listener_;
  StateIndex every_;  // a power of two less one
  std::chrono::steady_clock::time_point start_;
  std::chrono::duration<double> told_{0};
};

/// Who hears of a search. `expanding` comes before the edges of a state and tells their actions;
/// false ends the search for want of memory. `expanded` comes after the last of them.
template <class T>
concept SearchListener = requires(T listener, StateIndex s, program::ActionIndex action) {
  { listener.expanding(s, std::span<const program::ActionIndex>{}) } -> std::same_as<bool>;
  listener.edge(s, action, s, bool{});
  listener.expanded(s);
};

/// The search that numbers the states breadth first: what stands in the store behind the state
/// being expanded is the queue.
///
/// A field that turns out too narrow is widened on the way: all states are encoded anew and the
/// search goes on where it was.
class BreadthFirst {
 public:
  BreadthFirst(const program::Program& program, const Limits& limits, Budget& budget,
               Reduction reduction);

  /// Gives successors until none is left or a limit is reached, and says which.
  template <SearchListener Listener>
  Limit run(Pulse& pulse, Listener& listener);

  [[nodiscard]] const program::Layout& layout() const { return machine_.layout(); }
  [[nodiscard]] StateStore& store() { return store_; }
  [[nodiscard]] Progress progress() const;

 private:
  /// Makes room for the counter that the action would make overflow.
  [[nodiscard]] Limit widen(program::ActionIndex action, StateIndex s);

  std::uint64_t max_states_;
  Budget& budget_;
  program::Machine machine_;
  std::optional<StubbornSets> stubborn_;
  StateStore store_;
  StateIndex expanded_ = 0;
  std::uint64_t edges_ = 0;
  std::uint64_t widening_work_ = 0;
};

template <SearchListener Listener>
Limit BreadthFirst::run(Pulse& pulse, Listener& listener) {
  std::vector<program::ActionIndex> enabled;
  for (StateIndex s = 0; s < store_.size(); ++s) {
    if (pulse.due(s)) {
      if (const Limit limit = pulse.beat(progress()); limit != Limit::none) return limit;
    }
    machine_.enabled(store_[s], enabled);
    if (stubborn_) stubborn_->reduce(machine_, store_[s], enabled);
    if (!listener.expanding(s, enabled)) return Limit::memory;
    for (const program::ActionIndex action : enabled) {
      while (!machine_.fire(action, store_[s], store_.candidate())) {
        if (const Limit limit = widen(action, s); limit != Limit::none) return limit;
      }
      StateIndex target = store_.find();
      const bool is_new = target == no_state;
      if (is_new) {
        target = store_.size();
        if (target >= max_states_) return Limit::states;
        if (!store_.add()) return Limit::memory;
      }
      listener.edge(s, action, target, is_new);
    }
    edges_ += enabled.size();
    expanded_ = s + 1;
    listener.expanded(s);
  }
  return Limit::none;
}

}  // namespace leadline::explore
