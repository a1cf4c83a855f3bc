#pragma once

#include "input.hpp"
#include "leadline/check/mission_check.hpp"
#include "leadline/collapse/mode_graph.hpp"
#include "leadline/lower/mission_net.hpp"
#include "leadline/program/program.hpp"

namespace leadline::tool {

/// A mission with all that is found out about it.
struct Analysis {
  MissionInput input;
  lower::MissionNet net;
  program::Program program;
  collapse::ModeGraph graph;
  check::MissionCheck check;
};

/// Lowers, collapses and checks a mission.
[[nodiscard]] Analysis analyse(MissionInput input, const Limits& limits, Way way, bool quiet);

}  // namespace leadline::tool
