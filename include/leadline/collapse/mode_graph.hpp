#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/model/marks.hpp"
#include "leadline/program/program.hpp"

namespace leadline::collapse {

using ModeIndex = std::uint32_t;

/// One reaction: the event fired in a mode, and the internal actions up to the next mode.
struct Reaction {
  ModeIndex source = 0;
  program::ActionIndex event = 0;
  ModeIndex target = 0;
  std::uint32_t marks = 0;  ///< index into ModeGraph::mark_sets
};

/// A run within one reaction: the event first (nothing before it for the initial reaction), then
/// internal actions.
using Run = std::vector<program::ActionIndex>;

/// A reaction that can end in two modes, or in one with two sets of marks. For the reaction that
/// precedes the first event, `source` and `event` are empty.
struct Race {
  std::optional<ModeIndex> source;
  std::string event;
  Run first;
  Run second;
};

/// A reaction that can go on without end: `run` followed by repeating its part from `cycle_start`.
struct EndlessReaction {
  std::optional<ModeIndex> source;
  std::string event;
  Run run;
  std::size_t cycle_start = 0;
};

/// Where something happens: in the reaction to an event in a mode, or before the first event.
struct Occurrence {
  std::optional<ModeIndex> source;
  std::optional<program::ActionIndex> event;
};

/// The stable states of a program and its reactions (the alternatives graph of TAROS 2017, section
/// 7.1). A mode is a reachable state that enables no internal action. Numbered breadth first, the
/// reactions of a mode in the declaration order of their events (ties, where a reaction is not
/// deterministic, by the order of the target's values and of the mark sets).
struct ModeGraph {
  std::vector<std::vector<Tokens>> modes;  ///< the values of all counters
  std::vector<ModeIndex> initial;          ///< one, unless the initial reaction is a race
  std::vector<std::uint64_t> offsets;      ///< CSR over `reactions`, modes + 1 entries
  std::vector<Reaction> reactions;
  std::vector<std::vector<std::uint32_t>> mark_sets;  ///< sorted sets of indices into Marks::table
  std::vector<Race> races;                            ///< one for each (mode, event) that has one
  std::vector<EndlessReaction> endless;               ///< one for each (mode, event) that has one
  std::vector<Tokens> highest;                        ///< by counter: the greatest value seen
  /// By action: the first reaction in which it was seen to fire.
  std::vector<std::optional<Occurrence>> first_fired;
  ModeIndex expanded = 0;     ///< modes whose reactions are known
  std::uint64_t firings = 0;  ///< how much work it was
  Limit limit = Limit::none;

  [[nodiscard]] bool complete() const { return limit == Limit::none; }
  [[nodiscard]] std::span<const Reaction> reactions_of(ModeIndex mode) const {
    if (mode >= expanded) return {};
    return {reactions.data() + offsets[mode], reactions.data() + offsets[mode + 1]};
  }
};

/// From the full state graph, as the paper does. The graph must be complete.
/// O(reactions x transient states of each).
[[nodiscard]] ModeGraph from_state_graph(const explore::StateGraph& graph,
                                         const program::Program& program, const Marks& marks);

/// Which interleavings of a reaction's internal actions are followed.
enum class Interleavings {
  persistent,  ///< enough of them: src/README.md, "Reactions"
  all          ///< for comparison
};

/// Directly: from each mode fire each event and follow the internal actions, keeping transient
/// states only while one reaction is followed. `max_states` bounds the modes, and apart from
/// them the transient states that branch in one reaction. Linear in the firings that the
/// interleavings need.
[[nodiscard]] ModeGraph directly(const program::Program& program, const Marks& marks,
                                 const Limits& limits,
                                 Interleavings interleavings = Interleavings::persistent);

}  // namespace leadline::collapse
