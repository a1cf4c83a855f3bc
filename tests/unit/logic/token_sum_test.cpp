#include "logic/token_sum.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace leadline::logic {
namespace {

/// What a packed state of these values is said to hold in all.
Tokens sum(const program::Layout& layout, const std::vector<Tokens>& values) {
  std::vector<std::uint64_t> state(layout.words);
  layout.pack(values, state.data());
  return TokenSum(layout).of(state.data());
}

/// Counters a and b in fields, c and d members of a group, e what a + 2b + e = 30 leaves, f what
/// 2f + a = 8 leaves; b's field is one of so many bits.
program::Layout layout(std::uint8_t bits_of_b) {
  program::LayoutBuilder builder(6);
  const std::vector<std::uint8_t> narrow{4};
  builder.read_field(0, builder.add_cell(narrow));
  builder.read_field(1, builder.add_cell(std::vector<std::uint8_t>{bits_of_b}));
  const std::uint32_t group = builder.add_cell(narrow);
  builder.read_member(2, group, 1);
  builder.read_member(3, group, 2);
  builder.read_rest(4, {30, 1, {{0, 1}, {1, 2}}});
  builder.read_rest(5, {8, 2, {{0, 1}}});
  return std::move(builder).finish();
}

TEST(TokenSum, AddsFieldsMembersAndRests) {
  for (const auto bits : {std::uint8_t{4}, std::uint8_t{20}}) {
    EXPECT_EQ(sum(layout(bits), {6, 5, 0, 1, 14, 1}), 27U);
    EXPECT_EQ(sum(layout(bits), {2, 14, 1, 0, 0, 3}), 20U);
    EXPECT_EQ(sum(layout(bits), {0, 0, 0, 0, 30, 4}), 34U);
  }
}

TEST(TokenSum, IsExactBeyond63Bits) {
  program::LayoutBuilder builder(3);
  for (program::Counter c = 0; c < 3; ++c) {
    builder.read_field(c, builder.add_cell(std::vector<std::uint8_t>{62}));
  }
  const program::Layout layout = std::move(builder).finish();
  constexpr Tokens large = (Tokens{1} << 62) - 1;
  EXPECT_EQ(sum(layout, {large, large, 1}), 2 * large + 1);
  EXPECT_EQ(sum(layout, {large, large, large}), 3 * large);
}

}  // namespace
}  // namespace leadline::logic
