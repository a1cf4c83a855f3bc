#include "explore/forecast.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace leadline::explore {
namespace {

/// The guess after so many of these layers.
std::uint64_t guess(const std::vector<std::uint64_t>& layers, std::size_t known) {
  Forecast forecast;
  std::uint64_t states = 0;
  for (std::size_t i = 0; i < known; ++i) forecast.add_layer(states += layers[i]);
  return forecast.states();
}

std::uint64_t sum(const std::vector<std::uint64_t>& layers) {
  return std::accumulate(layers.begin(), layers.end(), std::uint64_t{0});
}

/// Of `voters` who each vote yes or no, one after the other in any order: 3^voters states, and
/// binomial(voters, d) * 2^d of them after d votes.
std::vector<std::uint64_t> votes(std::uint64_t voters) {
  std::vector<std::uint64_t> layers = {1};
  for (std::uint64_t d = 0; d < voters; ++d) {
    layers.push_back(layers.back() * (voters - d) * 2 / (d + 1));
  }
  return layers;
}

/// Of two counters that only grow, up to `most`.
std::vector<std::uint64_t> grid(std::uint64_t most) {
  std::vector<std::uint64_t> layers;
  for (std::uint64_t d = 0; d <= 2 * most; ++d) layers.push_back(std::min(d, 2 * most - d) + 1);
  return layers;
}

TEST(Forecast, FromTheMiddleOnIsNearTheNumberOfStates) {
  const std::vector<std::uint64_t> layers = votes(15);
  ASSERT_EQ(sum(layers), 14348907U);
  for (std::size_t known = 9; known <= layers.size(); ++known) {
    EXPECT_NEAR(static_cast<double>(guess(layers, known)), 14348907.0, 2e6) << known;
  }
}

TEST(Forecast, OfManyLayersIsAsGood) {
  const std::vector<std::uint64_t> layers = grid(5000);
  const auto all = static_cast<double>(sum(layers));
  ASSERT_EQ(all, 5001.0 * 5001.0);
  for (std::size_t known = 7000; known <= layers.size(); known += 123) {
    EXPECT_NEAR(static_cast<double>(guess(layers, known)), all, all / 10) << known;
  }
}

TEST(Forecast, IsNoMoreThanEightTimesWhatThereIs) {
  const std::vector<std::uint64_t> layers = grid(5000);
  std::uint64_t states = 0;
  for (std::size_t known = 0; known < 5000; states += layers[known++]) {
    EXPECT_LE(guess(layers, known), 8 * states) << known;
  }
}

TEST(Forecast, IsNotMadeWhereGrowthDoesNotSlowDown) {
  EXPECT_EQ(guess({}, 0), 0U);
  EXPECT_EQ(guess(std::vector<std::uint64_t>(1000, 7), 1000), 0U);
  std::vector<std::uint64_t> doubled = {1};
  while (doubled.size() < 40) doubled.push_back(2 * doubled.back());
  EXPECT_EQ(guess(doubled, 40), 0U);
}

}  // namespace
}  // namespace leadline::explore
