// What is decided about DSAAM systems, by each method: on random systems all agree with the
// interpreter in tests/oracle on progress, the first deadlock, races, occupancy and data age.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "check/system_program.hpp"
#include "check/system_topology.hpp"
#include "laws/kept_actions.hpp"
#include "laws/system_rounds.hpp"
#include "leadline/check/system_check.hpp"
#include "oracle/system_diagrams.hpp"
#include "oracle/system_steps.hpp"
#include "support/system_builder.hpp"

namespace leadline::laws {
namespace {

using check::Method;
using check::PartCheck;
using oracle::AgeSeen;
using oracle::Part;
using oracle::SystemExploration;

constexpr std::size_t most_states = 1000;

check::SystemCheckOptions options(Method method, bool reduce, std::size_t most) {
  check::SystemCheckOptions options;
  options.method = method;
  options.reduce = reduce;
  options.limits.max_states = 20 * most;
  return options;
}

bool has_constant_periods(const DsaamSystem& system, const Part& part) {
  return std::all_of(part.begin(), part.end(), [&](NodeId id) {
    const auto& outputs = system.nodes[id.index()].outputs;
    return std::all_of(outputs.begin(), outputs.end(),
                       [](const DsaamOutput& output) { return output.periods.size() == 1; });
  });
}

/// Both ways to run one part; complete.
struct Right {
  std::size_t most = 0;  // states of whole steps; of the diagrams five times as many
  SystemExploration steps;
  SystemExploration diagrams;
};

std::string progress_differs(const PartCheck& got, const Right& right) {
  const bool stops = right.steps.deadlocks > 0;
  if (got.progress != (stops ? Verdict::violated : Verdict::holds)) return "progress";
  if (stops != !got.deadlocks.empty()) return "deadlocks told";
  std::optional<Ticks> first;  // others may have closed before all nodes stood still
  for (const check::Deadlock& deadlock : got.deadlocks) {
    first = std::min(first.value_or(deadlock.time), deadlock.time);
  }
  return first == right.steps.first_deadlock ? "" : "time of the deadlock";
}

std::string races_differ(const PartCheck& got, const SystemExploration& right) {
  if (got.repeatable != (right.races.empty() ? Verdict::holds : Verdict::violated)) {
    return "repeatable";
  }
  if (got.races.size() != right.races.size()) return "number of races";
  for (const check::Race& race : got.races) {
    const auto at = right.races.find({race.node, race.inputs});
    if (at == right.races.end()) return "race of another node";
    if (race.time != at->second.time) return "time of a race";
    std::vector<std::uint32_t> ports;
    for (const PortRef port : race.ports) ports.push_back(port.index);
    if (!at->second.ports.contains(ports)) return "ports of a race";
  }
  return {};
}

std::string occupancy_differs(const PartCheck& got, const SystemExploration& right) {
  for (const check::Occupancy& buffer : got.buffers) {
    if (buffer.any && *buffer.any != right.occupancy.at(buffer.input)) return "occupancy";
  }
  return {};
}

std::string ages_differ(const PartCheck& got, const SystemExploration& right) {
  std::map<std::pair<InputRef, OutputRef>, AgeSeen> ages;
  for (const check::Age& age : got.ages) {
    const AgeSeen seen{age.least, age.greatest, age.none_at_first};
    if (seen != AgeSeen{}) ages[{age.flow.sink, age.emission}] = seen;
  }
  return ages == right.ages ? "" : "ages";
}

/// The name of the method in front of what is different.
std::string methods_differ(const DsaamSystem& system, std::size_t p, const Right& right,
                           bool constant) {
  struct Way {
    const char* name;
    Method method;
    bool reduce;
  };
  std::vector<Way> ways{{"rule", Method::rule, true},
                        {"steps", Method::steps, false},
                        {"reduced steps", Method::steps, true},
                        {"diagrams", Method::diagrams, false},
                        {"reduced diagrams", Method::diagrams, true}};
  if (constant) ways.push_back({"lasso", Method::lasso, true});
  for (const Way& way : ways) {
    const auto got = check::check_system(system, options(way.method, way.reduce, right.most));
    const PartCheck& part = got.parts.at(p);
    std::string difference = progress_differs(part, right);
    if (difference.empty() && way.method != Method::rule) {
      difference = races_differ(part, right.diagrams);
      if (difference.empty()) difference = occupancy_differs(part, right.diagrams);
      if (difference.empty()) difference = ages_differ(part, right.steps);
    }
    if (!difference.empty()) return std::string(way.name) + ": " + difference;
  }
  return {};
}

Finding methods_agree(const DsaamSystem& system, std::size_t most) {
  Finding found;
  const std::vector<Part> parts = oracle::weak_parts(system);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const oracle::SystemBounds bounds{.states = most, .ages = true};
    Right right{most, oracle::explore(system, parts[p], oracle::system_steps(), bounds), {}};
    if (!right.steps.complete) continue;
    right.diagrams =
        oracle::explore(system, parts[p], oracle::system_diagrams(), {.states = 5 * most});
    if (!right.diagrams.complete) continue;
    ++found.compared;
    found.difference = methods_differ(system, p, right, has_constant_periods(system, parts[p]));
    if (!found.difference.empty()) return found;
  }
  return found;
}

/// A circuit of observations of a and b that stops at 0 and holds what is sent to `full` inputs for
/// ever; ticks of q at 5, 10, …
test::SystemBuilder dead_end(const std::vector<Ticks>& periods_of_a = {1}) {
  test::SystemBuilder b;
  b.out("a.out", periods_of_a).out("b.out", 1).out("q.out", 5, 5);
  return b.observation("a.out", "b.in").observation("b.out", "a.in");
}

void expect_agreement(const test::SystemBuilder& builder) {
  const Finding found = methods_agree(builder.system(), 20 * most_states);
  EXPECT_EQ(found.difference, "");
  EXPECT_EQ(found.compared, 1U);
}

/// In the diagrams c gets one message more than in whole steps, and then races.
TEST(SystemCheckLaw, MethodsAgreeWhereAnEmissionReachesSomeSinks) {
  for (const std::vector<Ticks>& periods : {std::vector<Ticks>{1}, std::vector<Ticks>{1, 2}}) {
    test::SystemBuilder b = dead_end(periods);
    b.out("p.out", 2, 1).flow("p.out", "a.full").flow("p.out", "c.x").flow("q.out", "c.y");
    expect_agreement(b);
  }
}

/// Of two such emissions of p only one begins: either c races or d.
TEST(SystemCheckLaw, MethodsAgreeWhereTiedEmissionsReachSomeSinks) {
  test::SystemBuilder b = dead_end();
  b.out("p.to_c", 2, 1).out("p.to_d", 2, 1).flow("q.out", "c.y").flow("q.out", "d.y");
  b.flow("p.to_c", "a.full").flow("p.to_c", "c.x").flow("p.to_d", "b.full").flow("p.to_d", "d.x");
  expect_agreement(b);
}

/// At 9 p may begin an emission that only b gets, or wait until e has room for the other one: e has
/// then got the message of r at 6, which b never gets, and may go on to a race at 11.
TEST(SystemCheckLaw, MethodsAgreeWhereATiedEmissionIsWholeLater) {
  test::SystemBuilder b;
  b.out("a.out", 1).out("b.out", 1).observation("a.out", "b.in").observation("b.out", "a.in");
  b.out("p.to_b", 4, 5).out("p.to_e", 2, 5).out("r.out", 5, 1);
  b.in("b.room", 2).flow("p.to_b", "a.full").flow("p.to_b", "b.room");
  b.flow("p.to_e", "e.from_p").flow("r.out", "b.full").flow("r.out", "e.from_r");
  expect_agreement(b);
}

TEST(SystemCheckLaw, MethodsAgreeWithBruteForce) {
  EXPECT_EQ(first_failure([](const DsaamSystem& s) { return methods_agree(s, most_states); },
                          10'000'000, 500),
            "");
}

TEST(SystemCheckLaw, WhatReductionKeepsIsPersistent) {
  std::size_t fewer = 0;
  const SystemLaw law = [&fewer](const DsaamSystem& system) {
    Finding found;
    const check::Topology topology(system);
    for (const Method method : {Method::steps, Method::diagrams}) {
      const auto made = check::SystemProgram::make(system, topology, method, false);
      if (!made) continue;
      const std::vector<bool> visible(made->program().actions.size());
      const Kept kept = what_is_kept(made->program(), visible, most_states);
      ++found.compared;
      fewer += kept.fewer;
      if (!kept.fault.empty()) found.difference = kept.fault;
    }
    return found;
  };
  EXPECT_EQ(first_failure(law, 11'000'000, 400), "");
  EXPECT_GT(fewer, 400U);
}

}  // namespace
}  // namespace leadline::laws
