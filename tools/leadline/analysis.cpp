#include "analysis.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "exploring.hpp"

namespace leadline::tool {

namespace {

std::chrono::milliseconds since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                               begin);
}

}  // namespace

Analysis analyse(MissionInput input, const Limits& limits, Way way, bool quiet) {
  lower::MissionNet net = lower::mission_net(input.mission);
  program::Program program = program::compile(net.net);
  const auto begin = std::chrono::steady_clock::now();
  auto graph = collapse_program(program, net.marks, way, limits, quiet);
  tell_limit(graph.limit, limits, quiet);
  Limits left = limits;
  left.max_time = std::max(std::chrono::milliseconds::zero(), limits.max_time - since(begin));
  auto check = check::check_mission(input.mission, net, program, graph, left);
  return {std::move(input), std::move(net), std::move(program), std::move(graph), std::move(check)};
}

}  // namespace leadline::tool
