#include "leadline/check/system_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "check/system_ages.hpp"
#include "check/system_explored.hpp"
#include "unit/check/system_support.hpp"

namespace leadline::check {
namespace {

using test::SystemBuilder;

SystemBuilder figure_5() {
  SystemBuilder b("figure_5");
  b.out("N1.o1", 1).out("N1.o2", 1).out("N2.o", 1).out("N3.o", 1);
  b.in("N3.i1").in("N3.i2").in("N3.i3");
  b.flow("N1.o1", {"N2.i", "N3.i1"}).flow("N1.o2", "N3.i3");
  return b.flow("N2.o", "N3.i2").flow("N3.o", "N1.i");
}

TEST(SystemCheck, UavAltitude) {
  const SystemBuilder b = test::uav_altitude();
  const PartCheck diagrams = check_by(Method::diagrams, b.system());
  EXPECT_EQ(diagrams.efforts.at(0).states, 1540U);
  EXPECT_EQ(diagrams.efforts.at(0).edges, 2789U);
  for (const PartCheck& part : {check_part(b.system()), diagrams}) {
    EXPECT_EQ(part.progress, Verdict::holds);
    ASSERT_EQ(part.races.size(), 2U);
    EXPECT_EQ(part.races[0].node, b.id("morse"));
    EXPECT_FALSE(part.races[0].inputs);
    EXPECT_EQ(part.races[1].node, b.id("ptolemy"));
    EXPECT_TRUE(part.races[1].inputs);
    const OutputRef pose = b.output("ptolemy.pose");
    EXPECT_EQ(age(part, b.sink("ptolemy.height"), pose), "none, 5..10");
    EXPECT_EQ(age(part, b.sink("ptolemy.gps"), pose), "none, 5..200");
    EXPECT_EQ(age(part, b.sink("morse.pose"), b.output("morse.height")), "none, 5..5");
  }
  EXPECT_EQ(check_part(b.system()).decided_by, Method::rule);
}

TEST(SystemCheck, FigureFiveHasTwoRaces) {
  const SystemBuilder b = figure_5();
  for (const Method method : {Method::lasso, Method::steps, Method::diagrams}) {
    const PartCheck part = check_by(method, b.system());
    EXPECT_EQ(part.progress, Verdict::holds);
    EXPECT_EQ(part.repeatable, Verdict::violated);
    ASSERT_EQ(part.races.size(), 2U);
    EXPECT_EQ(part.races[0].node, b.id("N1"));
    EXPECT_EQ(part.races[0].ports, (std::vector<PortRef>{{false, 0}, {false, 1}}));
    EXPECT_EQ(part.races[1].node, b.id("N3"));
    EXPECT_EQ(part.races[1].ports.size(), 3U);
  }
}

TEST(SystemCheck, AForcedMethodIsTheOnlyOne) {
  const SystemBuilder b = figure_5();
  const PartCheck rule = check_by(Method::rule, b.system());
  ASSERT_EQ(rule.efforts.size(), 1U);
  EXPECT_EQ(rule.progress, Verdict::holds);
  EXPECT_EQ(rule.repeatable, Verdict::violated);
  EXPECT_EQ(rule.races.size(), 2U);
  const PartCheck diagrams = check_by(Method::diagrams, b.system());
  ASSERT_EQ(diagrams.efforts.size(), 1U);
  EXPECT_EQ(diagrams.efforts[0].states, 2789U);
  EXPECT_EQ(diagrams.efforts[0].edges, 8024U);
}

/// 9973, 10007 and 10009 are primes: the run repeats only after 10^12 ticks.
TEST(SystemCheck, WhereTheRunIsTooLongThePeriodsTell) {
  SystemBuilder b;
  b.out("a.o", 9973, 1).out("b.o", 10007, 2).out("c.o", 10009, 3);
  b.flow("a.o", "d.a").flow("b.o", "d.b").flow("c.o", "d.c").out("d.o", 10007, 5);
  SystemCheckOptions options;
  options.limits.max_states = 10'000;
  const PartCheck part = check_part(b.system(), options);
  EXPECT_EQ(part.efforts.at(1).limit, Limit::states);
  EXPECT_EQ(part.progress, Verdict::holds);
  EXPECT_EQ(part.repeatable, Verdict::violated);
  ASSERT_EQ(part.races.size(), 1U);
  const Ticks time = part.races[0].time;
  const bool a = time % 9973 == 1;
  const bool at_b = time % 10007 == 2;
  const bool c = time % 10009 == 3;
  EXPECT_EQ(int{a} + int{at_b} + int{c}, 2);
  EXPECT_EQ(age(part, b.sink("d.b"), b.output("d.o")), "3..3");
  EXPECT_EQ(age(part, b.sink("d.a"), b.output("d.o")), "1..9973");
}

TEST(SystemCheck, RacesByTheGraphAndByThePeriodsAgree) {
  SystemBuilder b;
  b.out("a.o", {4, 6}, 1).out("b.o", 5, 2).out("c.o", {6, 8}, 2);
  b.flow("a.o", "d.a").flow("b.o", "d.b").flow("c.o", "d.c");
  b.out("d.o", 3).out("d.p", 7, 2).flow("d.o", "e.o").flow("d.p", "e.p");
  const PartCheck rule = check_by(Method::rule, b.system());
  const PartCheck steps = check_by(Method::steps, b.system());
  ASSERT_EQ(rule.races.size(), 3U);
  ASSERT_EQ(steps.races.size(), 3U);
  for (std::size_t r = 0; r < 3; ++r) {
    EXPECT_EQ(rule.races[r].node, steps.races[r].node);
    EXPECT_EQ(rule.races[r].inputs, steps.races[r].inputs);
    EXPECT_EQ(rule.races[r].time, steps.races[r].time);
    EXPECT_EQ(rule.races[r].ports, steps.races[r].ports);
  }
}

TEST(SystemCheck, ReductionDecidesProgressWithFewerStates) {
  const PartCheck part = check_by(Method::diagrams, figure_5().system(), true);
  ASSERT_EQ(part.efforts.size(), 2U);
  EXPECT_TRUE(part.efforts[0].reduced);
  EXPECT_LT(part.efforts[0].states, 2789U);
  EXPECT_EQ(part.progress, Verdict::holds);
  EXPECT_EQ(part.races.size(), 2U);
}

TEST(SystemCheck, ALimitLeavesAnHonestPartialResult) {
  SystemCheckOptions options;
  options.method = Method::diagrams;
  options.limits.max_states = 1000;
  for (const bool reduce : {false, true}) {
    options.reduce = reduce;
    const PartCheck part = check_part(test::planner(3).system(), options);
    EXPECT_EQ(part.progress, Verdict::undecided);
    EXPECT_EQ(part.decided_by, Method::diagrams);
    ASSERT_EQ(part.efforts.size(), 1U);
    EXPECT_EQ(part.efforts[0].limit, Limit::states);
    EXPECT_LE(part.efforts[0].states, 1000U);
    EXPECT_GT(part.efforts[0].states, 300U) << "the layers of the search that are complete";
  }
}

TEST(SystemCheck, TheTimeCountsForAllPartsTogether) {
  SystemBuilder b;
  for (int part = 0; part < 20; ++part) {
    const std::string of = std::to_string(part);
    for (int robot = 0; robot < 8; ++robot) {
      const std::string peer = "robot" + of + "[" + std::to_string(robot) + "]";
      const std::string port = "[" + std::to_string(robot) + "]";
      b.out("planner" + of + ".goal" + port, 7).out(peer + ".pose", 5);
      b.flow("planner" + of + ".goal" + port, peer + ".goal");
      b.flow(peer + ".pose", "planner" + of + ".pose" + port);
    }
  }
  SystemCheckOptions options;
  options.method = Method::diagrams;
  options.limits.max_time = std::chrono::milliseconds(200);
  const auto start = std::chrono::steady_clock::now();
  const SystemCheck check = check_system(b.system(), options);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
  ASSERT_EQ(check.parts.size(), 20U);
  EXPECT_EQ(check.parts.back().progress, Verdict::undecided);
  EXPECT_EQ(check.parts.back().efforts.at(0).limit, Limit::time);
}

TEST(SystemCheck, PartsKeepTheWholeSystemsIds) {
  SystemBuilder b;
  b.node("x").node("y").node("z").node("from").node("to");
  b.out("z.o", 2).flow("z.o", "x.i").out("y.o", 1);
  b.out("from.o", 1).flow("from.o", "to.i").out("to.o", 1);
  const SystemCheck check = check_system(b.system());
  ASSERT_EQ(check.parts.size(), 3U);
  EXPECT_EQ(check.parts[0].nodes, (std::vector<NodeId>{b.id("x"), b.id("z")}));
  EXPECT_EQ(check.parts[0].buffers.at(0).input, b.sink("x.i"));
  EXPECT_EQ(check.parts[1].nodes, std::vector<NodeId>{b.id("y")});
  EXPECT_EQ(check.parts[1].progress, Verdict::holds);  // it emits to nobody, for ever
  EXPECT_EQ(check.parts[2].nodes, (std::vector<NodeId>{b.id("from"), b.id("to")}));
  EXPECT_EQ(age(check.parts[2], b.sink("to.i"), b.output("to.o")), "none, 1..1");
  EXPECT_EQ(check.parts[2].ages.at(0).flow.source, b.output("from.o"));
  EXPECT_TRUE(check_system({}).parts.empty());
}

/// ((t - o_f - 1) mod p_f) + 1 over the emissions at t; of observations (t - o_f) mod p_f.
TEST(SystemAges, TheRunTheGraphAndTheFormulaAgree) {
  for (const bool observation : {false, true}) {
    for (const Ticks first : {0, 1, 5}) {
      for (const Ticks period : {2, 3, 6}) {
        SystemBuilder b;
        b.out("f.o", 4, 3).flow("f.o", "n.i").out("n.e", period, first);
        if (observation) {
          b.observation("n.e", "g.i");
        } else {
          b.flow("n.e", "g.i");
        }
        Ticks least = 4;
        Ticks greatest = 0;
        for (Ticks t = first; t < first + 48; t += period) {
          if (observation ? t < 3 : t <= 3) continue;
          const Ticks value = observation ? (t - 3) % 4 : (t - 3 - 1) % 4 + 1;
          least = std::min(least, value);
          greatest = std::max(greatest, value);
        }
        const bool none = observation ? first < 3 : first <= 3;
        const std::string expected =
            (none ? "none, " : "") + std::to_string(least) + ".." + std::to_string(greatest);
        for (const Method method : {Method::lasso, Method::steps}) {
          const PartCheck part = check_by(method, b.system());
          EXPECT_EQ(age(part, b.sink("n.i"), b.output("n.e")), expected);
        }
        const Topology topology(b.system());
        EXPECT_EQ(explore_ages(b.system(), topology, {}).at(0).greatest, greatest);
      }
    }
  }
}

TEST(SystemAges, OfADeadSystemAreThoseOfWhatStillHappens) {
  SystemBuilder b;
  b.out("a.o", 6, 12).out("b.o", 6, 12).observation("a.o", "b.i").observation("b.o", "a.i");
  b.out("a.e", 5).flow("a.e", "c.i").out("f.o", 4, 1).flow("f.o", "a.f");
  for (const Method method : {Method::lasso, Method::steps, Method::diagrams}) {
    const PartCheck part = check_by(method, b.system());
    EXPECT_EQ(part.deadlocks.at(0).time, 12);
    // a emits at 0, 5 and 10, after 1 and 9.
    EXPECT_EQ(age(part, b.sink("a.f"), b.output("a.e")), "none, 1..4");
  }
}

}  // namespace
}  // namespace leadline::check
