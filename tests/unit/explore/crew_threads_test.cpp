#include "explore/crew.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <new>
#include <thread>
#include <vector>

namespace leadline::explore {
namespace {

TEST(Crew, CarriesOutEachTaskOnceEachTime) {
  Crew crew(4);
  for (std::size_t round = 0; round < 500; ++round) {
    const std::size_t count = 1 + round % 4;
    std::vector<std::size_t> calls(4);
    crew.run(count, [&](std::size_t i) { calls[i] += i + round + 1; });
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(calls[i], i < count ? i + round + 1 : 0);
  }
}

TEST(Crew, WakesWhoHasGoneToSleep) {
  Crew crew(2);
  std::vector<int> calls(2);
  for (int round = 1; round <= 3; ++round) {
    crew.run(2, [&](std::size_t i) { ++calls[i]; });
    EXPECT_EQ(calls, (std::vector<int>{round, round}));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

TEST(Crew, EndsAllTasksBeforeItTellsThatMemoryIsOut) {
  Crew crew(3);
  std::vector<int> ended(3);
  const auto task = [&](std::size_t i) {
    if (i == 1) throw std::bad_alloc();
    ended[i] = 1;
  };
  EXPECT_THROW(crew.run(3, task), std::bad_alloc);
  EXPECT_EQ(ended, (std::vector<int>{1, 0, 1}));
  EXPECT_NO_THROW(crew.run(3, [&](std::size_t i) { ended[i] = 2; }));
  EXPECT_EQ(ended, (std::vector<int>{2, 2, 2}));
}

}  // namespace
}  // namespace leadline::explore
