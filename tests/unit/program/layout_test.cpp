#include "leadline/program/layout.hpp"

#include <gtest/gtest.h>

#include "support/net_builder.hpp"

namespace leadline::program {
namespace {

using State = std::vector<std::uint64_t>;
using Widths = std::vector<std::uint8_t>;

Widths widths(const Layout& layout) {
  Widths result;
  for (const Field& field : layout.fields) result.push_back(field.bits);
  return result;
}

TEST(Layout, FieldsDoNotStraddleWordsAndFillGaps) {
  const Layout layout = make_layout(Widths{40, 30, 20, 63, 1, 0});
  std::vector<std::uint32_t> words;
  std::vector<std::uint8_t> shifts;
  for (const Field& field : layout.fields) {
    words.push_back(field.word);
    shifts.push_back(field.shift);
  }
  EXPECT_EQ(words, (std::vector<std::uint32_t>{0, 1, 0, 2, 0, 0}));
  EXPECT_EQ(shifts, (std::vector<std::uint8_t>{0, 0, 40, 0, 60, 0}));
  EXPECT_EQ(layout.words, 3U);
  EXPECT_TRUE(layout.plain());
}

TEST(Layout, PacksAndUnpacks) {
  const Layout layout = make_layout(Widths{40, 30, 20, 63, 1, 0});
  const std::vector<Tokens> values{(Tokens{1} << 40) - 1, 5, 1'000'000, max_value, 1, 0};
  State state(layout.words);
  layout.pack(values, state.data());
  EXPECT_EQ(layout.unpack(state.data()), values);
}

TEST(Layout, OfNothingHasOneWord) {
  EXPECT_EQ(make_layout({}).words, 1U);
}

/// a + b + c = 1 in two bits, 2 d + e = 7 with d not stored, f in a field of its own.
Layout with_invariants() {
  LayoutBuilder builder(6);
  const std::uint32_t group = builder.add_cell(Widths{2});
  for (Counter c = 0; c < 3; ++c) builder.read_member(c, group, c);
  builder.read_field(4, builder.add_cell(Widths{3}));
  builder.read_rest(3, {7, 2, {{4, 1}}});
  builder.read_field(5, builder.add_cell(Widths{4}));
  return std::move(builder).finish();
}

TEST(Layout, ReadsMembersOfGroupsAndWhatInvariantsLeave) {
  const Layout layout = with_invariants();
  EXPECT_FALSE(layout.plain());
  EXPECT_EQ(layout.words, 1U);
  EXPECT_EQ(layout.most(2), 1U);
  EXPECT_EQ(layout.most(3), 3U);
  State state(1);
  for (const std::vector<Tokens>& values : std::vector<std::vector<Tokens>>{
           {1, 0, 0, 3, 1, 15}, {0, 1, 0, 0, 7, 0}, {0, 0, 1, 2, 3, 9}}) {
    layout.pack(values, state.data());
    EXPECT_EQ(layout.unpack(state.data()), values);
    EXPECT_LT(state[0], 1U << 9);
  }
}

TEST(Layout, WidensAFieldAndKeepsTheRest) {
  const Layout layout = widened(with_invariants(), 5);
  EXPECT_EQ(widths(layout), (Widths{2, 3, 8}));
  const std::vector<Tokens> values{0, 0, 1, 2, 3, 200};
  State state(layout.words);
  layout.pack(values, state.data());
  EXPECT_EQ(layout.unpack(state.data()), values);
  EXPECT_EQ(widths(all_widened(with_invariants(), 3)), (Widths{2, 6, 4}));
}

TEST(Layout, ACellThatGrowsIsCut) {
  LayoutBuilder builder(2);
  const std::uint32_t first = builder.add_cell(Widths{4, 40});
  builder.read_field(0, first);
  builder.read_field(1, first + 1);
  const Layout layout = widened(std::move(builder).finish(), 1);
  const std::vector<Tokens> values{15, max_value};
  State state(layout.words);
  layout.pack(values, state.data());
  EXPECT_EQ(layout.unpack(state.data()), values);
}

TEST(Layout, IsAsNarrowAsTheInitialMarkingAndTheWeightsAllow) {
  const Program program = compile(test::NetBuilder()
                                      .place("a", 0)
                                      .place("b", 9)
                                      .place("c", 1)
                                      .transition("t", {{"c", 1}}, {{"a", 4}})
                                      .net());
  const Layout layout = narrow_layout(program);
  EXPECT_EQ(widths(layout), (Widths{3, 4, 1}));
  EXPECT_EQ(widths(widened(layout, 1)), (Widths{3, 8, 1}));
  EXPECT_EQ(widths(widened(make_layout(Widths{40}), 0)), (Widths{63}));
}

}  // namespace
}  // namespace leadline::program
