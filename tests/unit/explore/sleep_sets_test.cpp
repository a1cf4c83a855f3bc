#include "explore/sleep_sets.hpp"

#include <gtest/gtest.h>

#include <array>

namespace leadline::explore {
namespace {

using program::Action;
using program::Guard;
using program::Program;

constexpr Tokens unbounded = program::no_upper_bound;

Program program_of(std::vector<Action> actions) {
  Program program;
  program.counters = {"p", "q", "r"};
  program.initial = {1, 1, 0};
  program.actions = std::move(actions);
  return program;
}

Action takes(program::Counter counter) {
  return {"takes", "", {{counter, 1, unbounded}}, {{counter, -1}}};
}

/// Whether the first of two actions is fired in a state that the second led to.
bool is_fired(const Action& first, const Action& second) {
  SleepSets sleep(program_of({first, second}), 1);
  sleep.begin_layer(10);
  EXPECT_TRUE(sleep.reserve(20));
  sleep.found(10, true, 1);
  sleep.found(11, true, 0);
  sleep.begin_layer(12);
  std::array<std::uint64_t, 1> enabled = {3};
  sleep.reduce(11, enabled);
  EXPECT_EQ(enabled[0], 3U) << "the second is left out after the first";
  sleep.reduce(10, enabled);
  EXPECT_EQ(enabled[0] & 2, 2U) << "the second is left out after itself";
  return (enabled[0] & 1) != 0;
}

TEST(SleepSets, LeaveOutAnEarlierActionThatDoesNotMind) {
  EXPECT_FALSE(is_fired(takes(0), takes(1)));
  EXPECT_FALSE(is_fired({"adds", "", {}, {{2, 1}}}, {"adds too", "", {}, {{2, 2}}}));
}

TEST(SleepSets, KeepAnActionThatTheLaterOneMayHaveEnabled) {
  EXPECT_TRUE(is_fired(takes(2), {"gives", "", {}, {{2, 1}}}));
  const Guard is_empty = {1, 0, 0};
  EXPECT_TRUE(is_fired({"waits", "", {is_empty}, {}}, takes(1)));
}

TEST(SleepSets, KeepAnActionThatMayDisableTheLaterOne) {
  EXPECT_TRUE(is_fired(takes(0), takes(0)));
  const Guard is_small = {2, 0, 3};
  EXPECT_TRUE(is_fired({"gives", "", {}, {{2, 1}}}, {"waits", "", {is_small}, {}}));
}

TEST(SleepSets, LeaveOutAllThatTheLatestActionToAStateAllows) {
  SleepSets sleep(program_of({takes(0), takes(1), {"adds", "", {}, {{2, 1}}}}), 1);
  sleep.begin_layer(1);
  ASSERT_TRUE(sleep.reserve(4));
  sleep.found(1, true, 0);
  sleep.found(1, false, 2);
  sleep.found(1, false, 1);
  sleep.found(0, false, 2);  // it is not of this layer
  sleep.begin_layer(2);
  std::array<std::uint64_t, 1> enabled = {7};
  sleep.reduce(1, enabled);
  EXPECT_EQ(enabled[0], 4U);
}

TEST(SleepSets, LeaveNothingOutInTheLayerWhereTheyBegin) {
  SleepSets sleep(program_of({takes(0), takes(1)}), 1);
  sleep.begin_layer(2);
  EXPECT_FALSE(sleep.reduces());
  ASSERT_TRUE(sleep.reserve(3));
  sleep.begin_layer(3);
  EXPECT_TRUE(sleep.reduces());
}

TEST(SleepSets, SuitNeitherPrioritiesNorDates) {
  EXPECT_TRUE(SleepSets::suit(program_of({takes(0), takes(1)})));
  Program levels = program_of({takes(0), takes(1)});
  levels.level = {0, 1};
  EXPECT_FALSE(SleepSets::suit(levels));
  Program dates = program_of({takes(0)});
  dates.is_date = {true, false, false};
  EXPECT_FALSE(SleepSets::suit(dates));
  Program sets = program_of({takes(0)});
  sets.actions[0].operations = {{program::Operation::Kind::set, 2, 0, 1, false}};
  EXPECT_FALSE(SleepSets::suit(sets));
}

}  // namespace
}  // namespace leadline::explore
