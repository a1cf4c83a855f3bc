#include "walk.hpp"

namespace leadline::oracle {
namespace {

using Kind = Block::Kind;

/// Activities `a`, `b`, `c`, `d`; each needs nothing but the hardware of the same name in capitals.
Draft four_activities() {
  Draft draft;
  for (const char* id : {"a", "b", "c", "d"}) {
    const std::string hardware(1, static_cast<char>(*id - 'a' + 'A'));
    draft.resources.push_back({hardware, true, 1, true});
    draft.activities.push_back({id, {{"run", {hardware}, {}}}});
  }
  return draft;
}

TEST(Parallel, AParallelBlockInAParallelBlockStartsAllChildren) {
  Draft draft = four_activities();
  draft.blocks = {composite(
      Kind::parallel, "outer",
      {objective("oa", {"a"}),
       composite(Kind::parallel, "inner", {objective("ob", {"b"}), objective("oc", {"c"})})})};
  Walk walk(draft);
  walk.on({"MISSION_EV_START"});
  EXPECT_EQ(walk.active(), "oa ob oc");
  EXPECT_EQ(walk.running(), "a:run b:run c:run");
  walk.on({"ob_EV_OK", "oa_EV_OK"});
  EXPECT_EQ(walk.active(), "oc");
  walk.on({"oc_EV_OK"});
  EXPECT_EQ(walk.mode().phase, Mode::Phase::succeeded);
  EXPECT_EQ(walk.actions(), "stop c:run, end oc OK, mission succeeded");
}

Draft with_optional_child() {
  Draft draft = four_activities();
  draft.blocks = {
      composite(Kind::parallel, "all", {objective("oa", {"a"}), optional(objective("ob", {"b"}))}),
      objective("oc", {"c"})};
  return draft;
}

TEST(Parallel, AFailedOptionalChildIsForgotten) {
  Walk failed(with_optional_child());
  Walk succeeded(with_optional_child());
  failed.on({"MISSION_EV_START", "ob_EV_FAIL"});
  succeeded.on({"MISSION_EV_START", "ob_EV_OK"});
  EXPECT_EQ(failed.mode(), succeeded.mode());
  EXPECT_EQ(failed.on({"oa_EV_OK"}).active(), "oc");
}

TEST(Parallel, AFailedMandatoryChildFailsTheBlockAtItsEnd) {
  Walk walk(with_optional_child());
  walk.on({"MISSION_EV_START", "oa_EV_FAIL"});
  EXPECT_EQ(walk.active(), "ob");
  walk.on({"ob_EV_OK"});
  EXPECT_EQ(walk.mode().phase, Mode::Phase::failed);
}

TEST(Parallel, ABlockLeftByFailureAndEnteredAgainStartsAfresh) {
  Draft draft = four_activities();
  draft.blocks = {
      routed(composite(Kind::parallel, "all", {objective("oa", {"a"}), objective("ob", {"b"})}), "",
             "again"),
      routed(objective("again", {"c"}), "all", "")};
  Walk walk(draft);
  walk.on({"MISSION_EV_START"});
  const Mode first = walk.mode();
  walk.on({"oa_EV_FAIL", "ob_EV_OK"});
  EXPECT_EQ(walk.active(), "again");
  walk.on({"again_EV_OK"});
  EXPECT_EQ(walk.mode(), first);
}

TEST(Routes, ARetryRestartsItsActivity) {
  Draft draft = four_activities();
  draft.blocks = {routed(objective("oa", {"a"}), "", "oa")};
  Walk walk(draft);
  walk.on({"MISSION_EV_START", "oa_EV_FAIL"});
  EXPECT_EQ(walk.running(), "a:run");
  EXPECT_EQ(walk.actions(), "restart a:run, end oa FAIL, begin oa");
}

TEST(Routes, ARetryWithoutItsOnlyHardwareIsEndless) {
  Draft draft = four_activities();
  draft.blocks = {routed(objective("oa", {"a"}), "", "oa")};
  Walk walk(draft);
  walk.on({"MISSION_EV_START"});
  const Reaction reaction = walk.react("A_EV_OOS");
  EXPECT_TRUE(reaction.endless);
  EXPECT_TRUE(reaction.outcomes.empty());
  EXPECT_TRUE(interpret(build(draft)).endless());
}

TEST(Routes, AnEndlessChildSpoilsTheOthersReaction) {
  Draft draft = four_activities();
  draft.blocks = {
      composite(Kind::parallel, "all",
                {composite(Kind::recursive, "loop", {routed(objective("oa", {"a"}), "", "oa")}),
                 objective("ob", {"b"})})};
  Walk walk(draft);
  walk.on({"A_EV_OOS"});
  const Reaction reaction = walk.react("MISSION_EV_START");
  EXPECT_TRUE(reaction.endless);
  EXPECT_TRUE(reaction.outcomes.empty());
}

TEST(Routes, FailureClimbsOutOfNestedBlocks) {
  Draft draft = four_activities();
  draft.blocks = {routed(composite(Kind::recursive, "outer",
                                   {composite(Kind::recursive, "inner",
                                              {objective("oa", {"a"}), objective("ob", {"b"})}),
                                    objective("oc", {"c"})}),
                         "", "od"),
                  objective("od", {"d"})};
  Walk walk(draft);
  walk.on({"MISSION_EV_START", "oa_EV_OK"});
  EXPECT_EQ(walk.active(), "ob");
  EXPECT_EQ(walk.actions(), "stop a:run, start b:run, end oa OK, begin ob");
  walk.on({"ob_EV_FAIL"});
  EXPECT_EQ(walk.active(), "od");
}

TEST(Routes, ObjectivesThatFailAtEntryAreNoNetEffect) {
  Draft draft = four_activities();
  draft.blocks = {routed(objective("oa", {"a"}), "success", "ob"),
                  routed(objective("ob", {"b"}), "", "oc"), objective("oc", {"c"})};
  Walk walk(draft);
  walk.on({"A_EV_OOS", "B_EV_OOS", "MISSION_EV_START"});
  EXPECT_EQ(walk.actions(), "start c:run, begin oc");
}

TEST(Events, HardwareEventsGoOnBeforeTheStartAndAfterTheEnd) {
  Draft draft = four_activities();
  draft.resources.resize(1);
  draft.resources.push_back({"Z", true, 1, false});
  draft.activities.resize(1);
  draft.blocks = {objective("oa", {"a"})};
  const Mission mission = build(draft);
  const auto labels = [&](const Mode& mode) {
    std::string result;
    for (Event event : events(mission, mode)) result += name(mission, event) + ' ';
    return result;
  };
  Walk walk(draft);
  EXPECT_EQ(labels(walk.mode()), "MISSION_EV_START A_EV_OOS ");
  EXPECT_EQ(labels(walk.on({"A_EV_OOS"}).mode()), "MISSION_EV_START A_EV_RD ");
  EXPECT_EQ(labels(walk.on({"A_EV_RD", "MISSION_EV_START"}).mode()),
            "oa_EV_OK oa_EV_FAIL A_EV_OOS ");
  EXPECT_EQ(labels(walk.on({"oa_EV_OK"}).mode()), "A_EV_OOS ");
}

TEST(Activities, OneThatAlreadyRunsIsOnlyWantedOnceMore) {
  Draft draft = four_activities();
  draft.activities[0].alternatives.push_back({"spare", {}, {}});
  draft.blocks = {composite(
      Kind::parallel, "all",
      {objective("oa", {"a"}),
       composite(Kind::recursive, "then", {objective("ob", {"b"}), objective("oc", {"a"})})})};
  Walk walk(draft);
  walk.on({"A_EV_OOS", "MISSION_EV_START", "A_EV_RD", "ob_EV_OK"});
  EXPECT_EQ(walk.active(), "oa oc");
  EXPECT_EQ(walk.running(), "a:spare");
  walk.on({"oa_EV_OK"});
  EXPECT_EQ(walk.running(), "a:spare");
  EXPECT_EQ(walk.actions(), "end oa OK");
}

}  // namespace
}  // namespace leadline::oracle
