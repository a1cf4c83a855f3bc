#include "program/layout_choice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "support/known_nets.hpp"

namespace leadline::program {
namespace {

using test::NetBuilder;

unsigned bits(const Layout& layout) {
  return std::accumulate(layout.fields.begin(), layout.fields.end(), 0U,
                         [](unsigned sum, const Field& field) { return sum + field.bits; });
}

bool is_proven(const LayoutChoice& choice) {
  return std::find(choice.proven.begin(), choice.proven.end(), false) == choice.proven.end();
}

/// Two bits for each philosopher; a fork between two of one cell is not stored.
TEST(LayoutChoice, StoresPhilosophersAndFewForks) {
  const LayoutChoice choice = chosen_layout(compile(test::philosophers(8)));
  EXPECT_TRUE(is_proven(choice));
  EXPECT_EQ(choice.layout.words, 1U);
  EXPECT_LE(bits(choice.layout), 16U + 2U);
}

TEST(LayoutChoice, DoesNotStoreConstants) {
  const LayoutChoice choice =
      chosen_layout(compile(NetBuilder().place("one", 1).place("none", 0).place("many", 77).net()));
  EXPECT_EQ(bits(choice.layout), 0U);
  const std::uint64_t state = 0;
  EXPECT_EQ(choice.layout.unpack(&state), (std::vector<Tokens>{1, 0, 77}));
}

/// a + b + c + d = 5, three bits each: one is what the others leave.
TEST(LayoutChoice, LeavesOutWhatACellDetermines) {
  NetBuilder builder;
  builder.place("a", 5);
  const std::vector<std::string> places{"a", "b", "c", "d"};
  for (std::size_t i = 0; i < places.size(); ++i) {
    builder.transition("t" + places[i], {{places[i], 1}}, {{places[(i + 1) % 4], 1}});
  }
  const LayoutChoice choice = chosen_layout(compile(builder.net()));
  EXPECT_TRUE(is_proven(choice));
  EXPECT_EQ(bits(choice.layout), 9U);
  EXPECT_EQ(choice.layout.rests.size(), 1U);
}

/// A token that may be lost: none or one of three.
TEST(LayoutChoice, SharesAFieldWhereATokenIsLost) {
  const LayoutChoice choice = chosen_layout(compile(NetBuilder()
                                                        .place("p", 1)
                                                        .transition("pq", {{"p", 1}}, {{"q", 1}})
                                                        .transition("qr", {{"q", 1}}, {{"r", 1}})
                                                        .transition("gone", {{"r", 1}}, {})
                                                        .net()));
  EXPECT_TRUE(is_proven(choice));
  EXPECT_EQ(bits(choice.layout), 2U);
  std::uint64_t state = 0;
  EXPECT_EQ(choice.layout.unpack(&state), (std::vector<Tokens>{0, 0, 0}));
}

TEST(LayoutChoice, WhatIsNotProvenMayBeWidened) {
  const LayoutChoice choice = chosen_layout(
      compile(NetBuilder().place("p", 1).transition("t", {{"p", 1}}, {{"p", 1}, {"q", 1}}).net()));
  EXPECT_FALSE(choice.proven[1]);
  EXPECT_EQ(choice.layout.readings[1].kind, Reading::Kind::field);
  EXPECT_EQ(widened(choice.layout, 1).most(1), 3U);
}

}  // namespace
}  // namespace leadline::program
