#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "explore/stubborn_sets.hpp"
#include "logic/growing_graph.hpp"

namespace leadline::logic {

/// A part of a program's states that suffices to tell whether some run shows a formula that cannot
/// tell stuttering: partial-order reduction, on the fly. What is left out in a state is decided
/// when it is expanded and stays so, whatever the automaton is at; if it changed with the
/// automaton's state, the usual conditions would not suffice (Siegel, "What's wrong with on-the-fly
/// partial order reduction", 2019).
///
/// No action must be put off for ever, so each circle needs a state in which nothing is left out. A
/// state is *safe* when that is so of it or all of its successors are safe: no circle with anything
/// left out in all of its states leads through it. Something may be left out only where each
/// successor is either safe or not expanded yet. Take a circle against this, and its state that was
/// expanded last: its successor was safe by then, and so was all behind it, itself included.
/// (Evangelista and Pajault, "Solving the ignoring problem for partial order reduction", 2010,
/// colour states so too.)
class ReducedGraph {
 public:
  using StateIndex = explore::StateIndex;

  /// `visible`: by action. The program has no priorities.
  ReducedGraph(explore::WideningSteps steps, const std::vector<bool>& visible, const Limits& limits)
      : graph_(std::move(steps), limits), sets_(graph_.program(), visible) {}
  [[nodiscard]] explore::WideningSteps steps() && { return std::move(graph_).steps(); }

  [[nodiscard]] const program::Program& program() const { return graph_.program(); }
  [[nodiscard]] std::uint64_t size() const { return graph_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return graph_.bytes() + marks_.size(); }
  [[nodiscard]] const program::Layout& layout() const { return graph_.layout(); }
  [[nodiscard]] std::uint64_t layouts() const { return graph_.layouts(); }
  [[nodiscard]] const std::uint64_t* state(StateIndex s) const { return graph_.state(s); }
  [[nodiscard]] bool is_readable(StateIndex) const { return true; }
  [[nodiscard]] Limit expand(StateIndex s) {
    return graph_.is_expanded(s) ? Limit::none : expand_now(s);
  }
  /// Those that are not left out, and by which actions.
  [[nodiscard]] std::span<const StateIndex> successors(StateIndex s) const {
    return graph_.successors(s);
  }
  void actions(StateIndex s, std::vector<program::ActionIndex>& out);
  /// All that can fire.
  [[nodiscard]] std::span<const std::uint64_t> enabled(StateIndex s) { return graph_.enabled(s); }
  /// Where a search goes back from a state, it may have become safe.
  void leave(StateIndex s);

  /// Whether so much is left out that it is worth the time.
  [[nodiscard]] bool pays() const { return 8 * kept_ <= 7 * enabled_; }

 private:
  enum Mark : std::uint8_t { whole = 1, safe = 2 };

  [[nodiscard]] Limit expand_now(StateIndex s);
  [[nodiscard]] std::size_t choose(StateIndex s);
  [[nodiscard]] bool may_close_circle(StateIndex s) const;
  [[nodiscard]] bool has(StateIndex s, Mark mark) const {
    return s < marks_.size() && (marks_[s] & mark) != 0;
  }
  void mark(StateIndex s, int marks);

  GrowingGraph graph_;
  explore::StubbornSets sets_;
  LargeArray<std::uint8_t> marks_;  // by state
  std::vector<std::uint64_t> chosen_;
  std::uint64_t enabled_ = 0;
  std::uint64_t kept_ = 0;
};

}  // namespace leadline::logic
