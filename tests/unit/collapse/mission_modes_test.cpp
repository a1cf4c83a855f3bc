#include "leadline/collapse/mission_modes.hpp"

#include <gtest/gtest.h>

namespace leadline::collapse {
namespace {

/// A hand-made mission: `third` consumes what `second` makes, which consumes what `first` makes;
/// they stand in the file in the reverse order. Each has two alternatives, `a` and `b`.
Mission chain() {
  Mission mission;
  mission.name = "chain";
  for (const char* id : {"r1", "r2"}) {
    Resource& resource = mission.resources.emplace_back();
    resource.id = id;
    resource.kind = Resource::Kind::software;
  }
  mission.resources.emplace_back().id = "hw";
  const ResourceUse r1{ResourceId(0), {}};
  const ResourceUse r2{ResourceId(1), {}};
  const auto add = [&](const char* id, const std::vector<ResourceUse>& consumes,
                       const std::vector<ResourceUse>& produces) {
    mission.activities.push_back(
        {id, {}, {{"a", {}, consumes, produces}, {"b", {}, consumes, produces}}});
  };
  add("third", {r2}, {});
  add("second", {r1}, {r2});
  add("first", {}, {r1});
  mission.blocks.resize(3);
  mission.blocks[0].id = "chain";
  mission.blocks[0].kind = Block::Kind::mission;
  mission.blocks[0].children = {BlockId(1), BlockId(2)};
  mission.blocks[1].id = "go";
  mission.blocks[2].id = "back";
  return mission;
}

// The places of the hand-made net.
enum Place : std::uint32_t {
  before_start,
  succeeded,
  failed,
  go,
  back,
  hw_down,
  third_a,
  third_b,
  second_a,
  second_b,
  first_a,
  first_b,
  places
};

enum MarkIndex : std::uint32_t {
  third_released,
  second_released,
  first_released,
  go_succeeded,
  go_failed
};

lower::MissionNet net_of_chain() {
  lower::MissionNet net;
  net.before_start = PlaceId(before_start);
  net.succeeded = PlaceId(succeeded);
  net.failed = PlaceId(failed);
  net.active = {std::nullopt, PlaceId(go), PlaceId(back)};
  net.mandatory_failed = {std::nullopt, std::nullopt, std::nullopt};
  net.out_of_service = {std::nullopt, std::nullopt, PlaceId(hw_down)};
  net.running = {{PlaceId(third_a), PlaceId(third_b)},
                 {PlaceId(second_a), PlaceId(second_b)},
                 {PlaceId(first_a), PlaceId(first_b)}};
  net.net.transitions.resize(1);
  net.net.transitions[0].label = "go_EV_FAIL";
  for (const auto& [kind, element] :
       std::vector<std::pair<Mark::Kind, std::uint32_t>>{{Mark::Kind::released, 0},
                                                         {Mark::Kind::released, 1},
                                                         {Mark::Kind::released, 2},
                                                         {Mark::Kind::succeeded, 1},
                                                         {Mark::Kind::failed, 1}}) {
    Mark& mark = net.marks.table.emplace_back();
    mark.kind = kind;
    mark.element = element;
  }
  return net;
}

std::vector<Tokens> marking(const std::vector<Place>& marked) {
  std::vector<Tokens> tokens(places);
  for (const Place place : marked) tokens[place] = 1;
  return tokens;
}

/// The net effect of one reaction, as text.
std::string effect(const std::vector<Place>& before, const std::vector<Place>& after,
                   const std::vector<std::uint32_t>& marks) {
  ModeGraph graph;
  graph.modes = {marking(before), marking(after)};
  graph.initial = {0};
  graph.offsets = {0, 1, 1};
  graph.reactions = {{.source = 0, .event = 0, .target = 1, .marks = 0}};
  graph.mark_sets = {marks};
  const Mission mission = chain();
  const MissionModes modes = mission_modes(mission, net_of_chain(), graph);
  std::string text;
  for (const PortAction& action : modes.effect_of(modes.reactions[0])) {
    text += (text.empty() ? "" : "; ") + describe(mission, action);
  }
  return text;
}

TEST(NetEffect, StopsConsumersFirst) {
  EXPECT_EQ(effect({go, third_a, second_a, first_b}, {failed}, {go_failed}),
            "stop(third); stop(second); stop(first); end(go, failure); mission_failed()");
}

TEST(NetEffect, StartsProducersFirst) {
  EXPECT_EQ(effect({before_start}, {go, third_a, second_a, first_b}, {}),
            "begin(go); start(first, b); start(second, a); start(third, a)");
}

TEST(NetEffect, ChangesAndRestartsProducersFirst) {
  EXPECT_EQ(effect({go, third_a, second_a, first_b}, {back, third_b, second_a, first_a},
                   {second_released, go_succeeded}),
            "end(go, success); change(first, b, a); restart(second, a); change(third, a, b); "
            "begin(back)");
}

TEST(NetEffect, OrdersThroughActivitiesThatDoNothing) {
  EXPECT_EQ(effect({go, second_a}, {go, third_a, second_a, first_a}, {}),
            "start(first, a); start(third, a)");
}

TEST(NetEffect, TellsNothingWhereAnActivityKeepsItsAlternative) {
  EXPECT_EQ(effect({go, first_a}, {go, first_a, hw_down}, {}), "");
}

TEST(NetEffect, TellsOfAnObjectiveThatEndsAndBeginsAgain) {
  EXPECT_EQ(effect({go, first_a}, {go, first_a}, {first_released, go_failed}),
            "end(go, failure); restart(first, a); begin(go)");
}

TEST(NetEffect, DoesNotEndAnObjectiveThatWasNotActiveBefore) {
  EXPECT_EQ(effect({before_start}, {failed}, {go_failed}), "mission_failed()");
}

TEST(MissionModes, TellsWhatHoldsInAMode) {
  ModeGraph graph;
  graph.modes = {marking({before_start}), marking({go, third_b, hw_down}), marking({failed})};
  graph.initial = {0};
  graph.offsets = {0, 0, 0, 0};
  const MissionModes modes = mission_modes(chain(), net_of_chain(), graph);
  EXPECT_EQ(modes.modes[0].phase, Mode::Phase::before_start);
  EXPECT_EQ(modes.modes[1].phase, Mode::Phase::running);
  EXPECT_EQ(modes.modes[1].objectives, std::vector<BlockId>{BlockId(1)});
  EXPECT_EQ(modes.modes[1].alternatives[0], 1U);
  EXPECT_EQ(modes.modes[1].alternatives[1], std::nullopt);
  EXPECT_EQ(modes.modes[1].up, (std::vector<bool>{true, true, false}));
  EXPECT_EQ(modes.modes[2].phase, Mode::Phase::failed);
}

TEST(MissionModes, NamesEveryEventOfTheMission) {
  ModeGraph graph;
  graph.modes = {marking({before_start})};
  graph.initial = {0};
  graph.offsets = {0, 0};
  std::vector<std::string> names;
  for (const auto& event : mission_modes(chain(), net_of_chain(), graph).events) {
    names.push_back(event.name);
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{"MISSION_EV_START", "hw_EV_OOS", "hw_EV_RD", "go_EV_OK",
                                      "go_EV_FAIL", "back_EV_OK", "back_EV_FAIL"}));
}

}  // namespace
}  // namespace leadline::collapse
