#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "leadline/collapse/mode_graph.hpp"
#include "leadline/program/program.hpp"

namespace leadline::collapse {
namespace {

using program::Action;
using program::Counter;
using program::Program;

/// A program of one-token moves `from -> to`.
struct Moves {
  Program program;

  explicit Moves(std::size_t counters, std::vector<Tokens> initial) {
    for (std::size_t c = 0; c < counters; ++c) program.counters.push_back("c" + std::to_string(c));
    program.initial = std::move(initial);
  }
  Moves& move(std::string event, Counter from, Counter to, std::uint32_t level) {
    Action action;
    action.name = "t" + std::to_string(program.actions.size());
    action.event = std::move(event);
    action.guards = {{from, 1}};
    action.effects = {{from, -1}, {to, 1}};
    program.actions.push_back(action);
    program.level.push_back(level);
    return *this;
  }
};

/// `width` tokens of one event each walk `steps` internal steps.
Program crowd(Counter width, Counter steps) {
  const Counter stations = steps + 1;
  Moves moves(1 + width * stations, {});
  moves.program.initial.assign(1 + width * stations, 0);
  moves.program.initial[0] = 1;
  Action start;
  start.name = "start";
  start.event = "go";
  start.guards = {{0, 1}};
  start.effects = {{0, -1}};
  for (Counter w = 0; w < width; ++w) start.effects.push_back({1 + w * stations, 1});
  moves.program.actions.push_back(start);
  moves.program.level.push_back(1);
  for (Counter w = 0; w < width; ++w) {
    for (Counter s = 0; s < steps; ++s) {
      moves.move("", 1 + w * stations + s, 1 + w * stations + s + 1, 0);
    }
  }
  return moves.program;
}

/// Each step may enable all others: to find out which may come first takes long, and nothing is
/// fired meanwhile.
TEST(Directly, TimeCountsWhereAllStepsShareAPlace) {
  constexpr Counter spokes = 2000;
  Moves moves(1 + spokes, std::vector<Tokens>(1 + spokes));
  moves.program.initial[0] = 3;
  for (Counter spoke = 1; spoke <= spokes; ++spoke) {
    moves.move("", 0, spoke, 0).move("", spoke, 0, 0);
  }
  Limits limits;
  limits.max_time = std::chrono::milliseconds(0);
  EXPECT_EQ(directly(moves.program, {}, limits).limit, Limit::time);
}

/// A field of 63 bits, which is half full, gets as much again.
TEST(Directly, ACounterThatGrowsPastItsFieldEndsTheSearch) {
  constexpr Tokens half = Tokens{1} << 62;
  Moves moves(4, {1, 0, 0, half});
  moves.move("go", 0, 1, 1).move("", 1, 2, 0);
  moves.program.actions[1].effects.push_back({3, half});
  const ModeGraph graph = directly(moves.program, {}, Limits{});
  EXPECT_EQ(graph.limit, Limit::tokens);
  EXPECT_EQ(graph.modes.size(), 1U);
  EXPECT_EQ(graph.highest[3], half);
}

/// Each attempt fires little, so that its firings alone would never make it look at the clock.
TEST(Directly, TimeCountsWhereManyFieldsAreWidened) {
  constexpr Counter places = 1500;
  Moves moves(2, {2, 0});
  moves.move("go", 0, 1, 1);
  moves.program.counters.resize(2 + places, "p");
  moves.program.initial.resize(2 + places, 1);
  for (Counter p = 2; p < 2 + places; ++p) moves.program.actions[0].effects.push_back({p, 1});
  Limits limits;
  limits.max_time = std::chrono::milliseconds(0);
  EXPECT_EQ(directly(moves.program, {}, limits).limit, Limit::time);
}

/// Six parallel children of a dozen steps: 13^6 transient states when all are followed.
TEST(Directly, IndependentStepsAreFollowedOnce) {
  const ModeGraph graph = directly(crowd(6, 12), {}, Limits{});
  EXPECT_EQ(graph.modes.size(), 2U);
  EXPECT_TRUE(graph.races.empty());
  EXPECT_LE(graph.firings, 6U * 12U);
}

TEST(Directly, AllInterleavingsEndAlike) {
  const Program program = crowd(3, 4);
  const ModeGraph some = directly(program, {}, Limits{});
  const ModeGraph all = directly(program, {}, Limits{}, Interleavings::all);
  EXPECT_EQ(some.modes, all.modes);
  EXPECT_GT(all.firings, some.firings);
}

TEST(Directly, TwoTakersOfOneTokenRace) {
  Moves moves(4, {1, 0, 0, 0});
  moves.move("go", 0, 1, 1).move("", 1, 2, 0).move("", 1, 3, 0);
  const ModeGraph graph = directly(moves.program, {}, Limits{});
  EXPECT_EQ(graph.modes.size(), 3U);
  ASSERT_EQ(graph.races.size(), 1U);
  EXPECT_EQ(graph.races[0].source, ModeIndex{0});
  EXPECT_EQ(graph.races[0].event, "go");
  EXPECT_NE(graph.races[0].first, graph.races[0].second);
}

TEST(Directly, CircleOfInternalStepsIsEndless) {
  Moves moves(4, {1, 0, 0, 0});
  moves.move("go", 0, 1, 1).move("", 1, 2, 0).move("", 2, 3, 0).move("", 3, 2, 0);
  const ModeGraph graph = directly(moves.program, {}, Limits{});
  ASSERT_EQ(graph.endless.size(), 1U);
  EXPECT_GE(graph.endless[0].cycle_start, 2U);
  EXPECT_EQ((graph.endless[0].run.size() - graph.endless[0].cycle_start) % 2, 0U);
}

/// A way out of the circle: both the end and the cycle are found.
TEST(Directly, CircleWithAWayOutIsEndlessAndEnds) {
  Moves moves(5, {1, 0, 0, 0, 0});
  moves.move("go", 0, 1, 1).move("", 1, 2, 0).move("", 2, 1, 0).move("", 2, 4, 0);
  const ModeGraph graph = directly(moves.program, {}, Limits{});
  EXPECT_EQ(graph.endless.size(), 1U);
  EXPECT_EQ(graph.modes.size(), 2U);
}

TEST(Directly, InternalStepsBeforeTheFirstEventLeadToTheInitialMode) {
  Moves moves(3, {1, 0, 0});
  moves.move("", 0, 1, 0).move("go", 1, 2, 1);
  const ModeGraph graph = directly(moves.program, {}, Limits{});
  ASSERT_EQ(graph.initial, std::vector<ModeIndex>{0});
  EXPECT_EQ(graph.modes[0], (std::vector<Tokens>{0, 1, 0}));
}

/// A mark counts under its conditions only, and the first of a group stands.
TEST(Directly, MarksFollowTheirConditions) {
  Moves moves(4, {1, 0, 1, 0});
  moves.move("go", 0, 1, 1).move("", 1, 3, 0);
  Marks marks;
  marks.table.resize(4);
  marks.table[0].in_source = PlaceId(2);  // counts: marked before
  marks.table[1].in_source = PlaceId(3);  // not marked before
  marks.table[1].group = 1;
  marks.table[2].in_target = PlaceId(1);  // not marked after
  marks.table[2].group = 2;
  marks.table[3].in_target = PlaceId(3);  // a later one of group 0
  marks.of = {{0, 1, 2}, {3}};
  const ModeGraph graph = directly(moves.program, marks, Limits{});
  ASSERT_EQ(graph.reactions.size(), 1U);
  EXPECT_EQ(graph.mark_sets[graph.reactions[0].marks], std::vector<std::uint32_t>{0});
}

TEST(Directly, LimitsEndInAnHonestPartialResult) {
  Moves moves(9, {8, 0, 0, 0, 0, 0, 0, 0, 0});
  for (Counter c = 0; c + 1 < 9; ++c) moves.move("e" + std::to_string(c), c, c + 1, 1);
  Limits limits;
  limits.max_states = 10;
  const ModeGraph graph = directly(moves.program, {}, limits);
  EXPECT_EQ(graph.limit, Limit::states);
  EXPECT_LT(graph.expanded, graph.modes.size());
  EXPECT_EQ(graph.offsets.back(), graph.reactions.size());
}

TEST(Directly, TokensThatGrowWithoutEndStopAtALimit) {
  Program program;
  program.counters = {"a", "b"};
  program.initial = {1, 0};
  program.actions = {{"grow", "", {{0, 1}}, {{1, 1}}}};
  program.level = {0};
  Limits limits;
  limits.max_memory = 1 << 16;
  EXPECT_EQ(directly(program, {}, limits).limit, Limit::memory);
}

}  // namespace
}  // namespace leadline::collapse
