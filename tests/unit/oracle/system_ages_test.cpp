#include "oracle/system_ages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "oracle/random_system.hpp"
#include "oracle/system_diagrams.hpp"
#include "oracle/system_steps.hpp"
#include "support/system_builder.hpp"

namespace leadline::oracle {
namespace {

using test::SystemBuilder;

/// Beyond it the timestamps of all flows stand to each other as they did before.
Ticks horizon(const DsaamSystem& system) {
  Ticks latest = 0;
  Ticks hyperperiod = 1;
  for (const DsaamNode& node : system.nodes) {
    for (const DsaamOutput& output : node.outputs) {
      latest = std::max(latest, output.first + output.periods.at(0));
      hyperperiod = std::lcm(hyperperiod, output.periods.at(0));
    }
  }
  return latest + 2 * hyperperiod;
}

TEST(SystemAges, RunsAndArithmeticAgree) {
  std::size_t compared = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const DsaamSystem system = random_system(seed, {.most_nodes = 4, .several_periods = false});
    for (const Part& part : weak_parts(system)) {
      const SystemRun run = one_run(system, part);
      const auto steps = explore(system, part, system_steps(), {.states = 1000, .ages = true});
      ASSERT_TRUE(run.complete);
      if (!steps.complete) continue;
      EXPECT_EQ(run.stops, steps.deadlocks > 0) << seed;
      EXPECT_EQ(run.ages, steps.ages) << seed;
      if (run.stops) continue;
      EXPECT_EQ(run.ages, ages_by_arithmetic(system, part, horizon(system))) << seed;
      const auto diagrams =
          explore(system, part, system_diagrams(), {.states = 1000, .ages = true});
      if (!diagrams.complete) continue;
      EXPECT_EQ(run.ages, diagrams.ages) << seed;
      ++compared;
    }
  }
  EXPECT_GT(compared, 100U);
}

TEST(SystemAges, OfAChainAddUp) {
  SystemBuilder b;
  b.out("sensor.raw", 10, 3).out("filter.state", 5).out("controller.command", 20);
  b.flow("sensor.raw", "filter.raw").flow("filter.state", "controller.state");
  const SystemRun run = one_run(b.system(), weak_parts(b.system()).at(0));
  EXPECT_FALSE(run.stops);
  const AgeSeen& state = run.ages.at({b.sink("controller.state"), b.output("controller.command")});
  EXPECT_EQ(state, (AgeSeen{5, 5, true}));  // at 20 the newest is 15; at 0 there is none
  const AgeSeen& raw = run.chains.at({b.output("sensor.raw"), b.output("controller.command")});
  EXPECT_EQ(raw, (AgeSeen{7, 7, true}));  // of 13, in the state of 15
}

}  // namespace
}  // namespace leadline::oracle
