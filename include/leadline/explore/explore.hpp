#pragma once

#include <chrono>
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
  std::uint64_t memory = 0;    ///< bytes of the store
  double seconds = 0;
};

/// Called a few times a second while exploring and once at the end; empty: nobody is told.
using ProgressListener = std::function<void(const Progress&)>;

/// What may be left out. `deadlocks`: everything that is not needed to reach each deadlock, and an
/// endless run if there is one (partial-order reduction, by stubborn sets).
enum class Reduction { none, deadlocks };

/// Explores a whole program, breadth first, within the limits. `max_states` bounds the states
/// stored. Deterministic but for the time and memory limits and the interrupt.
[[nodiscard]] StateGraph state_graph(const program::Program& program, const Limits& limits,
                                     const ProgressListener& progress = {},
                                     Reduction reduction = Reduction::none);

/// The slow twin of `state_graph`: `std::map` over unpacked states, written for clarity. The same
/// numbering, the same edges, the same `max_states`; no other limits.
[[nodiscard]] StateGraph slow_state_graph(const program::Program& program,
                                          std::uint64_t max_states = 1'000'000);

}  // namespace leadline::explore
