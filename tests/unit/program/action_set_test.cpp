#include "leadline/program/action_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace leadline::program {
namespace {

TEST(ActionSet, CountsItsMembersHoweverManyWordsItHas) {
  std::mt19937_64 random(1);
  for (std::size_t words = 0; words <= 70; ++words) {
    std::vector<std::uint64_t> set(words);
    for (std::uint64_t& word : set) word = random() & random();
    EXPECT_EQ(program::size(set), members(set).size()) << words;
    EXPECT_EQ(count_bits_side_by_side(set), members(set).size()) << words;
    std::fill(set.begin(), set.end(), ~std::uint64_t{0});
    EXPECT_EQ(program::size(set), 64 * words);
    EXPECT_EQ(count_bits_side_by_side(set), 64 * words);
  }
}

}  // namespace
}  // namespace leadline::program
