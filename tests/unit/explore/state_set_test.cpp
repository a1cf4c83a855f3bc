#include "explore/state_set.hpp"

#include <gtest/gtest.h>

namespace leadline::explore {
namespace {

constexpr std::uint64_t unlimited = std::uint64_t{1} << 40;

/// The states 0, 1, ..., of one word each.
struct Counted {
  Crew crew{1};
  StateSet states{1, {}, crew};
  Numbers numbers;
  StateIndex size = 0;

  bool add(StateIndex count, std::uint64_t expected, std::uint64_t max_bytes = unlimited) {
    for (; count > 0; --count) {
      if (!states.has_room(numbers.block) &&
          !states.make_room(numbers.block, max_bytes, numbers.given(), expected)) {
        return false;
      }
      if (number_of(size) != size) return false;
      ++size;
    }
    return true;
  }
  StateIndex number_of(std::uint64_t state) {
    StateSet::Part& part = states.part(states.owners().of(&state));
    return states.find_or_add<1>(part, &state, hash<1>(&state, 1), numbers).number;
  }
  bool finds_all() {
    for (StateIndex s = 0; s < size; ++s) {
      if (number_of(s) != s) return false;
    }
    return true;
  }
  /// In the table.
  [[nodiscard]] std::uint64_t slots() const {
    return (states.bytes() - states.allocated() * sizeof(std::uint64_t)) / 4;
  }
};

TEST(StateSet, FindsAllAgainHoweverItGrew) {
  for (const std::uint64_t expected : {0U, 50'000U, 500'000U}) {
    Counted counted;
    ASSERT_TRUE(counted.add(500'000, expected)) << expected;
    EXPECT_TRUE(counted.finds_all()) << expected;
    EXPECT_EQ(counted.states.allocated(), (500'000 + 63) / 64 * 64) << expected;
  }
}

TEST(StateSet, WhereFewMoreAreExpectedTheTableIsFilledInsteadOfWidened) {
  Counted counted;
  ASSERT_TRUE(counted.add(40'000, 0));
  ASSERT_EQ(counted.slots(), 65'536U);
  ASSERT_TRUE(counted.add(15'000, 55'100));
  EXPECT_EQ(counted.slots(), 65'536U);
  EXPECT_TRUE(counted.finds_all());
  // More came than was expected.
  ASSERT_TRUE(counted.add(1'000, 55'100));
  EXPECT_GT(counted.slots(), 65'536U);
  EXPECT_TRUE(counted.finds_all());
}

TEST(StateSet, IsFilledBeforeALimitOfMemoryEndsIt) {
  Counted counted;
  ASSERT_TRUE(counted.add(40'000, 0));
  constexpr std::uint64_t max_bytes = 65'536 * 4 + 65'536 * 8;
  EXPECT_FALSE(counted.add(1'000'000, 0, max_bytes));
  EXPECT_GT(counted.size, 65'536 * 8 / 10);
  EXPECT_LE(counted.states.bytes(), max_bytes);
}

/// The largest table that fits would leave room for half a million.
TEST(StateSet, HasRoomForStatesBesideItsTable) {
  Counted counted;
  constexpr std::uint64_t max_bytes = 20 << 20;
  EXPECT_FALSE(counted.add(4'000'000, 0, max_bytes));
  EXPECT_GT(counted.size, 1'400'000U);
}

/// Of which each has about as many states.
Owners owners_of_all(std::size_t workers) {
  return {workers, {0, ~std::uint64_t{0}}};
}

TEST(StateSet, FindsAllAgainInTheirPartsOfTheTable) {
  for (const std::size_t workers : {2U, 3U, 8U}) {
    Counted counted;
    ASSERT_TRUE(counted.add(10'000, 0));
    ASSERT_TRUE(counted.states.divide(owners_of_all(workers), counted.numbers.given(), unlimited));
    EXPECT_TRUE(counted.finds_all()) << workers;
    ASSERT_TRUE(counted.add(490'000, 0)) << workers;
    EXPECT_TRUE(counted.finds_all()) << workers;
  }
}

TEST(StateSet, GrowsForOtherOwnersWhereTheseAreGiven) {
  Counted counted;
  const Owners others(2, {0, 7});
  ASSERT_TRUE(counted.states.divide(owners_of_all(2), {}, unlimited));
  ASSERT_TRUE(counted.add(10'000, 0));
  int asked = 0;
  ASSERT_TRUE(counted.states.make_room(100'000, unlimited, counted.numbers.given(), 0, [&] {
    ++asked;
    return others;
  }));
  EXPECT_GT(asked, 0);
  EXPECT_EQ(counted.states.owners().key().mask, 7U);
  EXPECT_TRUE(counted.finds_all());
  ASSERT_TRUE(counted.add(100'000, 0));
  EXPECT_TRUE(counted.finds_all());
}

/// One owner has all, and the part of the other is empty.
TEST(StateSet, GrowsWhereOnePartIsFull) {
  Counted counted;
  ASSERT_TRUE(counted.states.divide(Owners(2, {0, 0}), {}, unlimited));
  ASSERT_TRUE(counted.add(100'000, 0));
  EXPECT_TRUE(counted.finds_all());
  EXPECT_GE(counted.slots(), 2 * 100'000U);
}

TEST(StateSet, IsDividedThoughOneOwnerHasAll) {
  for (const std::size_t workers : {8U, 200U}) {
    Counted counted;
    ASSERT_TRUE(counted.add(11'000, 0));
    ASSERT_TRUE(counted.states.divide(Owners(workers, {0, 0}), counted.numbers.given(), unlimited));
    EXPECT_TRUE(counted.finds_all()) << workers;
  }
}

TEST(StateSet, GrowsThoughOneOfTheNewOwnersHasAll) {
  Counted counted;
  ASSERT_TRUE(counted.states.divide(owners_of_all(16), {}, unlimited));
  ASSERT_TRUE(counted.add(10'000, 0));
  const auto owners = [] { return Owners(16, {0, 0}); };
  ASSERT_TRUE(counted.states.make_room(20'000, unlimited, counted.numbers.given(), 0, owners));
  EXPECT_TRUE(counted.finds_all());
  EXPECT_FALSE(counted.states.make_room(400'000, 1 << 20, counted.numbers.given(), 0, owners));
}

program::Layout one_field() {
  program::Layout layout;
  layout.words = 1;
  layout.fields = {{0, 0, 20}};
  layout.readings = {{}};
  return layout;
}

/// The fields by which it was divided may be elsewhere.
TEST(StateSet, HasOnePartAgainInAnotherLayout) {
  Counted counted;
  const program::Layout narrow = one_field();
  ASSERT_TRUE(counted.states.divide(owners_of_all(3), {}, unlimited));
  ASSERT_TRUE(counted.add(1'000, 0));
  ASSERT_TRUE(counted.states.encode(narrow, narrow, counted.numbers.given(), unlimited));
  EXPECT_EQ(counted.states.owners().workers(), 1U);
}

TEST(StateSet, IsNoLargerHoweverOftenItIsEncodedAndDivided) {
  for (const std::size_t workers : {2U, 3U, 5U, 6U, 7U, 9U, 64U}) {
    Counted counted;
    ASSERT_TRUE(counted.add(10'000, 0));
    const std::uint64_t before = counted.slots();
    for (int round = 0; round < 8; ++round) {
      const std::vector<Range> all = counted.numbers.given();
      ASSERT_TRUE(counted.states.divide(owners_of_all(workers), all, unlimited));
      EXPECT_TRUE(counted.finds_all());
      EXPECT_LE(counted.slots(), 2 * before) << workers;
      ASSERT_TRUE(counted.states.encode(one_field(), one_field(), all, unlimited));
      EXPECT_LE(counted.slots(), 2 * before) << workers;
      EXPECT_TRUE(counted.finds_all());
    }
  }
}

TEST(StateSet, TakesNoMoreThanIsAllowed) {
  Counted counted;
  ASSERT_TRUE(counted.add(10'000, 0));
  const std::vector<Range> all = counted.numbers.given();
  const std::uint64_t bytes = counted.states.bytes();
  EXPECT_FALSE(counted.states.divide(Owners(64, {0, 0}), all, 2 * bytes));
  EXPECT_LE(counted.states.bytes(), 2 * bytes);
  EXPECT_FALSE(counted.states.encode(one_field(), one_field(), all, bytes / 2));
}

}  // namespace
}  // namespace leadline::explore
