#include "logic/state_predicate.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "unit/logic/packed_layout.hpp"

namespace leadline::logic {
namespace {

using Op = Formula::Op;

constexpr std::int64_t large = std::int64_t{1} << 60;

std::vector<std::uint64_t> packed(const program::Layout& layout) {
  std::vector<std::uint64_t> state(layout.words);
  const std::vector<Tokens> values{6, 5, 0, 1, 14, 1};
  layout.pack(values, state.data());
  return state;
}

std::int64_t value(const LinearSum& sum) {
  const program::Layout at = layout_of_all_readings();
  return LayoutSum(sum, at).value(packed(at).data());
}

TEST(LayoutSum, ReadsFieldsMembersAndRests) {
  EXPECT_EQ(value({{{0, 1}, {1, 10}, {2, 100}, {3, 1000}}, -7}), 6 + 50 + 1000 - 7);
  EXPECT_EQ(value({{{4, 1}}, 0}), 14);
  EXPECT_EQ(value({{{0, -2}, {4, -3}, {5, 100}}, 0}), -12 - 42 + 100);
}

TEST(LayoutSum, IsExactBeyond64Bits) {
  using Range = std::numeric_limits<std::int64_t>;
  EXPECT_EQ(value({{{0, large}, {1, large}}, 0}), Range::max());
  EXPECT_EQ(value({{{0, -large}, {4, -large}}, 0}), Range::min());
  EXPECT_EQ(value({{{0, -large}, {1, large}, {5, large}}, 3}), 3);
  EXPECT_EQ(value({{{0, large}, {1, -large}, {3, -large}}, -3}), -3);
}

TEST(LayoutSum, KnowsWhatBoundsTell) {
  const program::Layout at = layout_of_all_readings();
  EXPECT_TRUE(LayoutSum({{{0, -1}}, 15}, at).always_at_least_zero());
  EXPECT_FALSE(LayoutSum({{{0, -1}}, 14}, at).always_at_least_zero());
  EXPECT_TRUE(LayoutSum({{{0, 1}}, -16}, at).never_at_least_zero());
  EXPECT_TRUE(LayoutSum({{{0, 1}, {1, 2}, {4, 1}}, -30}, at).always_at_least_zero());
}

/// a >= 7, or t1 or t70 can fire, and not deadlock.
Formula example() {
  Formula formula;
  formula.sums = {{{{0, 1}}, -7}};
  formula.actions = {{1, 70}};
  formula.nodes = {{Op::at_least, 0, 0, 0}, {Op::fireable, 0, 0, 0}, {Op::disjunction, 0, 1, 0},
                   {Op::deadlock, 0, 0, 0}, {Op::negation, 3, 0, 0}, {Op::conjunction, 2, 4, 0}};
  return formula;
}

TEST(StatePredicate, LooksAtWhatIsEnabled) {
  const program::Layout at = layout_of_all_readings();
  const auto state = packed(at);
  const StatePredicate predicate(example(), 5, at);
  EXPECT_TRUE(predicate.needs_enabled());
  const auto holds = [&](std::uint64_t low, std::uint64_t high) {
    const std::vector<std::uint64_t> enabled{low, high};
    return predicate.holds(state.data(), enabled);
  };
  EXPECT_TRUE(holds(2, 0));
  EXPECT_TRUE(holds(0, 64));
  EXPECT_FALSE(holds(5, 2));
  EXPECT_FALSE(holds(0, 0));
  EXPECT_FALSE(StatePredicate(example(), 0, at).needs_enabled());
}

/// Each node after the first is "not (node before) and (node before or a >= 6)": parts shared so
/// that their tests, written out, would be 2^2000 many.
TEST(StatePredicate, SharedPartsAreEvaluatedOnce) {
  Formula formula;
  formula.sums = {{{{0, 1}}, -6}};
  formula.nodes = {{Op::at_least, 0, 0, 0}, {Op::constant, 0, 0, 0}};
  for (std::uint32_t before = 1; formula.nodes.size() < 6000; before += 3) {
    formula.nodes.push_back({Op::negation, before, 0, 0});
    formula.nodes.push_back({Op::disjunction, before, 0, 0});
    formula.nodes.push_back({Op::conjunction, before + 1, before + 2, 0});
  }
  const program::Layout at = layout_of_all_readings();
  const auto state = packed(at);
  EXPECT_TRUE(StatePredicate(formula, 4, at).holds(state.data(), {}));
  EXPECT_FALSE(StatePredicate(formula, 7, at).holds(state.data(), {}));
  EXPECT_EQ(StatePredicate(formula, formula.root(), at).holds(state.data(), {}),
            formula.nodes.size() / 3 % 2 != 0);
}

}  // namespace
}  // namespace leadline::logic
