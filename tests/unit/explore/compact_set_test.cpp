#include "explore/compact_set.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace leadline::explore {
namespace {

std::uint64_t top_bits(std::uint64_t word, unsigned bits) {
  return word >> (64 - bits) << (64 - bits);
}

/// Adds keys to the set and to an ordinary one, and compares all answers and what is there then.
class Twins {
 public:
  explicit Twins(unsigned bits) : set_(bits) {}

  void widen(unsigned bits) { set_.widen(bits); }
  void add(std::uint64_t key) {
    EXPECT_EQ(set_.add(CompactSet::scramble(key)), twin_.insert(key).second) << key;
  }
  void expect_equal() const {
    std::set<std::uint64_t> found;
    set_.for_each([&](std::uint64_t x) { found.insert(CompactSet::unscramble(x)); });
    EXPECT_TRUE(found == twin_);
    EXPECT_EQ(set_.size(), twin_.size());
  }
  [[nodiscard]] double bytes_of_key() const {
    return static_cast<double>(set_.bytes()) / static_cast<double>(set_.size());
  }

 private:
  CompactSet set_;
  std::set<std::uint64_t> twin_;
};

TEST(CompactSet, AgreesWithAnOrdinarySet) {
  std::mt19937_64 random(1);
  for (const unsigned bits : {1U, 8U, 16U, 33U, 47U, 63U, 64U}) {
    Twins twins(bits);
    for (int i = 0; i < 20'000; ++i) twins.add(top_bits(random(), bits));
    twins.expect_equal();
  }
}

/// Keys that follow a pattern, as those of states do.
TEST(CompactSet, SpreadsKeysThatAreAlike) {
  for (const unsigned bits : {20U, 36U, 60U}) {
    Twins low(bits);
    Twins high(bits);
    for (std::uint64_t i = 0; i < 20'000; ++i) {
      low.add(i << (64 - bits));
      high.add((i << 44) + (i % 7 << (64 - bits)));
    }
    low.expect_equal();
    high.expect_equal();
    EXPECT_LT(low.bytes_of_key(), 64.0 / 7 / 0.7);
  }
}

TEST(CompactSet, KeysMayGetMoreBits) {
  std::mt19937_64 random(2);
  Twins twins(0);
  twins.add(0);
  for (unsigned bits = 5; bits <= 64; ++bits) {
    twins.widen(bits);
    for (int i = 0; i < 500; ++i) twins.add(top_bits(random(), bits));
  }
  twins.expect_equal();
}

/// Of 100,000 keys of 32 bits, at least 12 bits are told by the line.
TEST(CompactSet, StoresLessThanTheKeys) {
  std::mt19937_64 random(3);
  CompactSet set(32);
  for (int i = 0; i < 100'000; ++i) set.add(top_bits(random(), 32));
  EXPECT_LT(set.bytes(), 100'000 * 3 * 1.5);
}

TEST(CompactSet, TellsItsSizeBeforeItGrows) {
  CompactSet set(40);
  std::uint64_t key = 0;
  for (int growths = 0; growths < 10;) {
    const std::uint64_t before = set.bytes();
    const std::uint64_t expected = set.bytes_with(1);
    set.add(CompactSet::scramble(key++ << 24));
    ASSERT_EQ(set.bytes(), expected);
    if (expected != before) ++growths;
  }
}

TEST(CompactSet, ScramblingCanBeUndone) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t key = top_bits(random(), 1 + static_cast<unsigned>(i % 64));
    const std::uint64_t x = CompactSet::scramble(key);
    EXPECT_EQ(CompactSet::unscramble(x), key);
    EXPECT_EQ(top_bits(x, 1 + static_cast<unsigned>(i % 64)), x);
  }
}

}  // namespace
}  // namespace leadline::explore
