// What the nets of missions mean, seen through their modes: cases that went wrong in other tools.

#include "leadline/lower/mission_net.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support/model_file.hpp"
#include "support/player.hpp"

namespace leadline::lower {
namespace {

using test::mission_of;
using test::mission_xml;
using test::Player;
using Now = std::set<std::string>;

std::string model(const std::string& name) {
  return std::string(test::model_file("missions/" + name + ".xml").text());
}

constexpr const char* idle_activities =
    "<activity id='a'><alternative id='x'/></activity>"
    "<activity id='b'><alternative id='x'/></activity>"
    "<activity id='c'><alternative id='x'/></activity>";

/// The right values of the coral survey, and no larger than the prototype of its net was.
TEST(MissionNet, CoralSurveyIsSmall) {
  const MissionNet net = mission_net(mission_of(model("coral_survey")));
  EXPECT_LE(net.net.places.size(), 362U);
  EXPECT_LE(net.net.transitions.size(), 408U);
}

TEST(MissionNet, CoralSurveyFallsBackToTheGpsThatIsReadyAgain) {
  Player player(model("coral_survey"));
  player.play({"MISSION_EV_START", "moving_to_coral_EV_OK", "observing_coral_EV_OK",
               "dive_down_EV_OK", "gps_sensor_EV_OOS"});
  EXPECT_TRUE(player.now().contains("localisation:imu_localisation"));
  player.play({"gps_sensor_EV_RD"});
  EXPECT_TRUE(player.now().contains("localisation:imu_localisation"));
  player.play({"imu_sensor_EV_OOS"});
  EXPECT_TRUE(player.now().contains("localisation:gps_localisation"));
  EXPECT_TRUE(player.now().contains("advance"));
}

TEST(MissionNet, NextObjectiveChoosesAnew) {
  Player player(model("retry"));
  player.play({"MISSION_EV_START", "gripper_EV_OOS"});
  EXPECT_EQ(player.now(), (Now{"approach", "reach:slow", "gripper down"}));
  player.play({"gripper_EV_RD"});
  EXPECT_EQ(player.now(), (Now{"approach", "reach:slow"}));
  player.play({"approach_EV_OK"});
  EXPECT_EQ(player.now(), (Now{"grasp", "reach:fast"}));
}

TEST(MissionNet, RetryRestartsTheActivity) {
  Player player(mission_xml("", idle_activities,
                            "<objective id='o' on-failure='o'><activity ref='a'/></objective>"));
  player.play({"MISSION_EV_START", "o_EV_FAIL"});
  EXPECT_EQ(player.now(), (Now{"o", "a:x"}));
  EXPECT_EQ(player.effect(),
            (std::vector<std::string>{"end(o, failure)", "restart(a, x)", "begin(o)"}));
}

TEST(MissionNet, ParallelInParallelStartsAllChildren) {
  Player player(
      mission_xml("", idle_activities,
                  "<parallel id='outer'><objective id='o'><activity ref='a'/></objective>"
                  "<parallel id='inner'><objective id='p'><activity ref='b'/></objective>"
                  "<objective id='q'><activity ref='c'/></objective></parallel></parallel>"));
  player.play({"MISSION_EV_START"});
  EXPECT_EQ(player.now(), (Now{"o", "p", "q", "a:x", "b:x", "c:x"}));
  player.play({"p_EV_OK", "o_EV_OK"});
  EXPECT_EQ(player.now(), (Now{"q", "c:x"}));
  player.play({"q_EV_OK"});
  EXPECT_EQ(player.now(), Now{"succeeded"});
}

constexpr const char* repeated_block =
    "<parallel id='block' on-failure='block'>"
    "<objective id='o'><activity ref='a'/></objective>"
    "<objective id='p'><activity ref='b'/></objective></parallel>";

TEST(MissionNet, BlockEnteredAgainStartsAfresh) {
  Player player(mission_xml("", idle_activities, repeated_block));
  player.play({"MISSION_EV_START", "o_EV_FAIL"});
  EXPECT_EQ(player.now(), (Now{"p", "b:x"}));
  player.play({"p_EV_OK"});
  EXPECT_EQ(player.now(), (Now{"o", "p", "a:x", "b:x"}));
  player.play({"p_EV_OK", "o_EV_OK"});
  EXPECT_EQ(player.now(), Now{"succeeded"});
}

TEST(MissionNet, FailedOptionalChildIsForgotten) {
  Player player(mission_xml("", idle_activities,
                            "<parallel id='block'>"
                            "<objective id='o'><activity ref='a'/></objective>"
                            "<objective id='p' mandatory='false'><activity ref='b'/></objective>"
                            "</parallel>"));
  player.play({"MISSION_EV_START", "p_EV_FAIL", "o_EV_OK"});
  EXPECT_EQ(player.now(), Now{"succeeded"});
}

constexpr const char* two_holders =
    "<activity id='a'><alternative id='x'><consumes resource='h'/></alternative>"
    "<alternative id='y'/></activity>"
    "<activity id='b'><alternative id='x'><consumes resource='h'/></alternative>"
    "<alternative id='y'/></activity>";

TEST(MissionNet, OneFailureMovesEveryHolder) {
  Player player(
      mission_xml("<hardware id='h' consumers='2'/>", two_holders,
                  "<objective id='o'><activity ref='a'/><activity ref='b'/></objective>"));
  player.play({"MISSION_EV_START"});
  EXPECT_EQ(player.now(), (Now{"o", "a:x", "b:x"}));
  player.play({"h_EV_OOS"});
  EXPECT_EQ(player.now(), (Now{"o", "a:y", "b:y", "h down"}));
  EXPECT_EQ(player.effect(), (std::vector<std::string>{"change(a, x, y)", "change(b, x, y)"}));
}

TEST(MissionNet, FallbackIsChosenAtEntry) {
  Player player(
      mission_xml("<hardware id='h' consumers='2'/>", two_holders,
                  "<objective id='o'><activity ref='a'/><activity ref='b'/></objective>"));
  player.play({"h_EV_OOS", "MISSION_EV_START"});
  EXPECT_EQ(player.now(), (Now{"o", "a:y", "b:y", "h down"}));
}

TEST(MissionNet, HardwareEventsGoOnAfterTheEnd) {
  Player player(model("patrol"));
  player.play({"MISSION_EV_START", "go_EV_OK", "motor_EV_OOS", "motor_EV_RD"});
  EXPECT_EQ(player.now(), Now{"succeeded"});
}

/// Modes and labelled reactions, by what they mean: independent of any order in the file.
std::multiset<std::string> meaning(const Player& player) {
  std::multiset<std::string> result;
  const auto text = [&](collapse::ModeIndex m) {
    const collapse::Mode& mode = player.modes.modes[m];
    std::set<std::string> parts{std::to_string(static_cast<int>(mode.phase))};
    for (const BlockId id : mode.objectives) parts.insert(player.mission[id].id);
    for (std::size_t r = 0; r < mode.up.size(); ++r) {
      if (!mode.up[r]) parts.insert(player.mission.resources[r].id);
    }
    std::string joined;
    for (const std::string& part : parts) joined += part + " ";
    return joined;
  };
  for (const collapse::ModeReaction& reaction : player.modes.reactions) {
    result.insert(text(reaction.source) + player.modes.events[reaction.event].name + " " +
                  text(reaction.target));
  }
  return result;
}

TEST(MissionNet, OrderOfParallelChildrenDoesNotMatter) {
  const std::string resources = "<hardware id='h'/>";
  const std::string activities =
      "<activity id='a'><alternative id='x'><consumes resource='h'/></alternative></activity>"
      "<activity id='b'><alternative id='x'/></activity>";
  const std::string o = "<objective id='o'><activity ref='a'/></objective>";
  const std::string p = "<objective id='p' mandatory='false'><activity ref='b'/></objective>";
  const Player first(
      mission_xml(resources, activities, "<parallel id='w'>" + o + p + "</parallel>"));
  const Player second(
      mission_xml(resources, activities, "<parallel id='w'>" + p + o + "</parallel>"));
  EXPECT_EQ(first.graph.modes.size(), second.graph.modes.size());
  EXPECT_EQ(meaning(first), meaning(second));
}

/// Ids whose parts collide after composition: names stay unique, and do not depend on the order.
TEST(MissionNet, CollidingNamesAreToldApart) {
  const std::string resources = "<hardware id='a_EV'/><hardware id='a'/>";
  const std::string activities =
      "<activity id='b'><alternative id='x'><consumes resource='take_c'/></alternative>"
      "<alternative id='x_take'><consumes resource='c'/></alternative></activity>"
      "<activity id='d'><alternative id='x'><consumes resource='a'/><consumes resource='a_EV'/>"
      "<produces resource='take_c'/><produces resource='c'/></alternative></activity>";
  const std::string both = resources + "<software id='c'/><software id='take_c'/>";
  const MissionNet net = mission_net(mission_of(
      mission_xml(both, activities, "<objective id='o'><activity ref='b'/></objective>")));
  std::set<std::string> places;
  for (const Place& place : net.net.places) places.insert(place.name);
  EXPECT_EQ(places.size(), net.net.places.size());
  std::set<std::string> transitions;
  for (const Transition& transition : net.net.transitions) transitions.insert(transition.name);
  EXPECT_EQ(transitions.size(), net.net.transitions.size());

  const std::string swapped =
      "<software id='take_c'/><software id='c'/><hardware id='a'/><hardware id='a_EV'/>";
  std::set<std::string> other;
  for (const Transition& transition :
       mission_net(mission_of(mission_xml(swapped, activities,
                                          "<objective id='o'><activity ref='b'/></objective>")))
           .net.transitions) {
    other.insert(transition.name);
  }
  EXPECT_EQ(transitions, other);
}

}  // namespace
}  // namespace leadline::lower
