#include "dsaam_support.hpp"

namespace leadline::read {
namespace {

using Strings = std::vector<std::string>;

constexpr const char* uav_altitude = R"(
// Two simulators of one quadrotor: MORSE renders the sensors, Ptolemy II flies it.
system uav_altitude {
  time unit 1 ms;

  type plant {                        // a reusable node type
    in  pose    buffer 2;
    out height  period 10 first 0;    // first message at time 0 (0 unless said)
    out gps     period {100, 200};    // each period is one of these
  }
  node morse : plant;
  node ptolemy {
    in  height  buffer 2;
    in  gps;                          // buffer 1 unless said
    out pose    period 5 ms;          // a unit may be written: s, ms, us, ns
  }

  flow morse.height -> ptolemy.height;
  flow morse.gps    -> ptolemy.gps;
  flow ptolemy.pose -> morse.pose;    // several sinks: `-> a.x, b.y;`
}
)";

TEST(Dsaam, ReadsTheExampleOfTheDesign) {
  const DsaamRead result = read_dsaam(uav_altitude);
  EXPECT_EQ(result.told, Strings{});
  ASSERT_TRUE(result.system);
  const DsaamSystem& system = *result.system;
  EXPECT_EQ(system.name, "uav_altitude");
  EXPECT_EQ(system.time_unit, Rational(1, 1000));
  EXPECT_EQ(system.tick, Rational(5));
  ASSERT_EQ(system.nodes.size(), 2U);
  const DsaamNode& morse = system.nodes[0];
  EXPECT_EQ(morse.name, "morse");
  EXPECT_EQ(morse.inputs[0].buffer, 2U);
  EXPECT_EQ(morse.outputs[0].periods, std::vector<Ticks>{2});
  EXPECT_EQ(morse.outputs[1].periods, (std::vector<Ticks>{20, 40}));
  EXPECT_EQ(system.nodes[1].inputs[1].buffer, 1U);
  EXPECT_EQ(system.nodes[1].outputs[0].periods, std::vector<Ticks>{1});
  EXPECT_EQ(flows_of(system), (Strings{"morse.height -> ptolemy.height", "morse.gps -> ptolemy.gps",
                                       "ptolemy.pose -> morse.pose"}));
  EXPECT_EQ(name_of(system, morse.inputs[0].source), "ptolemy.pose");
}

TEST(Dsaam, WordsAreReservedByPositionOnly) {
  const DsaamSystem system = system_of(
      "system system { flow observation.out -> node.in, node.order, node.buffer;"
      "  type type { in in; out out period 1 first 0; order in, order; in order; in buffer buffer "
      "2; }"
      "  node node : type; node observation : type;"
      "  flow observation node.out -> observation.in, observation.order, observation.buffer; }");
  EXPECT_EQ(flows_of(system),
            (Strings{"observation node.out -> observation.in observation.order observation.buffer",
                     "observation.out -> node.in node.order node.buffer"}));
}

TEST(Dsaam, NamesMayHaveLettersOfAnyAlphabet) {
  EXPECT_EQ(system_of("\xef\xbb\xbfsystem größe { node é { in x; } node b { out x period 1; } "
                      "flow b.x -> é.x; }")
                .name,
            "größe");
}

TEST(Dsaam, ExpandsArraysOfNodesAndPorts) {
  const DsaamSystem system = system_of(
      "system s { node p { in s[2]; out c[2] period 1; out m period 1; }"
      "  node r[2] { in c buffer 3; in m; out s period 1; }"
      "  flow p.c[*] -> r[*].c; flow p.m -> r[*].m; flow r[1].s -> p.s[0];"
      "  flow r[0].s -> p.s[1]; }");
  EXPECT_EQ(flows_of(system),
            (Strings{"p.c[0] -> r[0].c", "p.c[1] -> r[1].c", "p.m -> r[0].m r[1].m",
                     "r[0].s -> p.s[1]", "r[1].s -> p.s[0]"}));
  EXPECT_EQ(system.nodes[2].place, (ArrayPlace{1, 2}));
  EXPECT_EQ(system.nodes[0].outputs[1].place, (ArrayPlace{1, 2}));
  EXPECT_EQ(system.nodes[0].outputs[2].place, ArrayPlace{});
  EXPECT_EQ(system.nodes[2].inputs[0].buffer, 3U);
}

TEST(Dsaam, StarsPairInOrderAndThoseOfASinkAloneFanOut) {
  const DsaamSystem system = system_of(
      "system s { node a[2] { out x[3] period 1; out y period 1; }"
      "  node b[2] { in p[3]; in q[2]; }"
      "  flow a[*].x[*] -> b[*].p[*]; flow a[*].y -> b[*].q[*]; }");
  EXPECT_EQ(flows_of(system)[0], "a[0].x[0] -> b[0].p[0]");
  EXPECT_EQ(flows_of(system)[2], "a[0].x[2] -> b[0].p[2]");
  EXPECT_EQ(flows_of(system)[4], "a[1].x[0] -> b[1].p[0]");
  EXPECT_EQ(flows_of(system)[3], "a[0].y -> b[0].q[0] b[0].q[1]");
  EXPECT_EQ(flows_of(system)[7], "a[1].y -> b[1].q[0] b[1].q[1]");
}

TEST(Dsaam, FlowItemsOfOneOutputAddUp) {
  const DsaamSystem system = system_of(
      "system s { node a { out x period 1; } node b { in p; in q; in r; }"
      "  flow a.x -> b.r; flow a.x -> b.p, b.q; }");
  EXPECT_EQ(flows_of(system), (Strings{"a.x -> b.r b.p b.q"}));
}

TEST(Dsaam, AnOrderNamesTheMembersOfAnArrayOneAfterTheOther) {
  const DsaamSystem system = system_of(
      "system s { node a { in p; in q[2]; out x period 1; out y period 1; order q, p; order y, x; }"
      "  node b { in x; in y; out o period 1; } flow b.o -> a.p, a.q[*];"
      "  flow a.x -> b.x; flow a.y -> b.y; }");
  const auto& order = system.nodes[0].order;
  ASSERT_EQ(order.size(), 2U);
  EXPECT_EQ(order[0], (std::vector<PortRef>{{true, 1}, {true, 2}, {true, 0}}));
  EXPECT_EQ(order[1], (std::vector<PortRef>{{false, 1}, {false, 0}}));
}

/// Tick, periods and first of a.o, and the period of b.o, which is one time unit.
void expect_times(const std::string& items, const std::string& output, Rational tick,
                  std::vector<Ticks> periods, Ticks first, Ticks unit) {
  const DsaamSystem system = system_of(pair_with(items, output));
  ASSERT_EQ(system.nodes.size(), 2U) << output;
  EXPECT_EQ(system.tick, tick) << output;
  EXPECT_EQ(system.nodes[0].outputs[0].periods, periods) << output;
  EXPECT_EQ(system.nodes[0].outputs[0].first, first) << output;
  EXPECT_EQ(system.nodes[1].outputs[0].periods, std::vector<Ticks>{unit}) << output;
}

TEST(Dsaam, TheTickIsTheLargestDurationThatDividesEveryQuantity) {
  expect_times("", "period 3", 1, {3}, 0, 1);
  expect_times("", "period 1/3", Rational(1, 3), {1}, 0, 3);
  expect_times("", "period 0.75 first 1/2", Rational(1, 4), {3}, 2, 4);
  expect_times("", "period 3/2 first 1.5/0.5", Rational(1, 2), {3}, 6, 2);
  expect_times("", "period 1 first 0", 1, {1}, 0, 1);
  expect_times("time unit 5 ms;", "period 10 ms", 1, {2}, 0, 1);
  expect_times("time unit 5 ms;", "period 1 s first 1 us", Rational(1, 5000), {1000000}, 1, 5000);
  expect_times("time unit 1/3 s;", "period 1 s", 1, {3}, 0, 1);
}

TEST(Dsaam, TheTickMayBeLongerThanATimeUnit) {
  const DsaamSystem system = system_of(
      "system s { time unit 1 ms; node a { in i; out o period 40; } node b { in i; out o period 60 "
      "first 100 ms; } flow a.o -> b.i; flow b.o -> a.i; }");
  EXPECT_EQ(system.tick, Rational(20));
  EXPECT_EQ(system.nodes[0].outputs[0].periods, std::vector<Ticks>{2});
  EXPECT_EQ(system.nodes[1].outputs[0].first, 5);
}

TEST(Dsaam, TypesThatNoNodeHasDoNotChangeTheTick) {
  EXPECT_EQ(system_of(pair_with("type t { out o period 1/7; }", "period 1")).tick, Rational(1));
}

TEST(Dsaam, PeriodsInBracesAreASet) {
  expect_times("", "period {3, 1, 3, 2}", 1, {1, 2, 3}, 0, 1);
  expect_times("time unit 1 ms;", "period {2, 2 ms, 2000 us}", 1, {2}, 0, 1);
}

TEST(Dsaam, ARangeGoesInStepsOfOneTimeUnitWhateverTheTick) {
  expect_times("", "period 2..4", 1, {2, 3, 4}, 0, 1);
  expect_times("", "period 1/2..5/2", Rational(1, 2), {1, 3, 5}, 0, 2);
  expect_times("", "period 2 .. 3 first 1/4", Rational(1, 4), {8, 12}, 1, 4);
  expect_times("", "period 3..3", 1, {3}, 0, 1);
  expect_times("time unit 2 ms;", "period 1..6 ms", 1, {1, 2, 3}, 0, 1);
  EXPECT_EQ(system_of(pair_with("", "period 1..65536")).nodes[0].outputs[0].periods.size(), 65536U);
}

TEST(Dsaam, ReadsTheLargestNumbersExactly) {
  expect_times("", "period 1 first 9223372036854775806", 1, {1}, 9223372036854775806, 1);
  expect_times("", "period 1/9223372036854775807", Rational(1, 9223372036854775807), {1}, 0,
               9223372036854775807);
}

TEST(Dsaam, ASystemWithoutNodesIsWarnedOf) {
  const DsaamRead result = read_dsaam("system s { }");
  EXPECT_EQ(result.told, Strings{"1:8-9 warning: the system has no nodes"});
  ASSERT_TRUE(result.system);
  EXPECT_EQ(result.system->tick, Rational(1));
}

}  // namespace
}  // namespace leadline::read
