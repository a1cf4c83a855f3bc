// The right values of the manual, found by the oracle alone.

#include <gtest/gtest.h>

#include "oracle/system_diagrams.hpp"
#include "oracle/system_steps.hpp"
#include "support/system_builder.hpp"

namespace leadline::oracle {
namespace {

using test::SystemBuilder;

SystemSize diagrams(const SystemBuilder& builder) {
  return size(explore(builder.system(), system_diagrams()));
}

SystemBuilder figure_5() {
  SystemBuilder b("figure_5");
  b.out("N1.O1", 1).out("N1.O2", 1).in("N1.I1").out("N2.O1", 1).in("N2.I1");
  b.out("N3.O1", 1).in("N3.I1").in("N3.I2").in("N3.I3");
  b.flow("N1.O1", "N2.I1").flow("N1.O1", "N3.I1").flow("N1.O2", "N3.I3");
  return b.flow("N2.O1", "N3.I2").flow("N3.O1", "N1.I1");
}

TEST(SystemValues, OfTheDiagrams) {
  EXPECT_EQ(diagrams(test::ring(2)), (SystemSize{37, 64, 0}));
  EXPECT_EQ(diagrams(test::ring(3)), (SystemSize{305, 765, 0}));
  EXPECT_EQ(diagrams(test::ring(4)), (SystemSize{2641, 8704, 0}));
  EXPECT_EQ(diagrams(test::ring(2, 2)), (SystemSize{55, 100, 0}));
  EXPECT_EQ(diagrams(figure_5()), (SystemSize{2789, 8024, 0}));
  EXPECT_EQ(diagrams(test::uav_altitude()), (SystemSize{1540, 2789, 0}));
}

/// Both ways to run a system.
class SystemRuns : public testing::TestWithParam<const SystemSemantics*> {
 protected:
  static SystemExploration run(const SystemBuilder& builder) {
    const auto parts = explore(builder.system(), *GetParam());
    EXPECT_EQ(parts.size(), 1U);
    return parts.at(0);
  }
};

INSTANTIATE_TEST_SUITE_P(Ways, SystemRuns, testing::Values(&system_diagrams(), &system_steps()));

SystemBuilder pair(Ticks period_a, Ticks first_a, Ticks period_b, Ticks first_b) {
  SystemBuilder b("pair");
  b.out("a.out", period_a, first_a).out("b.out", period_b, first_b);
  return b;
}

TEST_P(SystemRuns, FigureFiveRacesAtItsFirstTimestamps) {
  const SystemBuilder b = figure_5();
  const SystemExploration found = run(b);
  ASSERT_EQ(found.races.size(), 2U);
  EXPECT_EQ(found.races.at({b.id("N1"), false}).time, 0);
  EXPECT_EQ(found.races.at({b.id("N3"), true}).time, 0);
  EXPECT_TRUE(found.races.at({b.id("N3"), true}).ports.contains({0, 1, 2}));
  EXPECT_TRUE(found.starved.empty());
}

TEST_P(SystemRuns, AnOrderEndsARace) {
  SystemBuilder b = figure_5();
  b.order({"N1.O2", "N1.O1"}).order({"N3.I2", "N3.I1", "N3.I3"});
  const SystemExploration found = run(b);
  EXPECT_TRUE(found.races.empty());
  EXPECT_EQ(found.deadlocks, 0U);
}

TEST_P(SystemRuns, ACircuitOfObservationsStopsAtTheFirstSharedTimestamp) {
  SystemBuilder b = pair(60, 0, 25, 5);
  b.observation("a.out", "b.in").observation("b.out", "a.in");
  const SystemExploration found = run(b);
  EXPECT_GT(found.deadlocks, 0U);
  EXPECT_EQ(found.first_deadlock, 180);
}

TEST_P(SystemRuns, OneOrdinaryFlowMendsIt) {
  SystemBuilder b = pair(60, 0, 25, 5);
  b.observation("a.out", "b.in").flow("b.out", "a.in");
  EXPECT_EQ(run(b).deadlocks, 0U);
}

TEST_P(SystemRuns, AnOffsetKeepsObservationsAlive) {
  SystemBuilder b = pair(60, 0, 60, 30);
  b.observation("a.out", "b.in").observation("b.out", "a.in");
  EXPECT_EQ(run(b).deadlocks, 0U);
}

TEST_P(SystemRuns, ADeadCircuitStopsTheTailThatLeadsIntoIt) {
  SystemBuilder b = pair(2, 0, 3, 1);
  b.observation("a.out", "b.in").observation("b.out", "a.in");
  b.out("tail.out", 1).flow("tail.out", "a.tail");
  const SystemExploration found = run(b);
  EXPECT_GT(found.deadlocks, 0U);
  EXPECT_EQ(found.first_deadlock, 4);
  EXPECT_EQ(found.starved.size(), 0U);
}

TEST_P(SystemRuns, TiesOfAnObservationAndAnOrdinaryOutputAreOrderedOnlyWhereBothMayGo) {
  SystemBuilder b;
  b.out("camera.image", 1).out("camera.state", 1).out("world.pose", 1);
  b.observation("camera.image", "user.image").flow("camera.state", "world.state");
  b.flow("world.pose", "camera.pose").order({"camera.image", "camera.state"});
  EXPECT_EQ(run(b).deadlocks, 0U);
}

TEST(SystemParts, AreLookedAtOneByOne) {
  SystemBuilder b = pair(1, 0, 1, 0);
  b.observation("a.out", "b.in").observation("b.out", "a.in");
  b.out("c.out", 1).out("d.out", 1).flow("c.out", "d.in").flow("d.out", "c.in");
  const auto parts = explore(b.system(), system_diagrams());
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_GT(parts[0].deadlocks, 0U);
  EXPECT_EQ(parts[1].states, 37U);
  EXPECT_EQ(parts[1].deadlocks, 0U);
}

}  // namespace
}  // namespace leadline::oracle
