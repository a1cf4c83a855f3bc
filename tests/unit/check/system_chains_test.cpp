#include "check/system_chains.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/system_builder.hpp"

namespace leadline::check {
namespace {

using Ages = std::vector<ChainAge>;

Ages of_the_run(const test::SystemBuilder& b) {
  return chain_ages(Topology(b.system()), false, Limits{});
}
Ages of_all(const test::SystemBuilder& b) {
  return explore_chain_ages(b.system(), Topology(b.system()), Limits{});
}

void expect_equal(const Ages& a, const Ages& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].origin, b[i].origin);
    EXPECT_EQ(a[i].emission, b[i].emission);
    EXPECT_EQ(a[i].flows, b[i].flows);
    EXPECT_EQ(a[i].least, b[i].least);
    EXPECT_EQ(a[i].greatest, b[i].greatest);
    EXPECT_EQ(a[i].none_at_first, b[i].none_at_first);
  }
}

/// A sensor, a filter and an actuator in a line.
test::SystemBuilder line(const std::vector<Ticks>& sensor, Ticks filter, Ticks actuator) {
  test::SystemBuilder b;
  b.out("sensor.raw", sensor).in("filter.raw").out("filter.clean", filter);
  b.in("actuator.clean").out("actuator.force", actuator).in("sensor.force");
  b.flow("sensor.raw", "filter.raw").flow("filter.clean", "actuator.clean");
  return b.flow("actuator.force", "sensor.force");
}

ChainAge age(const Ages& ages, OutputRef origin, OutputRef emission) {
  return *std::find_if(ages.begin(), ages.end(), [&](const ChainAge& a) {
    return a.origin == origin && a.emission == emission;
  });
}

TEST(ChainAges, AllInterleavingsShowWhatTheRunShows) {
  for (const auto& b : {line({4}, 6, 10), line({3}, 5, 2), test::ring(3), test::planner(1)}) {
    const Ages run = of_the_run(b);
    ASSERT_FALSE(run.empty());
    expect_equal(of_all(b), run);
  }
}

/// With all periods 10, the filter's message at t has data of t - 10, and the actuator at t + 10
/// has that message: 20 old.
TEST(ChainAges, AddUpAlongALine) {
  const auto b = line({10}, 10, 10);
  const ChainAge raw = age(of_all(b), b.output("sensor.raw"), b.output("actuator.force"));
  EXPECT_EQ(raw.flows, 2U);
  EXPECT_EQ(raw.least, 20);
  EXPECT_EQ(raw.greatest, 20);
  EXPECT_TRUE(raw.none_at_first);
}

TEST(ChainAges, AChoiceOfPeriodsShowsAtLeastWhatEachShows) {
  const auto both = line({2, 6}, 4, 8);
  const Ages all = of_all(both);
  for (const Ticks period : {2, 6}) {
    const auto one = line({period}, 4, 8);
    for (const ChainAge& seen : of_the_run(one)) {
      const ChainAge any = age(all, seen.origin, seen.emission);
      EXPECT_LE(any.least, seen.least);
      EXPECT_GE(any.greatest, seen.greatest);
    }
  }
  // At most as old as the longest period lets each hop be: 6 in the filter, 4 more in the actuator.
  EXPECT_LE(age(all, both.output("sensor.raw"), both.output("actuator.force")).greatest, 10);
}

TEST(ChainAges, AreToldOnRequestForSeveralPeriodsToo) {
  SystemCheckOptions options;
  options.chains = true;
  const SystemCheck check = check_system(test::uav_altitude().system(), options);
  EXPECT_FALSE(check.parts.at(0).chains.empty());
}

}  // namespace
}  // namespace leadline::check
