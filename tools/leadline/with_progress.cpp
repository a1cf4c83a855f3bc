#include "with_progress.hpp"

#include <algorithm>
#include <vector>

#include "leadline/explore/explore.hpp"
#include "leadline/program/machine.hpp"
#include "leadline/report/limits.hpp"
#include "progress.hpp"
#include "signals.hpp"
#include "terminal.hpp"

namespace leadline::tool {
namespace {

/// What is known of the modes before anything is explored: the initial marking, if it is one.
collapse::ModeGraph beginning(const program::Program& program, Limit limit) {
  collapse::ModeGraph graph;
  graph.offsets = {0};
  graph.highest = program.initial;
  graph.first_fired.resize(program.actions.size());
  graph.limit = limit;
  const program::Machine machine(program, program::narrow_layout(program));
  std::vector<std::uint64_t> state(machine.words());
  machine.pack(program.initial, state.data());
  std::vector<program::ActionIndex> enabled;
  machine.enabled(state.data(), enabled);
  const bool stable = std::all_of(enabled.begin(), enabled.end(), [&](program::ActionIndex action) {
    return program.is_event(action);
  });
  if (stable) {
    graph.modes = {program.initial};
    graph.initial = {0};
    graph.offsets.push_back(0);
  }
  return graph;
}

}  // namespace

explore::StateGraph explore_program(const program::Program& program, const Limits& limits,
                                    bool quiet, const explore::Options& options,
                                    explore::Counts* counts) {
  listen_for_interrupts();
  ProgressLine progress(quiet);
  return explore::state_graph(program, limits, options, progress.listener(), counts);
}

explore::Counts count_program(const program::Program& program, const Limits& limits, bool quiet,
                              const explore::Options& options) {
  listen_for_interrupts();
  ProgressLine progress(quiet);
  return explore::count_states(program, limits, options, progress.listener());
}

collapse::ModeGraph collapse_program(const program::Program& program, const Marks& marks, Way way,
                                     const Limits& limits, bool quiet) {
  if (way == Way::direct) {
    listen_for_interrupts();
    return collapse::directly(program, marks, limits);
  }
  const explore::StateGraph graph = explore_program(program, limits, quiet);
  if (graph.complete()) return collapse::from_state_graph(graph, program, marks);
  return beginning(program, graph.limit);
}

void tell_limit(Limit limit, const Limits& limits, bool quiet) {
  if (quiet || limit == Limit::none) return;
  remark("the result is partial: " + report::explain(limit, limits));
}

}  // namespace leadline::tool
