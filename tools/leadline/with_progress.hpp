#pragma once

#include "leadline/base/limits.hpp"
#include "leadline/collapse/mode_graph.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/program/program.hpp"
#include "options.hpp"

namespace leadline::tool {

/// Explores with a progress line and ends at Ctrl-C with what there is.
[[nodiscard]] explore::StateGraph explore_program(const program::Program& program,
                                                  const Limits& limits, bool quiet,
                                                  const explore::Options& options = {},
                                                  explore::Counts* counts = nullptr);

/// The same without the graph.
[[nodiscard]] explore::Counts count_program(const program::Program& program, const Limits& limits,
                                            bool quiet, const explore::Options& options);

/// Collapses to modes, and ends at Ctrl-C with what there is. By way of the markings, a limit
/// leaves no mode but the first.
[[nodiscard]] collapse::ModeGraph collapse_program(const program::Program& program,
                                                   const Marks& marks, Way way,
                                                   const Limits& limits, bool quiet);

/// Says on standard error which limit ended the run, unless it is complete or `quiet`.
void tell_limit(Limit limit, const Limits& limits, bool quiet);

}  // namespace leadline::tool
