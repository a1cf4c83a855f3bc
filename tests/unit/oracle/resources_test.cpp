#include <set>

#include "walk.hpp"

namespace leadline::oracle {
namespace {

using Kind = Block::Kind;

/// One elementary objective `o` for each of the activities, all at once.
std::vector<Draft::Block> all_at_once(const std::vector<std::string>& activities) {
  std::vector<Draft::Block> children;
  for (const std::string& id : activities) children.push_back(objective("do_" + id, {id}));
  return {composite(Kind::parallel, "all", children)};
}

Draft::Resource hardware(const std::string& id, std::uint32_t consumers = 1) {
  return {id, true, consumers, true};
}

Draft::Resource software(const std::string& id, std::uint32_t consumers = 1) {
  return {id, false, consumers, true};
}

std::set<std::string> robots(const Walk& walk, const std::string& event) {
  std::set<std::string> result;
  for (const Outcome& outcome : walk.react(event).outcomes)
    result.insert(walk.running(outcome.mode));
  return result;
}

/// Both cameras run on their own battery and may share a spare one.
Draft two_cameras(std::uint32_t spare_consumers) {
  Draft draft;
  draft.resources = {hardware("battery", 2), hardware("spare", spare_consumers)};
  draft.activities = {{"left", {{"own", {"battery"}, {}}, {"shared", {"spare"}, {}}}},
                      {"right", {{"own", {"battery"}, {}}, {"shared", {"spare"}, {}}}}};
  draft.blocks = all_at_once({"left", "right"});
  return draft;
}

TEST(Losing, OneHardwareFailureMovesAllItsHolders) {
  Walk walk(two_cameras(2));
  walk.on({"MISSION_EV_START"});
  EXPECT_EQ(walk.running(), "left:own right:own");
  walk.on({"battery_EV_OOS"});
  EXPECT_EQ(walk.running(), "left:shared right:shared");
  EXPECT_EQ(walk.actions(), "change left:own:shared, change right:own:shared");
}

TEST(Losing, TwoLosersRaceForAnExclusiveResource) {
  Walk walk(two_cameras(1));
  walk.on({"MISSION_EV_START"});
  const std::set<std::string> expected{"left:shared", "right:shared"};
  EXPECT_EQ(robots(walk, "battery_EV_OOS"), expected);
}

TEST(Losing, ReadyHardwareMovesNobody) {
  Walk walk(two_cameras(2));
  walk.on({"MISSION_EV_START", "battery_EV_OOS", "battery_EV_RD"});
  EXPECT_EQ(walk.running(), "left:shared right:shared");
  EXPECT_EQ(walk.actions(), "");
}

TEST(Losing, AnUnheldResourceOutOfServiceMovesNobody) {
  Walk walk(two_cameras(2));
  walk.on({"MISSION_EV_START", "spare_EV_OOS"});
  EXPECT_EQ(walk.running(), "left:own right:own");
}

TEST(Starting, TwoObjectivesRaceForAnExclusiveResource) {
  Draft draft;
  draft.resources = {hardware("arm")};
  draft.activities = {{"grasp", {{"g", {"arm"}, {}}}}, {"wave", {{"w", {"arm"}, {}}}}};
  draft.blocks = all_at_once({"grasp", "wave"});
  const std::set<std::string> expected{"grasp:g", "wave:w"};
  EXPECT_EQ(robots(Walk(draft), "MISSION_EV_START"), expected);
}

TEST(Choosing, AFallbackIsChosenAtEntry) {
  Walk walk(two_cameras(2));
  walk.on({"battery_EV_OOS", "MISSION_EV_START"});
  EXPECT_EQ(walk.running(), "left:shared right:shared");
}

TEST(Choosing, ARejectedAlternativeLeavesNothingBehind) {
  Draft draft;
  draft.resources = {hardware("sonar"), hardware("arm"), software("map")};
  draft.activities = {{"mapper", {{"m", {"sonar"}, {"map"}}}},
                      {"move", {{"guided", {"map", "arm"}, {}}, {"blind", {"sonar"}, {}}}}};
  draft.blocks = {objective("go", {"move"})};
  Walk walk(draft);
  walk.on({"arm_EV_OOS", "MISSION_EV_START"});
  EXPECT_EQ(walk.running(), "move:blind");
  EXPECT_EQ(walk.actions(), "start move:blind, begin go");
}

/// `driver` prefers `fast`, which makes no log.
Draft logging() {
  Draft draft;
  draft.resources = {software("log")};
  draft.activities = {{"driver", {{"fast", {}, {}}, {"slow", {}, {"log"}}}},
                      {"reader", {{"r", {"log"}, {}}, {"idle", {}, {}}}}};
  draft.blocks = {objective("read", {"reader"})};
  return draft;
}

TEST(Choosing, AProducersChoiceIsNotRevised) {
  EXPECT_EQ(Walk(logging()).on({"MISSION_EV_START"}).running(), "reader:idle");
}

TEST(Choosing, TheOtherReadingPassesOverWhatDoesNotProduce) {
  Options options;
  options.producer_takes_first_alternative = false;
  Walk walk(logging(), options);
  EXPECT_EQ(walk.on({"MISSION_EV_START"}).running(), "driver:slow reader:r");
}

/// A chain that holds on by a second source: hardware, driver, filter, user.
Draft chain() {
  Draft draft;
  draft.resources = {hardware("gps"), hardware("imu"), software("fix"), software("location")};
  draft.activities = {
      {"user", {{"u", {"location"}, {}}}},
      {"filter", {{"smooth", {"fix"}, {"location"}}, {"raw", {"imu"}, {"location"}}}},
      {"driver", {{"d", {"gps"}, {"fix"}}}}};
  draft.blocks = {objective("use", {"user"})};
  return draft;
}

TEST(Losing, ConsumersNoticeNothingWhenTheProductStays) {
  Walk walk(chain());
  walk.on({"MISSION_EV_START"});
  EXPECT_EQ(walk.running(), "user:u filter:smooth driver:d");
  walk.on({"gps_EV_OOS"});
  EXPECT_EQ(walk.running(), "user:u filter:raw");
  EXPECT_EQ(walk.actions(), "change filter:smooth:raw, stop driver:d");
}

TEST(Losing, WithoutAnAlternativeTheWholeChainFails) {
  Walk walk(chain());
  walk.on({"MISSION_EV_START", "imu_EV_OOS", "gps_EV_OOS"});
  EXPECT_EQ(walk.running(), "");
  EXPECT_EQ(walk.actions(),
            "stop user:u, stop filter:smooth, stop driver:d, end use FAIL, mission failed");
}

TEST(Errors, AllObjectivesThatStartedTheActivityFail) {
  Draft draft;
  draft.resources = {hardware("lamp")};
  draft.activities = {{"light", {{"l", {"lamp"}, {}}}}, {"sing", {{"s", {}, {}}}}};
  draft.blocks = {composite(
      Kind::parallel, "all",
      {objective("a", {"light"}), objective("b", {"sing", "light"}), objective("c", {"sing"})})};
  Walk walk(draft);
  walk.on({"MISSION_EV_START", "lamp_EV_OOS"});
  EXPECT_EQ(walk.active(), "c");
  EXPECT_EQ(walk.running(), "sing:s");
  EXPECT_EQ(walk.actions(), "stop light:l, end a FAIL, end b FAIL");
}

TEST(Errors, ProductsOfAnActivityWithAnErrorAreRefused) {
  Draft draft;
  draft.resources = {hardware("eye"), software("view")};
  draft.activities = {{"look", {{"wide", {"eye"}, {"view"}}}},
                      {"steer", {{"seeing", {"view"}, {}}, {"blind", {}, {}}}}};
  draft.blocks = all_at_once({"look", "steer"});
  Walk walk(draft);
  walk.on({"MISSION_EV_START", "eye_EV_OOS"});
  EXPECT_EQ(walk.active(), "do_steer");
  EXPECT_EQ(walk.running(), "steer:blind");
}

TEST(Errors, TheFirstErrorEndsTheStarting) {
  Draft draft;
  draft.resources = {hardware("arm")};
  draft.activities = {
      {"first", {{"f", {}, {}}}}, {"second", {{"s", {"arm"}, {}}}}, {"third", {{"t", {}, {}}}}};
  draft.blocks = {routed(objective("try", {"first", "second", "third"}), "", "rest"),
                  objective("rest", {"third"})};
  Walk walk(draft);
  walk.on({"arm_EV_OOS", "MISSION_EV_START"});
  EXPECT_EQ(walk.running(), "third:t");
  EXPECT_EQ(walk.actions(), "start third:t, begin rest");
}

}  // namespace
}  // namespace leadline::oracle
