#pragma once

#include <memory>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/logic/decision.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// Decides formulas of CTL on a stored graph, in time linear in the graph times the formula
/// (Clarke, Emerson and Sistla 1986; with fairness by strongly connected components, as Emerson and
/// Lei 1985). It computes the states in which each part of the formula holds, backwards along edges
/// that are reversed once for all formulas: 4 bytes an edge and 8 a state, besides a bit a state
/// and part; and up to 24 bytes a state on the way where fairness needs components.
///
/// Paths are maximal. In a deadlock no `EX` holds and each `AX` does; `EG p` and `AF p` are there
/// what p is. A finite path is fair if its last state meets each constraint.
///
/// Of a graph that a limit cut, a formula is decided if what lies behind the limit cannot change
/// the answer: each part has the states in which it surely holds, and those in which it may.
class CtlChecker {
 public:
  /// Keeps references to the program and its unreduced graph. The limits of memory (that of the
  /// graph included), time (from now on) and the interrupt are honoured.
  CtlChecker(const program::Program& program, const explore::StateGraph& graph,
             const Limits& limits);
  CtlChecker(CtlChecker&& other) noexcept;
  CtlChecker& operator=(CtlChecker&& other) noexcept;
  ~CtlChecker();

  /// The formula is of CTL, the constraints are about states (preconditions). Evidence has shortest
  /// ways, and short ones where they must stay for ever; there is none, and the reason says so,
  /// where it would be too large to read.
  [[nodiscard]] Decision decide(const Formula& formula, const std::vector<Formula>& fairness = {});

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace leadline::logic
