#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "leadline/explore/explore.hpp"
#include "leadline/explore/replay.hpp"
#include "support/graphs.hpp"
#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

using program::compile;
using program::Program;
using test::NetBuilder;

StateGraph explored(const Program& program) {
  return state_graph(program, Limits{});
}

std::vector<std::string> marked(const Program& program, const StateGraph& graph, StateIndex s) {
  std::vector<std::string> names;
  const auto values = test::values(graph, s);
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (Tokens n = 0; n < values[i]; ++n) names.push_back(program.counters[i]);
  }
  std::sort(names.begin(), names.end());
  return names;
}

TEST(StateGraph, PhilosophersHaveThreeToTheNMarkings) {
  for (int n = 2; n <= 9; ++n) {
    const Program program = compile(test::philosophers(n));
    const StateGraph graph = explored(program);
    EXPECT_TRUE(graph.complete());
    EXPECT_EQ(graph.size(), std::llround(std::pow(3, n)));
    EXPECT_EQ(graph.expanded, graph.size());
    StateIndex deadlocks = 0;
    for (StateIndex s = 0; s < graph.size(); ++s) deadlocks += graph.is_deadlock(s) ? 1 : 0;
    EXPECT_EQ(deadlocks, 2U);  // all hold their left fork, or all their right one
  }
}

TEST(StateGraph, HardwareResourceIsFigure10) {
  const Program program = compile(test::hardware_resource());
  const StateGraph graph = explored(program);
  const std::vector<std::vector<std::string>> markings{{"available", "free"},
                                                       {"free", "take"},
                                                       {"available", "failing"},
                                                       {"answer", "busy"},
                                                       {"OOS"},
                                                       {"busy", "release"},
                                                       {"answer", "error", "failing"},
                                                       {"failing", "release"}};
  ASSERT_EQ(graph.size(), markings.size());
  for (StateIndex s = 0; s < markings.size(); ++s)
    EXPECT_EQ(marked(program, graph, s), markings[s]);

  const std::vector<std::vector<StateIndex>> successors{{1, 2}, {3}, {4}, {5, 6},
                                                        {0},    {0}, {7}, {4}};
  EXPECT_EQ(graph.edges(), 10U);
  for (StateIndex s = 0; s < successors.size(); ++s) {
    const auto row = graph.successors(s);
    EXPECT_EQ(std::vector<StateIndex>(row.begin(), row.end()), successors[s]);
  }
  EXPECT_EQ(program.actions[graph.labels(3)[0]].name, "EV_RELEASE");
  EXPECT_EQ(program.actions[graph.labels(3)[1]].name, "OOS_busy");
}

TEST(StateGraph, OfNothingIsOneDeadlock) {
  const StateGraph graph = explored(compile(PetriNet{}));
  EXPECT_EQ(graph.size(), 1U);
  EXPECT_TRUE(graph.complete());
  EXPECT_TRUE(graph.is_deadlock(0));
}

TEST(StateGraph, ATransitionWithoutArcsLoops) {
  const StateGraph graph = explored(compile(NetBuilder().transition("t", {}, {}).net()));
  EXPECT_EQ(graph.size(), 1U);
  ASSERT_EQ(graph.successors(0).size(), 1U);
  EXPECT_EQ(graph.successors(0)[0], 0U);
}

TEST(StateGraph, FieldsGrowWithTheirTokens) {
  PetriNet net = test::counter_to(1000);
  net.places.insert(net.places.end(), {{"full", "", 1}, {"empty", "", 0}});
  const Program program = compile(net);
  const StateGraph graph = explored(program);
  EXPECT_TRUE(graph.complete());
  ASSERT_EQ(graph.size(), 1001U);
  for (StateIndex s = 0; s < graph.size(); ++s) {
    EXPECT_EQ(test::values(graph, s), (std::vector<Tokens>{s, 1, 0}));
  }
}

/// Each place fills only when the one before it is full.
TEST(StateGraph, ManyFieldsGrowOneAfterTheOther) {
  NetBuilder builder;
  for (int i = 0; i < 60; ++i) {
    builder.transition("t" + std::to_string(i), {}, {{"p" + std::to_string(i), 1}});
    builder.inhibit("p" + std::to_string(i), 9);
    if (i > 0) builder.test("p" + std::to_string(i - 1), 9);
  }
  const Program program = compile(builder.net());
  const StateGraph graph = explored(program);
  EXPECT_EQ(graph.size(), 60U * 9 + 1);
  EXPECT_EQ(test::values(graph, graph.size() - 1), std::vector<Tokens>(60, 9));
  EXPECT_EQ(test::difference(graph, test::slow_state_graph(program)), "");
}

TEST(StateGraph, ParentsGiveAShortestRun) {
  const Program program = compile(test::hardware_resource());
  const StateGraph graph = explored(program);
  EXPECT_TRUE(path_to(graph, program, 0).steps.empty());
  EXPECT_EQ(path_to(graph, program, 7).steps,
            (std::vector<std::string>{"EV_TAKE", "grant", "OOS_busy", "ERROROK"}));
  for (StateIndex s = 0; s < graph.size(); ++s) {
    EXPECT_EQ(replay(program, path_to(graph, program, s)), std::nullopt);
  }
}

TEST(StateGraph, PrioritiesThatAreNoLevels) {
  const Program program = compile(NetBuilder()
                                      .place("a", 1)
                                      .place("b", 1)
                                      .transition("low", {{"b", 1}}, {{"lost", 1}})
                                      .transition("high", {{"a", 1}}, {{"done", 1}})
                                      .transition("free", {{"b", 1}}, {{"kept", 1}})
                                      .priority({"high"}, {"low"})
                                      .net());
  ASSERT_FALSE(program.above.empty());
  const StateGraph graph = explored(program);
  EXPECT_EQ(graph.size(), 5U);
  EXPECT_EQ(graph.edges(), 5U);
  EXPECT_EQ(program.actions[graph.labels(0)[0]].name, "high");
  EXPECT_EQ(program.actions[graph.labels(0)[1]].name, "free");
}

}  // namespace
}  // namespace leadline::explore
