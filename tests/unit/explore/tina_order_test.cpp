#include <gtest/gtest.h>

#include <algorithm>

#include "leadline/explore/explore.hpp"
#include "support/graphs.hpp"
#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

using program::compile;
using program::Program;

/// Declared in another order than that of the names, of which t10 stands before t2.
TEST(TinaOrder, IsThatOfTheNames) {
  const Program program = compile(test::NetBuilder()
                                      .place("p", 1)
                                      .transition("t2", {{"p", 1}}, {{"a", 1}})
                                      .transition("t10", {{"p", 1}}, {{"b", 1}})
                                      .transition("t1", {{"p", 1}}, {{"c", 1}})
                                      .transition("u", {{"b", 1}}, {{"a", 1}})
                                      .net());
  const StateGraph graph = in_tina_order(state_graph(program, Limits{}), program);
  ASSERT_EQ(graph.size(), 4U);
  EXPECT_EQ(test::values(graph, 1), (std::vector<Tokens>{0, 0, 0, 1}));
  EXPECT_EQ(test::values(graph, 2), (std::vector<Tokens>{0, 0, 1, 0}));
  EXPECT_EQ(test::values(graph, 3), (std::vector<Tokens>{0, 1, 0, 0}));
  EXPECT_EQ(graph.offsets, (LargeArray<std::uint64_t>{0, 3, 3, 4, 4}));
  EXPECT_EQ(graph.actions, (LargeArray<program::ActionIndex>{2, 1, 0, 3}));
  EXPECT_EQ(graph.targets, (LargeArray<StateIndex>{1, 2, 3, 3}));
  EXPECT_EQ(graph.parent, (LargeArray<StateIndex>{no_state, 0, 0, 0}));
}

/// The graph of the same net with its transitions declared in the order of their names.
TEST(TinaOrder, IsDeclarationOrderOfASortedNet) {
  PetriNet net = test::philosophers(4);
  const Program program = compile(net);
  std::sort(net.transitions.begin(), net.transitions.end(),
            [](const Transition& a, const Transition& b) { return a.name < b.name; });
  const Program sorted = compile(net);
  const StateGraph expected = state_graph(sorted, Limits{});
  const StateGraph graph = in_tina_order(state_graph(program, Limits{}), program);
  EXPECT_TRUE(graph.complete());
  EXPECT_EQ(graph.expanded, expected.expanded);
  EXPECT_EQ(graph.states, expected.states);
  EXPECT_EQ(graph.offsets, expected.offsets);
  EXPECT_EQ(graph.targets, expected.targets);
  EXPECT_EQ(graph.parent, expected.parent);
  for (std::size_t e = 0; e < graph.edges(); ++e) {
    EXPECT_EQ(program.actions[graph.actions[e]].name, sorted.actions[expected.actions[e]].name);
  }
}

}  // namespace
}  // namespace leadline::explore
