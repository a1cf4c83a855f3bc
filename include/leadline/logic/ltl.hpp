#pragma once

#include <memory>
#include <optional>

#include "leadline/base/limits.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/logic/decision.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"

namespace leadline::explore {
class WideningSteps;
}

namespace leadline::logic {

class GrowingGraph;

/// Decides formulas of class `FormulaClass::ltl` (one quantifier over a formula without any,
/// negations in front; others that look like this are decided too, by the reading of that class)
/// in the initial state of a program, on the fly: each search ends with the first run that decides
/// it.
/// What one formula has found of the program's states the next one uses.
///
/// The evidence is a run of which the quantifier's formula holds (`exists`) or does not (`all`): a
/// lasso, a run after which nothing can fire, or the beginning of a run that shows it however it
/// goes on. There is none where the formula holds of all paths or of none, seldom where a beginning
/// decides but nothing that `recheck` could tell was found behind it (the reason says so), nor
/// where `recheck` would read `next` as CTL does.
///
/// Time and memory: the reachable states and edges that are looked at, times the states of the
/// formula's automaton, which is exponential in the formula at worst.
class LtlOnTheFly {
 public:
  /// Both must outlive it. `limits.max_states` bounds the states found for all formulas together
  /// (for each, by `decide_reduced`), `limits.max_time` counts for each.
  LtlOnTheFly(const program::Program& program, const Limits& limits);
  ~LtlOnTheFly();

  [[nodiscard]] Decision decide(const Formula& formula,
                                const explore::ProgressListener& progress = {});

  /// The same on states of the formula's own, as few of them as partial-order reduction leaves.
  /// Nothing where the formula does not allow it (what it says changes when a state is repeated, or
  /// each action may matter to it), where the program has priorities, or where in the first
  /// thousands of states too little was left out to be worth the time.
  [[nodiscard]] std::optional<Decision> decide_reduced(
      const Formula& formula, const explore::ProgressListener& progress = {});

 private:
  const program::Program& program_;
  const Limits& limits_;
  std::unique_ptr<GrowingGraph> graph_;
  std::unique_ptr<explore::WideningSteps> steps_;  // of all that is reduced
};

/// The same with the program's state graph, which many formulas may share. Where a limit has cut
/// the graph, a formula may be left undecided for that.
[[nodiscard]] Decision decide_ltl(const program::Program& program, const explore::StateGraph& graph,
                                  const Formula& formula, const Limits& limits,
                                  const explore::ProgressListener& progress = {});

}  // namespace leadline::logic
