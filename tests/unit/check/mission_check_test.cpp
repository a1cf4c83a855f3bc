#include "leadline/check/mission_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>

#include "leadline/explore/explore.hpp"
#include "leadline/explore/replay.hpp"
#include "support/model_file.hpp"
#include "support/player.hpp"

namespace leadline::check {
namespace {

using test::mission_xml;
using test::Player;

MissionCheck check(const Player& player, const Limits& limits = {}) {
  return check_mission(player.mission, player.net, player.program, player.graph, limits);
}

DecidedProperty find(const MissionCheck& result, const std::string& name,
                     const std::string& element = {}) {
  const auto at = std::find_if(
      result.properties.begin(), result.properties.end(),
      [&](const DecidedProperty& p) { return p.name == name && p.element == element; });
  if (at == result.properties.end()) throw std::out_of_range(name + " " + element);
  return *at;
}

constexpr const char* plain = "<activity id='a'><alternative id='x'/></activity>";
constexpr const char* one_objective = "<objective id='o'><activity ref='a'/></objective>";
constexpr const char* rivals =
    "<activity id='a'><alternative id='x'><consumes resource='h'/></alternative></activity>"
    "<activity id='b'><alternative id='x'><consumes resource='h'/></alternative></activity>";
constexpr const char* two_ways =
    "<parallel id='w'><objective id='o'><activity ref='a'/></objective>"
    "<objective id='p'><activity ref='b'/></objective></parallel>";

TEST(MissionCheck, PlainMissionHoldsWhatIsRequired) {
  const Player player(mission_xml("", plain, one_objective));
  const MissionCheck result = check(player);
  EXPECT_FALSE(result.violated(Kind::required));
  EXPECT_FALSE(result.undecided(Kind::required));
  EXPECT_EQ(result.bounds.size(), player.net.net.places.size());
  EXPECT_TRUE(std::all_of(result.bounds.begin(), result.bounds.end(),
                          [](const PlaceBound& bound) { return bound.most <= 1; }));
}

TEST(MissionCheck, RaceForExclusiveHardwareIsShownByBothRuns) {
  const Player player(mission_xml("<hardware id='h'/>", rivals, two_ways));
  const MissionCheck result = check(player);
  const DecidedProperty property = find(result, "deterministic");
  ASSERT_EQ(property.verdict, Verdict::violated);
  ASSERT_TRUE(property.witness && property.second);
  EXPECT_NE(property.witness->steps, property.second->steps);
  for (const auto& witness : {property.witness, property.second}) {
    EXPECT_EQ(explore::replay(player.program, *witness), std::nullopt);
    EXPECT_TRUE(std::ranges::count(witness->steps, "MISSION_EV_START") == 1);
  }
  EXPECT_TRUE(result.violated(Kind::required));
}

TEST(MissionCheck, SharedHardwareIsNoRace) {
  const Player player(mission_xml("<hardware id='h' consumers='2'/>", rivals, two_ways));
  EXPECT_EQ(find(check(player), "deterministic").verdict, Verdict::holds);
}

TEST(MissionCheck, RetryWithoutHardwareIsEndless) {
  const Player player(mission_xml(
      "<hardware id='h'/>",
      "<activity id='a'><alternative id='x'><consumes resource='h'/></alternative></activity>",
      "<objective id='o' on-failure='o'><activity ref='a'/></objective>"));
  const MissionCheck result = check(player);
  const DecidedProperty property = find(result, "finite_reactions");
  ASSERT_EQ(property.verdict, Verdict::violated);
  ASSERT_TRUE(property.witness && property.witness->cycle_start);
  EXPECT_EQ(explore::replay(player.program, *property.witness), std::nullopt);
  EXPECT_EQ(find(result, "bounded").verdict, Verdict::holds);
}

TEST(MissionCheck, SuccessThatNoRouteReaches) {
  const Player player(mission_xml(
      "", plain, "<objective id='o' on-success='failure'><activity ref='a'/></objective>"));
  const MissionCheck result = check(player);
  EXPECT_EQ(find(result, "success_reachable").verdict, Verdict::violated);
  EXPECT_EQ(find(result, "exit_takable", "m.success").verdict, Verdict::violated);
  EXPECT_EQ(find(result, "exit_takable", "o.success").verdict, Verdict::holds);
  EXPECT_EQ(find(result, "failure_reachable").verdict, Verdict::holds);
}

TEST(MissionCheck, LostSuccessIsCountedAndShown) {
  const Player player(mission_xml("", plain, one_objective));
  const DecidedProperty property = find(check(player), "success_always_possible");
  EXPECT_EQ(property.kind, Kind::warning);
  ASSERT_EQ(property.verdict, Verdict::violated);
  EXPECT_EQ(property.witness->steps,
            (std::vector<std::string>{"MISSION_EV_START", "o_begin", "a_start", "a_x_select",
                                      "o_started_a", "o_EV_FAIL", "a_stop", "a_x_stop"}));
}

TEST(MissionCheck, PartsWithoutUseAreNamed) {
  const Player player(
      mission_xml("", "<activity id='a'><alternative id='x'/><alternative id='y'/></activity>",
                  "<objective id='o' on-success='success'><activity ref='a'/></objective>"
                  "<objective id='p'><activity ref='a'/></objective>"));
  const MissionCheck result = check(player);
  EXPECT_EQ(find(result, "alternative_selectable", "a.x").verdict, Verdict::holds);
  EXPECT_EQ(find(result, "alternative_selectable", "a.y").verdict, Verdict::violated);
  EXPECT_EQ(find(result, "objective_reachable", "o").verdict, Verdict::holds);
  EXPECT_EQ(find(result, "objective_reachable", "p").verdict, Verdict::violated);
}

TEST(MissionCheck, CutSearchLeavesOpenWhatItCannotTell) {
  const Player player(mission_xml("", plain, one_objective));
  Limits limits;
  limits.max_states = 2;
  const auto cut = collapse::directly(player.program, player.net.marks, limits);
  ASSERT_FALSE(cut.complete());
  const MissionCheck result =
      check_mission(player.mission, player.net, player.program, cut, limits);
  EXPECT_EQ(find(result, "deterministic").verdict, Verdict::undecided);
  EXPECT_EQ(find(result, "bounded").verdict, Verdict::undecided);
  EXPECT_EQ(find(result, "no_orphan_activity").verdict, Verdict::undecided);
  EXPECT_EQ(find(result, "objective_reachable", "o").verdict, Verdict::holds);
}

/// Into some modes no reaction leads that was followed to its end: no run shows them.
TEST(MissionCheck, NoRunIsShownIntoAModeOfAReactionThatWasCut) {
  std::string activities;
  std::string uses;
  for (const std::string a : {"a", "b", "c", "d"}) {
    activities += "<activity id='" + a + "'><alternative id='x'><consumes resource='h'/>" +
                  "</alternative><alternative id='y'><consumes resource='g'/></alternative>" +
                  "</activity>";
    uses += "<activity ref='" + a + "'/>";
  }
  const Player player(
      mission_xml("<hardware id='h' consumers='4'/><hardware id='g' consumers='4'/>", activities,
                  "<objective id='all'>" + uses + "</objective>"));
  for (Limits limits{.max_states = 10}; limits.max_states < 80; limits.max_states += 10) {
    const auto cut = collapse::directly(player.program, player.net.marks, limits);
    ASSERT_FALSE(cut.complete());
    const MissionCheck result =
        check_mission(player.mission, player.net, player.program, cut, limits);
    for (const char* name : {"success_reachable", "failure_reachable"}) {
      const DecidedProperty property = find(result, name);
      EXPECT_EQ(property.verdict == Verdict::holds, property.witness.has_value()) << name;
      EXPECT_TRUE(!property.witness || !property.witness->steps.empty()) << name;
    }
  }
}

/// Some transitions fire only by interleavings that no mode needs, with more tokens than else.
TEST(MissionCheck, ExitsInAReactionWithoutEndAreThoseOfTheMarkings) {
  const Player player(mission_xml(
      "<hardware id='h0'/><software id='s3'/><software id='s0'/><hardware id='h2'/>",
      "<activity id='a3'><alternative id='v0'><consumes resource='s0'/><consumes resource='h2'/>"
      "<produces resource='s3'/></alternative></activity>"
      "<activity id='a4'><alternative id='v0'><consumes resource='h0'/>"
      "<consumes resource='s3'/></alternative></activity>"
      "<activity id='a0'><alternative id='v2'><consumes resource='h2'/>"
      "<produces resource='s0'/></alternative></activity>"
      "<activity id='a1'><alternative id='v1'><consumes resource='h0'/></alternative></activity>",
      "<parallel id='o0'><objective id='o2'><objective id='o3' on-failure='o3'>"
      "<activity ref='a4'/></objective></objective><parallel id='o7'><objective id='o8'>"
      "<activity ref='a0'/></objective><objective id='o10'><activity ref='a1'/></objective>"
      "</parallel></parallel>"));
  const auto markings = explore::state_graph(player.program, Limits{});
  const auto graph = collapse::from_state_graph(markings, player.program, player.net.marks);
  const MissionCheck by_markings =
      check_mission(player.mission, player.net, player.program, graph, Limits{});
  const MissionCheck direct = check(player);
  ASSERT_EQ(direct.properties.size(), by_markings.properties.size());
  for (std::size_t i = 0; i < direct.properties.size(); ++i) {
    const DecidedProperty& property = direct.properties[i];
    EXPECT_EQ(property.verdict, by_markings.properties[i].verdict)
        << property.name << ' ' << property.element;
    if (!property.witness) continue;
    EXPECT_EQ(explore::replay(player.program, *property.witness), std::nullopt);
  }
}

/// What follows from the modes stays; what a run is to show is open.
TEST(MissionCheck, CtrlCLeavesOpenWhatARunIsToShow) {
  const Player player(mission_xml("", plain, one_objective));
  request_interrupt();
  const MissionCheck result = check(player);
  clear_interrupt();
  EXPECT_EQ(result.limit, Limit::interrupt);
  EXPECT_EQ(find(result, "deterministic").verdict, Verdict::holds);
  EXPECT_EQ(find(result, "success_reachable").verdict, Verdict::undecided);
  EXPECT_EQ(find(result, "exit_takable", "o.success").verdict, Verdict::undecided);
  for (const DecidedProperty& property : result.properties) EXPECT_FALSE(property.witness);
}

/// It takes a moment.
TEST(MissionCheck, RunsAreFoundThoughTheTimeIsOver) {
  const Player player(mission_xml("", plain, one_objective));
  Limits limits;
  limits.max_time = std::chrono::milliseconds{0};
  EXPECT_EQ(find(check(player, limits), "success_reachable").verdict, Verdict::holds);
}

/// Every verdict with a run replays, on the models that users read first.
TEST(MissionCheck, WitnessesOfTheModelsReplay) {
  for (const std::string name : {"coral_survey", "retry", "patrol"}) {
    const Player player(std::string(test::model_file("missions/" + name + ".xml").text()));
    std::size_t replayed = 0;
    for (const DecidedProperty& property : check(player).properties) {
      if (!property.witness) continue;
      EXPECT_EQ(explore::replay(player.program, *property.witness), std::nullopt) << property.name;
      ++replayed;
    }
    EXPECT_GT(replayed, 5U) << name;
  }
}

}  // namespace
}  // namespace leadline::check
