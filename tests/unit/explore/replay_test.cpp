#include "leadline/explore/replay.hpp"

#include <gtest/gtest.h>

#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

class Replay : public testing::Test {
 protected:
  const program::Program program_ = program::compile(test::hardware_resource());
};

TEST_F(Replay, AcceptsARun) {
  EXPECT_EQ(replay(program_, {{}, {}}), std::nullopt);
  EXPECT_EQ(replay(program_, {{"EV_TAKE", "grant", "EV_RELEASE", "end"}, {}}), std::nullopt);
}

TEST_F(Replay, AcceptsALasso) {
  EXPECT_EQ(replay(program_, {{"EV_TAKE", "grant", "EV_RELEASE", "end"}, 0}), std::nullopt);
  EXPECT_EQ(
      replay(program_, {{"OOS_free", "fail_available", "RD", "OOS_free", "fail_available"}, 2}),
      std::nullopt);
}

TEST_F(Replay, OfOneAfterTheOtherIsThatOfEach) {
  const std::vector<std::string> round{"EV_TAKE", "grant", "EV_RELEASE", "end"};
  std::vector<Witness> witnesses;
  for (std::size_t length = 0; length < 1000; length = length * 2 + 1) {
    Witness run;
    for (std::size_t i = 0; i < length; ++i) run.steps.push_back(round[i % 4]);
    witnesses.push_back(run);
    for (std::size_t other = 0; other < length; other = other * 3 + 1) {
      witnesses.push_back(run);
      witnesses.back().steps[other] = "grant";
    }
    witnesses.push_back(run);
    if (length > 4) witnesses.back().cycle_start = length - 4;
  }
  Witness growing;
  for (std::size_t i = 0; i < 300; ++i) {
    growing.steps.push_back(round[i % 4]);
    witnesses.push_back(growing);
  }
  for (; growing.steps.size() > 7; growing.steps.resize(growing.steps.size() - 7)) {
    witnesses.push_back(growing);
    witnesses.back().steps.back() = "EV_RELEASE";
  }
  ReplayInTurn in_turn(program_);
  for (const Witness& witness : witnesses) {
    EXPECT_EQ(in_turn.replay(witness), replay(program_, witness));
  }
}

TEST_F(Replay, EndsAtADeadlineAndGoesOnFromThere) {
  Witness longest;
  while (longest.steps.size() < 300'000) {
    longest.steps.insert(longest.steps.end(), {"EV_TAKE", "grant", "EV_RELEASE", "end"});
  }
  ReplayInTurn in_turn(program_);
  longest.cycle_start = 0;
  EXPECT_THROW((void)in_turn.replay(longest, Deadline(std::chrono::milliseconds{2})), LimitReached);
  longest.cycle_start = {};
  longest.steps.emplace_back("EV_RELEASE");
  EXPECT_THROW((void)in_turn.replay(longest, Deadline(std::chrono::milliseconds{2})), LimitReached);
  EXPECT_EQ(in_turn.replay(longest), replay(program_, longest));
}

TEST_F(Replay, RefusesAStepThatIsNotEnabled) {
  EXPECT_EQ(replay(program_, {{"EV_TAKE", "EV_RELEASE"}, {}}),
            "step 2, 'EV_RELEASE', is not enabled");
}

TEST_F(Replay, RefusesAStepHeldBackByPriority) {
  EXPECT_EQ(replay(program_, {{"EV_TAKE", "OOS_free"}, {}}), "step 2, 'OOS_free', is not enabled");
}

TEST_F(Replay, RefusesAnUnknownStep) {
  EXPECT_EQ(replay(program_, {{"fly"}, {}}), "step 1, 'fly', is no action");
}

TEST_F(Replay, RefusesALassoThatDoesNotClose) {
  EXPECT_EQ(replay(program_, {{"EV_TAKE", "grant"}, 0}), "the cycle does not close");
  EXPECT_EQ(replay(program_, {{"EV_TAKE"}, 1}), "the cycle has no steps");
}

/// A token more each time, until priority or an inhibitor may step in.
test::NetBuilder counter_with(const char* name, const test::NetBuilder::Arcs& inputs) {
  return test::NetBuilder().transition("count", {}, {{"p", 1}}).transition(name, inputs, {});
}

TEST(ReplayOfPumps, AcceptsWhatCanBeRepeatedForEver) {
  const auto program = program::compile(counter_with("take", {{"p", 1}}).net());
  EXPECT_EQ(replay(program, {{"count", "take", "count", "count", "take"}, {}, 2}), std::nullopt);
}

TEST(ReplayOfPumps, RefusesWhatAddsNothingOrTakes) {
  const auto program = program::compile(counter_with("take", {{"p", 1}}).net());
  EXPECT_EQ(replay(program, {{"count", "take"}, {}, 0}), "the pump adds nothing");
  EXPECT_EQ(replay(program, {{"count", "take"}, {}, 1}), "the pump takes from 'p'");
  EXPECT_EQ(replay(program, {{"count"}, {}, 1}), "the pump has no steps");
  EXPECT_EQ(replay(program, {{"count"}, 0, 0}), "a run is a cycle or a pump, not both");
}

TEST(ReplayOfPumps, RefusesWhatIsInhibitedLater) {
  const auto program = program::compile(test::counter_to(5));
  EXPECT_EQ(replay(program, {{"count"}, {}, 0}), "'count' is inhibited when 'p' has grown");
}

TEST(ReplayOfPumps, RefusesWhatPriorityStopsLater) {
  auto builder = counter_with("take", {{"p", 3}});
  builder.priority({"take"}, {"count"});
  EXPECT_EQ(replay(program::compile(builder.net()), {{"count"}, {}, 0}),
            "'take' takes priority over 'count' when enough has grown");
  // An even number of tokens passes over the only number that would let `take` fire.
  auto pairs = test::NetBuilder()
                   .transition("count", {}, {{"p", 2}})
                   .transition("take", {{"p", 3}}, {})
                   .inhibit("p", 4)
                   .priority({"take"}, {"count"});
  EXPECT_EQ(replay(program::compile(pairs.net()), {{"count"}, {}, 0}), std::nullopt);
}

}  // namespace
}  // namespace leadline::explore
