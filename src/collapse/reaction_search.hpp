#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <boost/functional/hash.hpp>

#include "collapse/budget.hpp"
#include "collapse/graph_builder.hpp"
#include "collapse/mark_rules.hpp"
#include "collapse/persistent_set.hpp"
#include "collapse/ready_set.hpp"
#include "leadline/program/machine.hpp"

namespace leadline::collapse {

/// A field of the layout, which could be wider, cannot hold a value that the search needs.
struct FieldTooNarrow {
  program::Counter counter;
};

/// Follows the internal actions of one reaction to all its ends, depth first. Where a single action
/// is to be followed nothing is stored: chains are walked in place and end at a branch, in a mode
/// or in a cycle, which is noticed when the state of a power-of-two step comes again (Brent).
class ReactionSearch {
 public:
  ReactionSearch(const program::Machine& machine, const Marks& marks, Interleavings interleavings,
                 Budget& budget);

  /// The reactions that follow begin in this state; `mode` are its values, or null before the first
  /// event.
  void enter(const std::vector<Tokens>* mode, const std::uint64_t* state);

  /// The reaction to `event`, or without one what happens before the first event. Throws
  /// `FieldTooNarrow`. When the budget ends, the outcomes may be incomplete.
  [[nodiscard]] Outcomes follow(std::optional<program::ActionIndex> event);

  /// Every action that has fired since the last call and never before.
  [[nodiscard]] std::vector<program::ActionIndex> take_newly_fired() {
    return std::exchange(newly_fired_, {});
  }

  /// A run of the reaction up to the firing of `goal`, if it has one.
  [[nodiscard]] std::optional<Run> run_firing(std::optional<program::ActionIndex> event,
                                              program::ActionIndex goal);

  /// Of every counter the greatest value that was seen.
  [[nodiscard]] const std::vector<Tokens>& highest() const { return highest_; }

 private:
  using Words = std::vector<std::uint64_t>;
  using ActionIndex = program::ActionIndex;

  /// A point of a run: the packed state, what may fire, and what was done on the way.
  struct Point {
    Words state;
    InternalOrder::Ready ready;
    MarkRules::Set marks;
    Run run;  ///< since the branch before
  };

  /// A state in which several actions must be tried. On the stack of the search while `open`.
  struct Branch {
    Point point;
    std::vector<ActionIndex> actions;
    std::size_t tried = 0;
  };

  enum class Stop { stable, branch, cycle, budget };

  Stop walk_chain(Point& point);
  void visit(Point point, Outcomes& outcomes);
  void try_next(Outcomes& outcomes);
  [[nodiscard]] bool fire(ActionIndex action, Point& point);
  void add_end(const Point& point, Outcomes& outcomes);
  void add_chain_cycle(const Point& point, Outcomes& outcomes);
  void add_branch_cycle(const Point& point, std::size_t depth, Outcomes& outcomes);
  void note(ActionIndex action, const Point& point);
  [[nodiscard]] Run run_to(const Point& point) const;
  [[nodiscard]] Words key(const Point& point) const;
  [[nodiscard]] static std::uint64_t bytes_of(const Branch& branch);

  const program::Machine* machine_;
  InternalOrder order_;
  PersistentSet persistent_;
  MarkRules rules_;
  Interleavings interleavings_;
  Budget* budget_;
  std::vector<Tokens> highest_;
  std::vector<bool> fired_;
  std::vector<ActionIndex> newly_fired_;
  std::optional<ActionIndex> goal_;
  std::optional<Run> goal_run_;

  Point start_;
  std::vector<ActionIndex> enabled_;
  std::size_t cycle_start_ = 0;  // in the run of a chain that ended in a cycle
  std::vector<Branch> stack_;
  std::uint64_t stack_bytes_ = 0;
  std::unordered_map<Words, std::optional<std::size_t>, boost::hash<Words>> seen_;  // depth if open
};

}  // namespace leadline::collapse
