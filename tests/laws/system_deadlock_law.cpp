// What is told of a deadlock: on random systems the circuits are those that close first, and what
// is said to mend them does.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "laws/system_rounds.hpp"
#include "leadline/check/system_check.hpp"
#include "oracle/system_circuits.hpp"

namespace leadline::laws {
namespace {

using oracle::Part;

bool may_stop(const DsaamSystem& system, const Part& part) {
  const auto circuits = oracle::observation_circuits(system, part);
  return std::any_of(circuits.begin(), circuits.end(), [&](const oracle::Circuit& circuit) {
    return oracle::may_meet(system, circuit);
  });
}

bool lives_with_ordinary(DsaamSystem system, const Part& part, OutputRef output) {
  system.nodes[output.node.index()].outputs[output.output].observation = false;
  return !may_stop(system, part);
}

std::string told_wrongly(const DsaamSystem& system, const Part& part,
                         const check::Deadlock& deadlock) {
  oracle::Circuit circuit;
  for (std::size_t i = 0; i < deadlock.circuit.size(); ++i) {
    const check::Flow& flow = deadlock.circuit[i];
    const check::Flow& next = deadlock.circuit[(i + 1) % deadlock.circuit.size()];
    if (flow.sink.node != next.source.node) return "no circuit";
    if (system.input(flow.sink).source != flow.source) return "no flow";
    if (!system.output(flow.source).observation) return "no observation";
    circuit.push_back(flow.source);
  }
  if (oracle::first_meeting(system, circuit, deadlock.time) != deadlock.time) return "circuit";
  if (!deadlock.mend) return "no mend";
  if (std::find(circuit.begin(), circuit.end(), deadlock.mend->source) == circuit.end()) {
    return "mends another circuit";
  }
  const bool could_mend = std::any_of(circuit.begin(), circuit.end(), [&](OutputRef output) {
    return lives_with_ordinary(system, part, output);
  });
  if (deadlock.mends_part != could_mend) return "mends the part";
  if (could_mend != lives_with_ordinary(system, part, deadlock.mend->source)) return "mend";
  return {};
}

/// Each deadlock is a circuit that closes at its time, and what mends it does.
Finding deadlocks_are_told_rightly(const DsaamSystem& system) {
  Finding found;
  const std::vector<Part> parts = oracle::weak_parts(system);
  check::SystemCheckOptions options;
  options.limits.max_states = 20'000;
  const auto got = check::check_system(system, options);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    if (may_stop(system, parts[p]) != !got.parts[p].deadlocks.empty()) return {1, "deadlocks"};
    for (const check::Deadlock& deadlock : got.parts[p].deadlocks) {
      ++found.compared;
      found.difference = told_wrongly(system, parts[p], deadlock);
      if (!found.difference.empty()) return found;
    }
  }
  return found;
}

TEST(SystemDeadlockLaw, DeadlocksAreToldRightly) {
  EXPECT_EQ(first_failure(deadlocks_are_told_rightly, 12'000'000, 1000, {.most_nodes = 6}), "");
}

}  // namespace
}  // namespace leadline::laws
