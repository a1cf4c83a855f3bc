#include "leadline/program/machine.hpp"

#include <gtest/gtest.h>

#include "support/net_builder.hpp"

namespace leadline::program {
namespace {

using test::NetBuilder;
using Actions = std::vector<ActionIndex>;
using State = std::vector<std::uint64_t>;

State packed(const Machine& machine, const std::vector<Tokens>& values) {
  State state(machine.words());
  machine.pack(values, state.data());
  return state;
}

Actions enabled(const Machine& machine, const std::vector<Tokens>& values) {
  Actions out{99};
  machine.enabled(packed(machine, values).data(), out);
  return out;
}

/// Every guard and effect on every value of two fields of 3 bits, beside a full neighbour.
TEST(Machine, AgreesWithArithmeticOnEveryValue) {
  for (Tokens least = 0; least <= 8; ++least) {
    for (Tokens most = 0; most <= 8; ++most) {
      for (std::int64_t amount = -static_cast<std::int64_t>(least); amount <= 8; ++amount) {
        Program program;
        program.counters = {"a", "x", "b"};
        program.initial = {0, 0, 0};
        program.actions = {{"t", "", {{1, least, most}}, {}}};
        if (amount != 0) program.actions[0].effects = {{1, amount}};
        const Machine machine(program, make_layout({3, 3, 3}));
        for (Tokens x = 0; x < 8; ++x) {
          State state = packed(machine, {7, x, 5});
          ASSERT_EQ(machine.guards_hold(0, state.data()), least <= x && x <= most);
          if (x < least || x > most) continue;
          const auto sum = static_cast<std::int64_t>(x) + amount;
          ASSERT_EQ(machine.fire(0, state.data(), state.data()), sum < 8);
          const Tokens expected = sum < 8 ? static_cast<Tokens>(sum) : x;
          ASSERT_EQ(machine.unpack(state.data()), (std::vector<Tokens>{7, expected, 5}));
          if (sum >= 8) {
            ASSERT_EQ(machine.overflowing(0, state.data()), 1U);
          }
        }
      }
    }
  }
}

TEST(Machine, FiresOverSeveralWords) {
  NetBuilder builder;
  for (int i = 0; i < 200; ++i) builder.place("p" + std::to_string(i), i % 2 == 0 ? 1 : 0);
  builder.transition("t", {{"p0", 1}, {"p198", 1}}, {{"p1", 1}, {"p199", 1}});
  const Program program = compile(builder.net());
  const Machine machine(program, narrow_layout(program));
  EXPECT_EQ(machine.words(), 4U);
  const State from = packed(machine, program.initial);
  State to(machine.words());
  ASSERT_TRUE(machine.guards_hold(0, from.data()));
  ASSERT_TRUE(machine.fire(0, from.data(), to.data()));
  std::vector<Tokens> expected = program.initial;
  expected[0] = expected[198] = 0;
  expected[1] = expected[199] = 1;
  EXPECT_EQ(machine.unpack(to.data()), expected);
  EXPECT_FALSE(machine.guards_hold(0, to.data()));
}

TEST(Machine, OnlyTheBestLevelWithAnEnabledActionFires) {
  const Program program = compile(NetBuilder()
                                      .transition("event", {}, {})
                                      .transition("late", {{"a", 1}}, {})
                                      .transition("first", {{"b", 1}}, {})
                                      .transition("too", {{"b", 1}}, {})
                                      .priority({"first", "too"}, {"late"})
                                      .priority({"late"}, {"event"})
                                      .net());
  ASSERT_FALSE(program.level.empty());
  const Machine machine(program, make_layout({1, 1}));
  EXPECT_EQ(machine.levels(), 3U);
  EXPECT_EQ(machine.level(1), 1U);
  EXPECT_EQ(Actions(machine.at_level(0).begin(), machine.at_level(0).end()), (Actions{2, 3}));
  EXPECT_EQ(enabled(machine, {1, 1}), (Actions{2, 3}));
  EXPECT_EQ(enabled(machine, {1, 0}), (Actions{1}));
  EXPECT_EQ(enabled(machine, {0, 0}), (Actions{0}));
}

TEST(Machine, ADisabledTransitionHoldsBackNobody) {
  const Program program = compile(NetBuilder()
                                      .transition("low", {}, {})
                                      .transition("high", {{"a", 1}}, {})
                                      .transition("other", {}, {})
                                      .priority({"high"}, {"low"})
                                      .net());
  ASSERT_FALSE(program.above.empty());
  const Machine machine(program, make_layout({1}));
  EXPECT_EQ(enabled(machine, {1}), (Actions{1, 2}));
  EXPECT_EQ(enabled(machine, {0}), (Actions{0, 2}));
}

}  // namespace
}  // namespace leadline::program
