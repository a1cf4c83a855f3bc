// The programs of DSAAM systems, and what is decided about them without the full state space, are
// those of the paper's diagrams: on random systems the interpreter in tests/oracle, which knows no
// programs, finds the same.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "laws/system_rounds.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/lower/dsaam.hpp"
#include "oracle/system_circuits.hpp"
#include "oracle/system_diagrams.hpp"
#include "oracle/system_steps.hpp"
#include "support/graphs.hpp"

namespace leadline::laws {
namespace {

using oracle::Part;
using oracle::SystemExploration;
using oracle::SystemSemantics;
using oracle::SystemSize;

constexpr std::size_t most_states = 1500;
explore::StateGraph explored(const program::Program& program,
                             explore::Reduction reduction = explore::Reduction::none) {
  Limits limits;
  limits.max_states = 20 * most_states;
  return explore::state_graph(program, limits, {reduction});
}

SystemSize size(const explore::StateGraph& graph) {
  SystemSize size{graph.size(), graph.edges(), 0};
  for (explore::StateIndex s = 0; s < graph.size(); ++s) size.deadlocks += graph.is_deadlock(s);
  return size;
}

std::string to_string(const SystemSize& size) {
  return std::to_string(size.states) + " states, " + std::to_string(size.transitions) +
         " transitions, " + std::to_string(size.deadlocks) + " deadlocks";
}

using Lowering = diagram::Composition (*)(const DsaamSystem&);

Finding sizes_agree(const DsaamSystem& system, Lowering lowering,
                    const SystemSemantics& semantics) {
  Finding found;
  const std::vector<DsaamSystem> parts = lower::parts(system);
  const std::vector<Part> expected = oracle::weak_parts(system);
  if (parts.size() != expected.size()) return {1, "number of parts"};
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const auto slow = oracle::explore(system, expected[p], semantics, {.states = most_states});
    if (!slow.complete) continue;
    ++found.compared;
    const SystemSize right{slow.states, slow.transitions, slow.deadlocks};
    const SystemSize got = size(explored(compiled(lowering(parts[p])).program));
    if (got != right) return {1, to_string(got) + " instead of " + to_string(right)};
  }
  return found;
}

TEST(SystemLaw, ProgramsOfDiagramsAreThoseOfThePaper) {
  EXPECT_EQ(first_failure(
                [](const DsaamSystem& s) {
                  return sizes_agree(s, lower::diagrams, oracle::system_diagrams());
                },
                1'000'000, 500),
            "");
}

TEST(SystemLaw, ProgramsOfWholeStepsAreRight) {
  EXPECT_EQ(first_failure(
                [](const DsaamSystem& s) {
                  return sizes_agree(s, lower::whole_steps, oracle::system_steps());
                },
                2'000'000, 1000),
            "");
}

Finding fast_equals_slow(const DsaamSystem& system) {
  Finding found;
  for (const Lowering lowering : {lower::diagrams, lower::whole_steps}) {
    for (const DsaamSystem& part : lower::parts(system)) {
      const auto program = compiled(lowering(part)).program;
      Limits limits;
      limits.max_states = 300;
      ++found.compared;
      found.difference = test::difference(explore::state_graph(program, limits),
                                          test::slow_state_graph(program, limits.max_states));
      if (!found.difference.empty()) return found;
    }
  }
  return found;
}

TEST(SystemLaw, FastEqualsSlow) {
  EXPECT_EQ(first_failure(fast_equals_slow, 3'000'000, 300), "");
}

std::set<Marking> deadlocks(const explore::StateGraph& graph) {
  std::set<Marking> states;
  for (explore::StateIndex s = 0; s < graph.size(); ++s) {
    if (graph.is_deadlock(s)) states.insert(test::values(graph, s));
  }
  return states;
}

Finding reduced_keeps_deadlocks(const DsaamSystem& system) {
  Finding found;
  for (const Lowering lowering : {lower::diagrams, lower::whole_steps}) {
    for (const DsaamSystem& part : lower::parts(system)) {
      const auto program = compiled(lowering(part)).program;
      const auto full = explored(program);
      if (!full.complete()) continue;
      const auto reduced = explored(program, explore::Reduction::deadlocks);
      ++found.compared;
      if (!reduced.complete() || reduced.size() > full.size()) return {1, "larger"};
      if (deadlocks(reduced) != deadlocks(full)) return {1, "other deadlocks"};
    }
  }
  return found;
}

TEST(SystemLaw, ReductionKeepsEveryDeadlock) {
  EXPECT_EQ(first_failure(reduced_keeps_deadlocks, 4'000'000, 200), "");
}

/// A deadlock can be reached if and only if a circuit of observation flows may meet at a timestamp,
/// by the divisors of all periods to choose from; the first time is the smallest such timestamp.
/// Every endless run moves every node.
Finding circuits_decide(const DsaamSystem& system, const SystemSemantics& semantics) {
  constexpr Ticks end = 100;
  Finding found;
  for (const Part& part : oracle::weak_parts(system)) {
    const auto seen = oracle::explore(system, part, semantics, {.states = most_states});
    if (!seen.complete) continue;
    ++found.compared;
    bool may_stop = false;
    std::optional<Ticks> first;
    for (const oracle::Circuit& circuit : oracle::observation_circuits(system, part)) {
      may_stop = may_stop || oracle::may_meet(system, circuit);
      const auto time = oracle::first_meeting(system, circuit, end);
      if (time) first = std::min(first.value_or(*time), *time);
    }
    if (may_stop != (seen.deadlocks > 0)) return {1, "deadlock reachable"};
    if (first != seen.first_deadlock) return {1, "first deadlock"};
    if (!seen.starved.empty()) return {1, "a node starves"};
  }
  return found;
}

TEST(SystemLaw, CircuitsOfObservationsDecideInWholeSteps) {
  EXPECT_EQ(
      first_failure([](const DsaamSystem& s) { return circuits_decide(s, oracle::system_steps()); },
                    5'000'000, 2000),
      "");
}

TEST(SystemLaw, CircuitsOfObservationsDecideInDiagrams) {
  EXPECT_EQ(first_failure(
                [](const DsaamSystem& s) { return circuits_decide(s, oracle::system_diagrams()); },
                6'000'000, 1000),
            "");
}

}  // namespace
}  // namespace leadline::laws
