#include "logic/token_sum.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "unit/logic/packed_layout.hpp"

namespace leadline::logic {
namespace {

/// What a packed state of these values is said to hold in all.
Tokens sum(const program::Layout& layout, const std::vector<Tokens>& values) {
  std::vector<std::uint64_t> state(layout.words);
  layout.pack(values, state.data());
  return TokenSum(layout).of(state.data());
}

TEST(TokenSum, AddsFieldsMembersAndRests) {
  for (const auto bits : {std::uint8_t{4}, std::uint8_t{20}}) {
    EXPECT_EQ(sum(layout_of_all_readings(bits), {6, 5, 0, 1, 14, 1}), 27U);
    EXPECT_EQ(sum(layout_of_all_readings(bits), {2, 14, 1, 0, 0, 3}), 20U);
    EXPECT_EQ(sum(layout_of_all_readings(bits), {0, 0, 0, 0, 30, 4}), 34U);
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
