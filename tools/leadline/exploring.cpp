#include "exploring.hpp"

#include "leadline/explore/explore.hpp"
#include "leadline/report/limits.hpp"
#include "progress.hpp"
#include "signals.hpp"
#include "terminal.hpp"

namespace leadline::tool {

explore::StateGraph explore_program(const program::Program& program, const Limits& limits,
                                    bool quiet) {
  listen_for_interrupts();
  ProgressLine progress(quiet);
  return explore::state_graph(program, limits, progress.listener());
}

collapse::ModeGraph collapse_program(const program::Program& program, const Marks& marks, Way way,
                                     const Limits& limits, bool quiet) {
  if (way == Way::direct) {
    listen_for_interrupts();
    return collapse::directly(program, marks, limits);
  }
  const explore::StateGraph graph = explore_program(program, limits, quiet);
  if (graph.complete()) return collapse::from_state_graph(graph, program, marks);
  collapse::ModeGraph nothing;
  nothing.offsets = {0};
  nothing.limit = graph.limit;
  return nothing;
}

void tell_limit(Limit limit, const Limits& limits, bool quiet) {
  if (quiet || limit == Limit::none) return;
  remark("the result is partial: " + report::explain(limit, limits));
}

}  // namespace leadline::tool
