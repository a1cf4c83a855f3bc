#pragma once

#include <cstdint>
#include <vector>

#include "leadline/base/large_array.hpp"
#include "leadline/explore/state_graph.hpp"
#include "logic/buchi.hpp"
#include "logic/state_predicate.hpp"

namespace leadline::logic {

/// Reads the letters of an automaton off a graph's states and steps. Those of states are kept,
/// where the atoms are few.
template <class Graph>
class Letters {
 public:
  Letters(Graph& graph, const Formula& formula, const std::vector<std::uint32_t>& atoms);

  /// The atoms that are about a step.
  [[nodiscard]] Letter events() const { return events_; }
  /// All others that are true in a state.
  [[nodiscard]] Letter of_state(explore::StateIndex s) {
    if (!keeps_) return read(s);
    if (s >= kept_.size()) grow();
    if (kept_[s] == 0) kept_[s] = static_cast<std::uint16_t>(read(s) | known);
    return kept_[s] & ~known;
  }
  /// The atoms about the step from a state to each of its successors, in their order.
  [[nodiscard]] const std::vector<Letter>& of_steps(explore::StateIndex s);

  [[nodiscard]] std::uint64_t bytes() const { return kept_.size() * sizeof(std::uint16_t); }

 private:
  static constexpr Letter known = 1U << 15;

  void compile();
  void grow();
  [[nodiscard]] Letter read(explore::StateIndex s);

  Graph& graph_;
  const Formula& formula_;
  const std::vector<std::uint32_t>& atoms_;
  Letter events_ = 0;
  bool keeps_ = false;
  bool needs_enabled_ = false;
  std::uint64_t layouts_ = 0;               // how often the graph had changed its layout
  std::vector<StatePredicate> predicates_;  // of the atoms about states
  std::vector<Letter> bits_;                // by predicate
  std::vector<Letter> by_action_;
  LargeArray<std::uint16_t> kept_;  // by state
  std::vector<program::ActionIndex> actions_;
  std::vector<Letter> steps_;
  explore::StateIndex steps_of_ = explore::no_state;
};

}  // namespace leadline::logic
