#pragma once

#include <vector>

#include "leadline/explore/state_graph.hpp"
#include "leadline/model/dsaam_system.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::check {

/// When the states of a graph can first be reached. A state's dates count from its base, which each
/// action moves on by its shift of time.
struct FirstBases {
  std::vector<Ticks> base;                ///< by state, the least one; that of state 0 as given
  std::vector<explore::StateIndex> from;  ///< by state: on a run that reaches it at this base
  std::vector<program::ActionIndex> by;   ///< by state: what leads there from `from`

  [[nodiscard]] Witness run_into(const program::Program& program, explore::StateIndex state) const;
};

/// Dijkstra's algorithm over the shifts. O(edges * (fields + log states)).
[[nodiscard]] FirstBases first_bases(const explore::StateGraph& graph,
                                     const program::Program& program, Ticks first_base);

}  // namespace leadline::check
