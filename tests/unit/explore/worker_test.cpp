#include "explore/worker.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "leadline/explore/explore.hpp"

namespace leadline::explore {
namespace {

/// Forty actions, each of which can happen once.
program::Program forty_actions() {
  program::Program program;
  for (program::Counter c = 0; c < 40; ++c) {
    program.counters.push_back("p" + std::to_string(c));
    program.initial.push_back(1);
    program.actions.push_back({"t", "", {{c, 1, program::no_upper_bound}}, {{c, -1}}});
  }
  return program;
}

/// Two workers, of which one expands the same state again and again.
struct TwoWorkers {
  program::Program program = forty_actions();
  program::StepTable steps{program, program::narrow_layout(program)};
  Crew crew{2};
  StateSet states{steps.words(), 1U << 16, crew};
  std::optional<SleepSets> sleep;
  Post post{2};
  Options options;
  Worker sender{steps, states, false, options, sleep, post, 0};
  Worker receiver{steps, states, false, options, sleep, post, 1};

  TwoWorkers() {
    std::vector<std::uint64_t> initial(steps.words());
    steps.layout().pack(program.initial, initial.data());
    const Range first = states.add_first(initial.data());
    EXPECT_TRUE(states.divide(Owners(2, {0, ~std::uint64_t{0}}), {first}, 1U << 30));
    EXPECT_TRUE(states.make_room(1U << 15, 1U << 30, {first}));
    sender.limit_parcels(1U << 18);
  }

  /// How often it did until it was far ahead, or so often.
  int expand_until_far_ahead(int most) {
    for (int i = 0; i < most; ++i) {
      if (sender.is_far_ahead()) return i;
      Range first{0, 1};
      EXPECT_FALSE(sender.expand(first, Sharing::by_post));
    }
    return most;
  }
};

TEST(Worker, IsFarAheadWhereNobodyLooksUpWhatItSends) {
  TwoWorkers workers;
  EXPECT_LT(workers.expand_until_far_ahead(1000), 1000);
  EXPECT_TRUE(workers.sender.is_far_ahead());
}

TEST(Worker, GoesOnOnceOthersHaveLookedUpWhatItSent) {
  TwoWorkers workers;
  const int first = workers.expand_until_far_ahead(1000);
  for (int round = 0; round < 10; ++round) {
    EXPECT_TRUE(workers.receiver.receive(1U << 14));
    workers.sender.take_back();
    EXPECT_FALSE(workers.sender.is_far_ahead());
    EXPECT_GE(2 * workers.expand_until_far_ahead(1000), first) << "it has as many parcels again";
  }
}

TEST(Worker, IsNotFarAheadWhereOthersKeepUp) {
  TwoWorkers workers;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(workers.expand_until_far_ahead(1), 1);
    EXPECT_TRUE(workers.receiver.receive(1U << 14));
  }
}

TEST(Worker, LooksUpNothingWhereThereIsNoRoom) {
  TwoWorkers workers;
  workers.expand_until_far_ahead(1000);
  EXPECT_FALSE(workers.receiver.receive(1U << 20));
  EXPECT_EQ(workers.receiver.numbers.given().size(), 0U);
  ASSERT_TRUE(workers.states.make_room(1U << 20, 1U << 30, {{0, 1}}));
  EXPECT_TRUE(workers.receiver.receive(1U << 14));
  EXPECT_GT(workers.receiver.numbers.given().size(), 0U);
}

TEST(Worker, TakesMemoryForParcelsWhereItSends) {
  TwoWorkers workers;
  const std::uint64_t before = workers.sender.bytes();
  Range first{0, 1};
  ASSERT_FALSE(workers.receiver.expand(first, Sharing::by_post));
  workers.receiver.hand_on_rest();
  EXPECT_EQ(workers.sender.bytes(), before);
  EXPECT_GT(workers.receiver.bytes(), before);
}

}  // namespace
}  // namespace leadline::explore
