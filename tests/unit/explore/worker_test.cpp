#include "explore/worker.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "explore/ranges.hpp"
#include "leadline/explore/explore.hpp"

namespace leadline::explore {
namespace {

/// So many actions, each of which can happen once.
program::Program once_each(program::Counter actions) {
  program::Program program;
  for (program::Counter c = 0; c < actions; ++c) {
    program.counters.push_back("p" + std::to_string(c));
    program.initial.push_back(1);
    program.actions.push_back({"t", "", {{c, 1, program::no_upper_bound}}, {{c, -1}}});
  }
  return program;
}

/// Two workers, of which one expands the same state, which is the other's, again and again.
struct TwoWorkers {
  program::Program program;
  program::StepTable steps{program, program::narrow_layout(program)};
  Crew crew{2};
  StateSet states{steps.words(), {}, crew};
  std::optional<SleepSets> sleep;
  Post post{2, 1U << 18};
  Options options;
  Worker sender{steps, states, false, options, sleep, post, 0};
  Worker receiver{steps, states, false, options, sleep, post, 1};

  explicit TwoWorkers(program::Counter actions = 40) : program(once_each(actions)) {
    std::vector<std::uint64_t> initial(steps.words());
    steps.layout().pack(program.initial, initial.data());
    const Range first = states.add_first(initial.data());
    Owners::Key key{0, ~std::uint64_t{0}};
    while (Owners(2, key).of(initial.data()) != 1) key.factor *= 3;
    EXPECT_TRUE(states.divide(Owners(2, key), {first}, 1U << 30));
    EXPECT_TRUE(states.make_room(1U << 15, 1U << 30, {first}));
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

TEST(Worker, SaysByHowMuchItsParcelsMayGrow) {
  TwoWorkers workers;
  const std::uint64_t before = workers.sender.bytes();
  const std::uint64_t to_come = workers.sender.bytes_to_come();
  EXPECT_EQ(to_come, workers.post.most_bytes() / 2);
  workers.expand_until_far_ahead(1000);
  EXPECT_EQ(workers.sender.bytes_to_come(), 0U);
  EXPECT_GT(workers.sender.bytes(), before + to_come);
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

/// Whether the same is left out in each of the states as in one that was found by the action that
/// leads there.
bool are_known_by_their_actions(TwoWorkers& workers, const std::vector<Range>& states) {
  const program::Layout& layout = workers.steps.layout();
  const std::vector<std::uint64_t> all(workers.steps.set_words(), ~std::uint64_t{0});
  for (const Range& range : states) {
    for (StateIndex s = range.begin; s < range.end; ++s) {
      program::ActionIndex by = 0;
      while (layout.value(workers.states[s], by) != 0) ++by;
      std::vector<std::uint64_t> expected = all;
      workers.sleep->reduce_after(by, expected);
      std::vector<std::uint64_t> left = all;
      workers.sleep->reduce(s, left);
      if (left != expected) return false;
    }
  }
  return true;
}

TEST(Worker, TellsOthersByWhichActionsTheirStatesWereFound) {
  constexpr program::Counter actions = 3000;  // more than a parcel has room for at first
  TwoWorkers workers(actions);
  workers.sleep.emplace(workers.program, workers.steps.set_words());
  workers.sleep->begin_layer(1);
  ASSERT_TRUE(workers.sleep->reserve(static_cast<StateIndex>(workers.states.end_of_numbers())));
  Range first{0, 1};
  ASSERT_FALSE(workers.sender.expand(first, Sharing::by_post));
  workers.sender.hand_on_rest();
  ASSERT_TRUE(workers.receiver.receive(1U << 14));
  workers.sleep->begin_layer(workers.states.allocated());
  ASSERT_TRUE(workers.sleep->reduces());
  const std::vector<Range> kept = workers.sender.numbers.given();
  const std::vector<Range> sent = workers.receiver.numbers.given();
  EXPECT_EQ(total(kept) + total(sent), actions);
  EXPECT_GT(total(sent), actions / 4);
  EXPECT_TRUE(are_known_by_their_actions(workers, kept));
  EXPECT_TRUE(are_known_by_their_actions(workers, sent));
}

}  // namespace
}  // namespace leadline::explore
