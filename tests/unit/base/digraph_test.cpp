#include "base/digraph.hpp"

#include <gtest/gtest.h>

namespace leadline {
namespace {

using Numbers = std::vector<std::size_t>;

// 3 -> 1 <-> 2 -> 0, and 4 apart
const Digraph graph = {{}, {2}, {1, 0}, {1}, {}};

TEST(Digraph, ComponentsAreNumberedByTheirFirstNodes) {
  EXPECT_EQ(strong_components(graph), (Numbers{0, 1, 1, 2, 3}));
  EXPECT_EQ(weak_components(graph), (Numbers{0, 0, 0, 0, 1}));
  EXPECT_EQ(members({0, 1, 1, 0}), (std::vector<Numbers>{{0, 3}, {1, 2}}));
}

TEST(Digraph, OneShortestCycleIsToldOfEachComponent) {
  EXPECT_EQ(shortest_cycles(graph), (std::vector<Numbers>{{1, 2}}));
  EXPECT_EQ(shortest_cycles({{1}, {2, 0}, {0}, {4}, {5}, {3}}),
            (std::vector<Numbers>{{0, 1}, {3, 4, 5}}));
}

TEST(Digraph, ACycleBeginsAtTheFirstNodeOfItsComponent) {
  EXPECT_EQ(shortest_cycles({{1}, {2}, {0, 1}}), (std::vector<Numbers>{{0, 1, 2}}));
}

TEST(Digraph, ANodeMayLeadToItself) {
  EXPECT_EQ(shortest_cycles({{}, {1}}), (std::vector<Numbers>{{1}}));
}

TEST(Digraph, WithoutACycleThereIsNone) {
  EXPECT_TRUE(shortest_cycles({}).empty());
  EXPECT_TRUE(shortest_cycles({{1, 2}, {2}, {}}).empty());
}

}  // namespace
}  // namespace leadline
