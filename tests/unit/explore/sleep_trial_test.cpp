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

/// One that has just begun to leave actions out, half of the edges having been looked up before.
Search begun(std::uint32_t set_words) {
  Search search{SleepTrial(1000, set_words)};
  EXPECT_FALSE(search.wants_sleep_after(900, 1));
  EXPECT_FALSE(search.wants_sleep_after(200, 1));
  EXPECT_FALSE(search.wants_sleep_after(700, 0.5));
  EXPECT_TRUE(search.wants_sleep_after(300, 0.5));
  EXPECT_TRUE(search.wants_sleep_after(300, 1)) << "nothing is left out in the first layer";
  return search;
}

TEST(SleepTrial, GoesOnWhereFewerEdgesAreLookedUp) {
  Search search = begun(1);
  for (int layer = 0; layer < 10; ++layer) EXPECT_TRUE(search.wants_sleep_after(5000, 0.4));
}

TEST(SleepTrial, EndsForGoodWhereMostEdgesAreLookedUp) {
  Search search = begun(1);
  EXPECT_TRUE(search.wants_sleep_after(300, 0.9)) << "too early to say";
  EXPECT_TRUE(search.wants_sleep_after(5000, 0.9)) << "it may become better";
  EXPECT_TRUE(search.wants_sleep_after(2500, 0.9)) << "not much more is known";
  EXPECT_FALSE(search.wants_sleep_after(5000, 0.9));
  EXPECT_FALSE(search.wants_sleep_after(20000, 0.1));
}

TEST(SleepTrial, GoesOnWhileItBecomesBetter) {
  Search search = begun(1);
  double part = 0.9;
  for (std::uint64_t states = 5000; states < 100000; states *= 2) {
    EXPECT_TRUE(search.wants_sleep_after(states, part));
    part *= 0.85;
  }
}

TEST(SleepTrial, EndsWithinALayerThatIsLong) {
  Search search = begun(1);
  while (search.trial.edges_until_judged(search.tally()) > 0) {
    EXPECT_TRUE(search.trial.goes_on(search.tally()));
    search.go_on(100, 0.9);
  }
  EXPECT_TRUE(search.trial.goes_on(search.tally())) << "it may become better";
  search.go_on(search.trial.edges_until_judged(search.tally()) / 4 + 1, 0.9);
  EXPECT_FALSE(search.trial.goes_on(search.tally()));
  EXPECT_FALSE(search.wants_sleep_after(5000, 0.1));
}

TEST(SleepTrial, IsNotJudgedBeforeAnythingIsLeftOut) {
  Search search{SleepTrial(1000, 1)};
  EXPECT_FALSE(search.wants_sleep_after(1100, 1));
  search.go_on(1000000, 1);
  EXPECT_TRUE(search.trial.goes_on(search.tally()));
}

TEST(SleepTrial, DoesNotBeginAnewOnceItIsGivenUp) {
  Search search = begun(1);
  search.trial.give_up();
  EXPECT_FALSE(search.wants_sleep_after(5000, 0.1));
}

TEST(SleepTrial, CountsTheWorkOnWideSets) {
  Search search = begun(12);
  EXPECT_TRUE(search.wants_sleep_after(5000, 0.6));
  EXPECT_FALSE(search.wants_sleep_after(10000, 0.6));
}

}  // namespace
}  // namespace leadline::explore
