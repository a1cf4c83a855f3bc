#include "analysis.hpp"

#include <utility>

#include "with_progress.hpp"

namespace leadline::tool {

Analysis analyse(MissionInput input, const Limits& limits, Way way, bool quiet) {
  lower::MissionNet net = lower::mission_net(input.mission);
  program::Program program = program::compile(net.net);
  const Deadline deadline(limits.max_time);
  auto graph = collapse_program(program, net.marks, way, limits, quiet);
  auto check = check::check_mission(input.mission, net, program, graph, deadline.rest_of(limits));
  tell_limit(graph.complete() ? check.limit : graph.limit, limits, quiet);
  return {std::move(input), std::move(net), std::move(program), std::move(graph), std::move(check)};
}

}  // namespace leadline::tool
