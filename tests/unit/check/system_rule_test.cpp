#include "check/system_rule.hpp"

#include <gtest/gtest.h>

#include "check/system_instants.hpp"
#include "unit/check/system_support.hpp"

namespace leadline::check {
namespace {

using test::SystemBuilder;

Ticks first_common(const Instants& a, const Instants& b) {
  return common(a, b).instants.value_or(Instants{-1, 0}).first;
}

TEST(Instants, MeetWhereTheChineseRemainderTheoremSays) {
  EXPECT_EQ(common({1, 4}, {3, 6}).instants, (Instants{9, 12}));
  EXPECT_EQ(common({3, 7}, {5, 11}).instants, (Instants{38, 77}));
  EXPECT_EQ(first_common({0, 4}, {1, 6}), -1);
  EXPECT_EQ(first_common({100, 4}, {0, 6}), 108);
  EXPECT_EQ(first_common({0, 6}, {100, 4}), 108);
}

TEST(Instants, AgreeWithCounting) {
  for (Ticks first = 0; first < 9; ++first) {
    for (Ticks step = 1; step < 9; ++step) {
      Ticks counted = -1;
      for (Ticks t = 4; t < 200 && counted < 0; t += 6) {
        if (t >= first && (t - first) % step == 0) counted = t;
      }
      EXPECT_EQ(first_common({first, step}, {4, 6}), counted) << first << ' ' << step;
    }
  }
}

TEST(Instants, BeyondSixtyThreeBitsAreToldApartFromNone) {
  constexpr Ticks huge = Ticks{1} << 62;
  EXPECT_EQ(first_common({0, huge}, {1, huge - 1}), huge);
  const CommonInstants beyond = common({0, huge}, {3, huge - 1});
  EXPECT_FALSE(beyond.instants);
  EXPECT_TRUE(beyond.beyond);
  EXPECT_FALSE(common({0, huge}, {1, huge}).beyond);
}

/// Nodes a and b, each of which observes for the other.
SystemBuilder pair(std::vector<Ticks> a, Ticks first_a, std::vector<Ticks> b, Ticks first_b) {
  SystemBuilder builder;
  builder.out("a.o", std::move(a), first_a).out("b.o", std::move(b), first_b);
  return builder.observation("a.o", "b.i").observation("b.o", "a.i");
}

RuleResult rule(const SystemBuilder& builder) {
  return apply_rule(Topology(builder.system()));
}

TEST(Rule, ACircuitOfObservationFlowsClosesAtItsFirstCommonTime) {
  EXPECT_EQ(rule(pair({60}, 0, {60}, 0)).time, 0);
  EXPECT_EQ(rule(pair({4}, 1, {6}, 3)).time, 9);
  EXPECT_EQ(rule(pair({7}, 3, {11}, 5)).time, 38);
  EXPECT_EQ(rule(pair({1}, 0, {1}, 1000)).time, 1000);
  EXPECT_EQ(rule(pair({60}, 0, {60}, 30)).verdict, Verdict::holds);
}

TEST(Rule, OnlyTheOffsetKeepsSomeCircuitsOpen) {
  const SystemBuilder builder = pair({60}, 0, {60}, 30);
  const RuleResult result = rule(builder);
  ASSERT_EQ(result.kept_apart.size(), 1U);
  EXPECT_EQ(circuit(builder.system(), result.kept_apart[0]), "a b");
}

TEST(Rule, AnOrdinaryFlowOpensTheCircuit) {
  SystemBuilder builder;
  builder.out("a.o", 60).out("b.o", 60).observation("a.o", "b.i").flow("b.o", "a.i");
  const RuleResult result = rule(builder);
  EXPECT_EQ(result.verdict, Verdict::holds);
  EXPECT_TRUE(result.kept_apart.empty());
}

TEST(Rule, OfSeveralPeriodsTheCommonDivisorDecidesAndTheirSumsSayWhen) {
  EXPECT_EQ(rule(pair({2, 3}, 0, {4}, 3)).time, 3);
  EXPECT_EQ(rule(pair({5, 7}, 0, {4}, 3)).time, 7);
  EXPECT_EQ(rule(pair({5, 7}, 0, {4}, 1)).time, 5);
  EXPECT_EQ(rule(pair({5, 7}, 0, {9}, 4)).time, 22);  // 5 + 5 + 5 + 7; not 4, not 13
  EXPECT_EQ(rule(pair({4, 6}, 0, {4}, 1)).verdict, Verdict::holds);
}

TEST(Rule, ATimeBeyondSixtyThreeBitsIsNoVerdict) {
  constexpr Ticks huge = Ticks{1} << 62;
  EXPECT_EQ(rule(pair({huge}, 0, {huge - 1}, 3)).verdict, Verdict::undecided);
  const PartCheck part = check_part(pair({huge}, 0, {huge - 1}, 3).system());
  EXPECT_EQ(part.progress, Verdict::undecided);
  EXPECT_EQ(part.efforts.back().limit, Limit::tokens);
}

/// Many circuits through shared nodes, of which those over equal residues close.
TEST(Rule, PicksTheEarliestOfManyCircuits) {
  SystemBuilder builder;
  for (Ticks i = 0; i < 12; ++i) {
    const std::string node = "n" + std::to_string(i);
    builder.out("hub.to" + std::to_string(i), 2 * (i + 1), 1 + i % 2);
    builder.out(node + ".back", 2 * (i + 2), i % 3);
    builder.observation("hub.to" + std::to_string(i), node + ".i");
    builder.observation(node + ".back", "hub.from" + std::to_string(i));
  }
  Ticks earliest = -1;
  for (Ticks t = 0; t < 1000 && earliest < 0; ++t) {
    for (Ticks i = 0; i < 12; ++i) {
      const bool there = t >= 1 + i % 2 && (t - 1 - i % 2) % (2 * (i + 1)) == 0;
      const bool back = t >= i % 3 && (t - i % 3) % (2 * (i + 2)) == 0;
      if (there && back) earliest = t;
    }
  }
  EXPECT_EQ(rule(builder).time, earliest);
}

TEST(Rule, LargeTopologiesTakeLittleWork) {
  SystemBuilder builder;
  for (int i = 0; i < 64; ++i) {
    for (int j = 0; j < 64; ++j) {
      if (i == j) continue;
      const std::string port = std::to_string(i) + "_" + std::to_string(j);
      builder.out("n" + std::to_string(i) + ".o" + port, 1 + (i + j) % 16, 20 + (7 * i + j) % 5);
      builder.observation("n" + std::to_string(i) + ".o" + port,
                          "n" + std::to_string(j) + ".i" + port);
    }
  }
  const RuleResult result = rule(builder);
  EXPECT_EQ(result.verdict, Verdict::violated);
  EXPECT_EQ(result.time, 20);
}

}  // namespace
}  // namespace leadline::check
