#include "explore/state_keys.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <vector>

namespace leadline::explore {
namespace {

using State = std::vector<std::uint64_t>;

program::Layout layout_of(std::size_t fields, std::uint8_t bits) {
  return program::make_layout(std::vector<std::uint8_t>(fields, bits));
}

/// Few different values on either side, so that parts come again.
State draw(const program::Layout& layout, std::mt19937_64& random) {
  std::vector<Tokens> values(layout.readings.size());
  for (Tokens& value : values) value = random() % 8 == 0 ? random() % 4 : 0;
  State state(layout.words);
  layout.pack(values, state.data());
  return state;
}

/// Different states have different keys, for good, and from its key a state comes back.
void expect_keys(const program::Layout& layout) {
  std::mt19937_64 random(layout.fields.size());
  StateKeys keys(layout);
  std::map<State, std::uint64_t> given;
  std::set<std::uint64_t> all;
  State begun(layout.words);
  for (int i = 0; i < 3000; ++i) {
    const State state = draw(layout, random);
    const std::uint64_t key = keys.key(state.data());
    const auto [at, is_new] = given.emplace(state, key);
    ASSERT_EQ(at->second, key);
    ASSERT_EQ(all.insert(key).second, is_new);
    ASSERT_TRUE(keys.bits() == 64 || key << keys.bits() == 0);
    if (i % 5 == 0) keys.begin_at(key, begun.data());
  }
  for (const auto& [state, key] : given) {
    keys.begin_at(key, begun.data());
    ASSERT_EQ(begun, state);
  }
}

TEST(StateKeys, TellStatesApart) {
  for (const std::size_t fields : {1U, 5U, 12U, 13U, 21U, 22U, 43U, 64U, 100U, 300U}) {
    expect_keys(layout_of(fields, 3));
  }
}

TEST(StateKeys, OfFewBitsAreTheStates) {
  const program::Layout layout = layout_of(4, 5);
  StateKeys keys(layout);
  const State state{0xabcde};
  EXPECT_EQ(keys.bits(), 20U);
  EXPECT_EQ(keys.key(state.data()), std::uint64_t{0xabcde} << 44);
  EXPECT_EQ(keys.bytes(), 0U);
}

/// Two halves with 30 values each have 900 combinations and keys of some 10 bits.
TEST(StateKeys, OfManyBitsAreSmall) {
  const program::Layout layout = layout_of(2, 60);
  StateKeys keys(layout);
  for (std::uint64_t i = 0; i < 30; ++i) {
    for (std::uint64_t j = 0; j < 30; ++j) {
      const State state{i << 33 | i, j * 999'999'999};
      static_cast<void>(keys.key(state.data()));
    }
  }
  EXPECT_LE(keys.bits(), 12U);
}

}  // namespace
}  // namespace leadline::explore
