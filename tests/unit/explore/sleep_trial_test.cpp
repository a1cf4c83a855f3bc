#include "explore/sleep_trial.hpp"

#include <gtest/gtest.h>

namespace leadline::explore {
namespace {

/// A search with four edges a state, of which a part is looked up.
struct Search {
  SleepTrial trial;
  std::uint64_t states = 0;
  double looked_up = 0;

  void go_on(std::uint64_t more, double part) {
    states += more;
    looked_up += 4 * part * static_cast<double>(more);
  }
  Tally tally() const { return {states, 4 * states, static_cast<std::uint64_t>(looked_up)}; }
  bool wants_sleep_after(std::uint64_t more, double part) {
    go_on(more, part);
    return trial.wants_sleep(states, tally());
  }
};

/// One that has just begun to leave actions out.
Search begun(std::uint32_t set_words) {
  Search search{SleepTrial(1000, 10, set_words)};
  EXPECT_FALSE(search.wants_sleep_after(500, 1)) << "not worth it yet";
  EXPECT_TRUE(search.wants_sleep_after(1600, 1));
  EXPECT_TRUE(search.wants_sleep_after(300, 1)) << "nothing is left out in the first layer";
  return search;
}

/// One that has left actions out at this cost, then remembered half, and has begun again.
Search begun_again(double part, std::uint32_t set_words) {
  Search search = begun(set_words);
  EXPECT_FALSE(search.wants_sleep_after(1500, part)) << "it is tried what remembering costs";
  EXPECT_FALSE(search.wants_sleep_after(700, 0.5));
  EXPECT_TRUE(search.wants_sleep_after(700, 0.5));
  EXPECT_TRUE(search.wants_sleep_after(300, 1)) << "nothing is left out in the first layer";
  return search;
}

TEST(SleepTrial, BeginsLateWhereActionsAreMany) {
  SleepTrial trial(32768, 3000, 47);
  EXPECT_FALSE(trial.wants_sleep(60000, {40000, 160000, 160000}));
  EXPECT_TRUE(trial.wants_sleep(70000, {50000, 200000, 200000}));
}

TEST(SleepTrial, TriesNothingElseWhereFewEdgesAreLookedUp) {
  Search search = begun(1);
  for (int layer = 0; layer < 10; ++layer) EXPECT_TRUE(search.wants_sleep_after(5000, 0.3));
}

TEST(SleepTrial, TriesWhatRememberingCostsOnceMoreEdgesAreLookedUp) {
  Search search = begun(1);
  EXPECT_TRUE(search.wants_sleep_after(5000, 0.3));
  EXPECT_FALSE(search.wants_sleep_after(50000, 0.9));
  EXPECT_TRUE(search.wants_sleep_after(5000, 0.5));
}

TEST(SleepTrial, TriesNothingElseBeforeThatCouldBegin) {
  SleepTrial trial(100000, 10, 1);
  const Tally none{5000, 50000, 50000};
  const Tally most{60000, 600000, 500000};
  EXPECT_TRUE(trial.wants_sleep(9000, none));
  EXPECT_TRUE(trial.wants_sleep(9000, none));
  EXPECT_TRUE(trial.goes_on(99000, most));
  EXPECT_FALSE(trial.goes_on(100000, most));
}

TEST(SleepTrial, GoesOnWhereLessIsLookedUpThanByRemembering) {
  Search search = begun_again(0.6, 1);
  for (int layer = 0; layer < 10; ++layer) EXPECT_TRUE(search.wants_sleep_after(5000, 0.6));
}

TEST(SleepTrial, EndsForGoodWhereMostEdgesAreLookedUp) {
  Search search = begun_again(0.9, 1);
  EXPECT_TRUE(search.wants_sleep_after(300, 0.9)) << "too early to say";
  EXPECT_FALSE(search.wants_sleep_after(5000, 0.9));
  EXPECT_FALSE(search.wants_sleep_after(20000, 0.1));
}

TEST(SleepTrial, GoesOnWhileItBecomesBetter) {
  double part = 0.95;
  Search search = begun_again(part, 1);
  for (std::uint64_t states = 5000; states < 100000; states *= 2) {
    part *= 0.85;
    EXPECT_TRUE(search.wants_sleep_after(states, part));
    EXPECT_TRUE(search.wants_sleep_after(states / 4, part)) << "not much more is known";
  }
}

TEST(SleepTrial, EndsWithinALayerThatIsLong) {
  Search search = begun_again(0.9, 1);
  while (search.trial.edges_until_judged(search.tally()) > 0) {
    EXPECT_TRUE(search.trial.goes_on(search.states, search.tally()));
    search.go_on(100, 0.9);
  }
  EXPECT_FALSE(search.trial.goes_on(search.states, search.tally()));
  EXPECT_FALSE(search.wants_sleep_after(5000, 0.1));
}

TEST(SleepTrial, IsNotJudgedBeforeAnythingIsLeftOut) {
  Search search{SleepTrial(1000, 10, 1)};
  EXPECT_TRUE(search.wants_sleep_after(2100, 1));
  search.go_on(1000000, 1);
  EXPECT_TRUE(search.trial.goes_on(search.states, search.tally()));
}

TEST(SleepTrial, DoesNotBeginAnewOnceItIsGivenUp) {
  Search search = begun(1);
  search.trial.give_up();
  EXPECT_FALSE(search.wants_sleep_after(5000, 0.1));
}

TEST(SleepTrial, CountsTheWorkOnWideSets) {
  EXPECT_TRUE(begun(1).wants_sleep_after(5000, 0.4));
  EXPECT_FALSE(begun(12).wants_sleep_after(5000, 0.4));
}

}  // namespace
}  // namespace leadline::explore
