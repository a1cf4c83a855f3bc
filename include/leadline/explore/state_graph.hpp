#pragma once

#include <cstdint>
#include <span>

#include "leadline/base/large_array.hpp"
#include "leadline/base/limits.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/layout.hpp"

namespace leadline::explore {

using StateIndex = std::uint32_t;
inline constexpr StateIndex no_state = 0xffffffff;

/// The reachable states of a program and its edges, numbered breadth first from the initial state
/// 0, actions tried in declaration order. The rows of edges are compressed (CSR): state s has the
/// edges offsets[s] to offsets[s + 1]. When a limit cut the exploration, the states from
/// `expanded` on were seen but not expanded and have no edges.
struct StateGraph {
  program::Layout layout;
  LargeArray<std::uint64_t> states;   ///< layout.words words each
  LargeArray<std::uint64_t> offsets;  ///< expanded + 1 entries
  LargeArray<StateIndex> targets;
  LargeArray<program::ActionIndex> actions;
  LargeArray<StateIndex> parent;  ///< by state: from where it was first seen; of 0: no_state
  LargeArray<program::ActionIndex> parent_action;
  StateIndex expanded = 0;
  Limit limit = Limit::none;

  [[nodiscard]] bool complete() const { return limit == Limit::none; }
  [[nodiscard]] StateIndex size() const { return static_cast<StateIndex>(parent.size()); }
  [[nodiscard]] std::uint64_t edges() const { return targets.size(); }
  [[nodiscard]] const std::uint64_t* state(StateIndex s) const {
    return states.data() + std::size_t{s} * layout.words;
  }
  [[nodiscard]] std::span<const StateIndex> successors(StateIndex s) const;
  [[nodiscard]] std::span<const program::ActionIndex> labels(StateIndex s) const;
  [[nodiscard]] bool is_deadlock(StateIndex s) const {
    return s < expanded && offsets[s] == offsets[s + 1];
  }
};

/// A shortest run from the initial state into `s`, along the parent links.
[[nodiscard]] Witness path_to(const StateGraph& graph, const program::Program& program,
                              StateIndex s);

/// The same graph numbered as `tina` does: breadth first, at each state the actions in byte order
/// of their names; the edges of each state stand in that order. Complete graphs only.
[[nodiscard]] StateGraph in_tina_order(const StateGraph& graph, const program::Program& program);

}  // namespace leadline::explore
