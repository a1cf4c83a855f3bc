#include <gtest/gtest.h>

#include <random>

#include "leadline/program/program.hpp"
#include "support/net_builder.hpp"

namespace leadline::program {
namespace {

using test::NetBuilder;
using Level = std::vector<std::uint32_t>;

PetriNet transitions_only(int count) {
  NetBuilder builder;
  for (int i = 0; i < count; ++i) builder.transition("t" + std::to_string(i), {}, {});
  return builder.net();
}

TransitionId id(std::size_t index) {
  return TransitionId(index);
}

void expect_guard(const Guard& guard, Counter counter, Tokens least, Tokens most) {
  EXPECT_EQ(guard.counter, counter);
  EXPECT_EQ(guard.least, least);
  EXPECT_EQ(guard.most, most);
}

TEST(Compile, KeepsDeclarationOrder) {
  const Program program = compile(
      NetBuilder().place("b", 2).place("a", 0).transition("u", {{"b", 1}}, {{"a", 1}}, "go").net());
  EXPECT_EQ(program.counters, (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(program.initial, (std::vector<Tokens>{2, 0}));
  ASSERT_EQ(program.actions.size(), 1U);
  EXPECT_EQ(program.actions[0].name, "u");
  EXPECT_EQ(program.actions[0].event, "go");
  EXPECT_TRUE(program.is_event(0));
}

TEST(Compile, MergesTheArcsOfOnePlace) {
  const Program program = compile(
      NetBuilder().transition("t", {{"p", 3}}, {{"p", 1}}).test("p", 4).inhibit("p", 6).net());
  ASSERT_EQ(program.actions[0].guards.size(), 1U);
  expect_guard(program.actions[0].guards[0], 0, 4, 5);
  ASSERT_EQ(program.actions[0].effects.size(), 1U);
  EXPECT_EQ(program.actions[0].effects[0].amount, -2);
}

TEST(Compile, LeavesOutEffectsOfZero) {
  const Program program = compile(NetBuilder().transition("t", {{"p", 2}}, {{"p", 2}}).net());
  expect_guard(program.actions[0].guards.at(0), 0, 2, no_upper_bound);
  EXPECT_TRUE(program.actions[0].effects.empty());
}

Above::Sets all_above(const Program& program) {
  Above::Sets sets;
  for (ActionIndex a = 0; a < program.actions.size(); ++a) sets.push_back(program.above.of(a));
  return sets;
}

TEST(Priorities, NoneGiveNothing) {
  const Program program = compile(transitions_only(3));
  EXPECT_TRUE(program.level.empty());
  EXPECT_TRUE(program.above.empty());
}

TEST(Priorities, ChainOfCompleteGroupsIsLevels) {
  PetriNet net = transitions_only(5);
  net.priorities = {{{id(2)}, {id(4)}}, {{id(0), id(1)}, {id(2), id(3)}}, {{id(3)}, {id(4)}}};
  const Program program = compile(net);
  EXPECT_EQ(program.level, (Level{0, 0, 1, 1, 2}));
  EXPECT_TRUE(program.above.empty());
}

TEST(Priorities, AnUnrelatedTransitionIsNoLevel) {
  PetriNet net = transitions_only(3);
  net.priorities = {{{id(0)}, {id(1)}}};
  const Program program = compile(net);
  EXPECT_TRUE(program.level.empty());
  EXPECT_EQ(all_above(program), (Above::Sets{{}, {0}, {}}));
}

TEST(Priorities, AreClosedTransitively) {
  PetriNet net = transitions_only(4);
  net.priorities = {{{id(1)}, {id(2)}}, {{id(2)}, {id(0)}}};
  EXPECT_EQ(all_above(compile(net)), (Above::Sets{{1, 2}, {}, {1}, {}}));
}

/// The closed sets of the chain have 200 million members.
TEST(Priorities, ALongChainBesideAnotherTransition) {
  constexpr ActionIndex length = 20'000;
  PetriNet net = transitions_only(length + 1);
  for (ActionIndex i = 0; i + 1 < length; ++i) net.priorities.push_back({{id(i)}, {id(i + 1)}});
  const Program program = compile(net);
  EXPECT_TRUE(program.level.empty());
  EXPECT_TRUE(program.above.of(0).empty());
  EXPECT_EQ(program.above.of(2), (std::vector<ActionIndex>{0, 1}));
  EXPECT_EQ(program.above.of(length - 1).size(), length - 1);
  EXPECT_TRUE(program.above.of(length).empty());
  EXPECT_FALSE(program.above.has_lower()[length - 1]);
}

/// The closure as its definition reads: Warshall's algorithm on a matrix.
std::vector<std::vector<bool>> closed(const PetriNet& net) {
  const std::size_t n = net.transitions.size();
  std::vector<std::vector<bool>> above(n, std::vector<bool>(n, false));
  for (const PriorityRule& rule : net.priorities) {
    for (const TransitionId t : rule.above) {
      for (const TransitionId u : rule.below) above[t.index()][u.index()] = true;
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if (above[i][k] && above[k][j]) above[i][j] = true;
      }
    }
  }
  return above;
}

bool is_weak_order(const std::vector<std::vector<bool>>& above) {
  const auto unrelated = [&](std::size_t a, std::size_t b) { return !above[a][b] && !above[b][a]; };
  for (std::size_t a = 0; a < above.size(); ++a) {
    for (std::size_t b = 0; b < above.size(); ++b) {
      for (std::size_t c = 0; c < above.size(); ++c) {
        if (unrelated(a, b) && unrelated(b, c) && !unrelated(a, c)) return false;
      }
    }
  }
  return true;
}

bool has_priority(const Program& program, std::size_t t, std::size_t u) {
  if (!program.level.empty()) return program.level[t] < program.level[u];
  return program.above.any(static_cast<ActionIndex>(u), [t](ActionIndex a) { return a == t; });
}

/// Rules go from lower to higher `rank`, so that there is no cycle.
PetriNet random_priorities(std::mt19937& random) {
  PetriNet net = transitions_only(1 + static_cast<int>(random() % 7));
  std::vector<std::uint32_t> rank;
  for (std::size_t t = 0; t < net.transitions.size(); ++t) rank.push_back(random() % 4);
  const bool whole = random() % 2 == 0;
  for (std::uint32_t cut = 1; cut < 4; ++cut) {
    PriorityRule rule;
    for (std::size_t t = 0; t < rank.size(); ++t) {
      if (!whole && random() % 3 == 0) continue;
      (rank[t] < cut ? rule.above : rule.below).emplace_back(t);
    }
    net.priorities.push_back(rule);
  }
  return net;
}

TEST(Priorities, AgreeWithTheDefinitionOnRandomRules) {
  std::mt19937 random(20240501);
  int with_levels = 0;
  int with_sets = 0;
  for (int round = 0; round < 2000; ++round) {
    const PetriNet net = random_priorities(random);
    const auto above = closed(net);
    const Program program = compile(net);
    const std::size_t n = above.size();
    if (program.level.empty() && program.above.empty()) {
      EXPECT_EQ(above, std::vector(n, std::vector<bool>(n, false)));
      continue;
    }
    ++(program.level.empty() ? with_sets : with_levels);
    ASSERT_EQ(!program.level.empty(), is_weak_order(above));
    for (std::size_t t = 0; t < n; ++t) {
      for (std::size_t u = 0; u < n; ++u) ASSERT_EQ(has_priority(program, t, u), above[t][u]);
    }
  }
  EXPECT_GT(with_levels, 300);
  EXPECT_GT(with_sets, 300);
}

TEST(Priorities, ManyTransitionsInFewLevelsAreNotExpanded) {
  PetriNet net = transitions_only(200'000);
  for (std::size_t k = 1; k < 8; ++k) {
    PriorityRule rule;
    for (std::size_t t = 0; t < 200'000; ++t) {
      if (t % 8 == k - 1) rule.above.emplace_back(t);
      if (t % 8 == k) rule.below.emplace_back(t);
    }
    net.priorities.push_back(rule);
  }
  const Program program = compile(net);
  ASSERT_EQ(program.level.size(), 200'000U);
  EXPECT_EQ(program.level[199'999], 7U);
}

}  // namespace
}  // namespace leadline::program
