#pragma once

#include <cstdint>
#include <functional>

#include "leadline/base/limits.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/program/program.hpp"

namespace leadline::explore {

/// How far an exploration is, or what it was.
struct Progress {
  std::uint64_t states = 0;
  std::uint64_t edges = 0;
  std::uint64_t frontier = 0;  ///< states seen and not yet expanded
  std::uint64_t memory = 0;    ///< bytes of the states, their table and the graph
  double seconds = 0;
};

/// Called a few times a second while exploring and once at the end; empty: nobody is told.
using ProgressListener = std::function<void(const Progress&)>;

/// What may be left out. `deadlocks`: everything that is not needed to reach each deadlock, and an
/// endless run if there is one (partial-order reduction, by stubborn sets). `goal`: everything that
/// is not needed to reach a goal.
enum class Reduction { none, deadlocks, goal };

class Goal;

struct Options {
  Reduction reduction = Reduction::none;
  /// How many states a layer must have for more than one thread to be worth waking; of a search
  /// that keeps no order and has found sixteen times as many, an eighth.
  std::uint64_t worth_threads = 4096;
  /// How many states there must be for the successors that were found last to be remembered. Where
  /// states are only counted that is tried from there on, unless it is surely better to count edges
  /// that lead where others lead without firing them; so they are from a few states on, and if
  /// `compact` from that number on.
  std::uint64_t worth_remembering = std::uint64_t{1} << 15;
  /// Of `count_states`: keeps a few bits of each state and takes two to three times as long, with
  /// one thread.
  bool compact = false;
  const Goal* goal = nullptr;  ///< of `Reduction::goal`
};

/// What an exploration saw. Of one that a limit cut, the layers of the breadth-first search that
/// are complete: what lies within some distance from the initial state.
struct Counts {
  std::uint64_t states = 0;
  std::uint64_t expanded = 0;  ///< states whose successors are known
  std::uint64_t edges = 0;
  std::uint64_t deadlocks = 0;  ///< among the expanded states; of `Reduction::goal` without meaning
  Limit limit = Limit::none;
  double seconds = 0;        ///< for the exploration alone
  std::uint64_t memory = 0;  ///< bytes of the states, their table and the graph
};

/// Counts the states and edges of a whole program, within the limits; `max_states` bounds the
/// states counted. O(edges). Deterministic but for the limits of time and memory and the interrupt.
[[nodiscard]] Counts count_states(const program::Program& program, const Limits& limits,
                                  const Options& options = {},
                                  const ProgressListener& progress = {});

/// The same, with the graph. `counts` may be null.
[[nodiscard]] StateGraph state_graph(const program::Program& program, const Limits& limits,
                                     const Options& options = {},
                                     const ProgressListener& progress = {},
                                     Counts* counts = nullptr);

}  // namespace leadline::explore
