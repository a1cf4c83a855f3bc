#include "oracle/random_mission.hpp"

#include <gtest/gtest.h>

#include <iostream>
#include <optional>
#include <set>
#include <string>

#include "leadline/read/mission.hpp"
#include "oracle/draft.hpp"
#include "oracle/interpreter.hpp"
#include "oracle/shrink.hpp"

namespace leadline::oracle {
namespace {

Features some(bool Features::* feature) {
  Features result;
  result.*feature = true;
  return result;
}

class Wanted : public testing::TestWithParam<bool Features::*> {};

TEST_P(Wanted, IsPresentInAValidMission) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Mission mission = random_mission(seed, some(GetParam()));
    EXPECT_TRUE(valid(draft(mission))) << to_xml(mission);
    EXPECT_TRUE(features(mission).*GetParam()) << to_xml(mission);
  }
}

INSTANTIATE_TEST_SUITE_P(Features, Wanted,
                         testing::Values(&Features::nesting, &Features::route_back,
                                         &Features::shared_resource, &Features::producer_chain,
                                         &Features::nested_parallel, &Features::optional_child,
                                         &Features::lasting_hardware, &Features::free_alternative,
                                         &Features::shared_activity,
                                         &Features::several_activities));

TEST(RandomMission, DependsOnTheSeedAlone) {
  std::set<std::string> missions;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    missions.insert(to_xml(random_mission(seed)));
    EXPECT_EQ(to_xml(random_mission(seed)), to_xml(random_mission(seed)));
  }
  EXPECT_EQ(missions.size(), 50U);
}

TEST(RandomMission, MostHaveFewModes) {
  std::size_t small = 0;
  std::size_t flawless = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const ModeGraph graph = interpret(random_mission(seed), 3000);
    if (graph.modes.size() <= 500) ++small;
    if (graph.deterministic() && !graph.endless()) ++flawless;
  }
  std::cout << small << " of 100 with at most 500 modes, " << flawless << " without a defect\n";
  EXPECT_GE(small, 70U);
  EXPECT_GE(flawless, 20U);
}

TEST(Draft, BuildsTheSameMissionAgain) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Mission mission = random_mission(seed);
    EXPECT_EQ(to_xml(build(draft(mission))), to_xml(mission));
  }
}

TEST(ToXml, IsReadAsTheSameMission) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const std::string xml = to_xml(random_mission(seed));
    Diagnostics diagnostics;
    const std::optional<Mission> mission = read::mission(SourceFile("m.xml", xml), diagnostics);
    ASSERT_TRUE(mission) << xml << diagnostics.all().front().message;
    EXPECT_EQ(to_xml(*mission), xml);
  }
}

TEST(Shrink, LeavesNothingThatTheFailureDoesNotNeed) {
  const auto fails = [](const Mission& mission) { return features(mission).producer_chain; };
  const Mission small = shrink(random_mission(7, some(&Features::producer_chain)), fails);
  EXPECT_TRUE(fails(small));
  EXPECT_EQ(small.activities.size(), 4U) << to_xml(small);
  EXPECT_EQ(small.resources.size(), 4U) << to_xml(small);
  EXPECT_EQ(small.blocks.size(), 2U) << to_xml(small);
}

TEST(Shrink, MakesARaceSmall) {
  const auto races = [](const Mission& mission) {
    const ModeGraph graph = interpret(mission, 200);
    return !graph.deterministic();
  };
  std::uint64_t seed = 0;
  while (!races(random_mission(seed))) ++seed;
  const Mission small = shrink(random_mission(seed), races);
  EXPECT_TRUE(races(small));
  EXPECT_TRUE(valid(draft(small)));
  EXPECT_LE(small.activities.size(), 3U) << to_xml(small);
  EXPECT_LE(small.blocks.size(), 5U) << to_xml(small);
}

}  // namespace
}  // namespace leadline::oracle
