#include <gtest/gtest.h>

#include "leadline/explore/explore.hpp"
#include "leadline/program/step_table.hpp"
#include "support/graphs.hpp"

namespace leadline::program {
namespace {

using Kind = Operation::Kind;
using Values = std::vector<Tokens>;

/// Dates a and b, and a queue of two dates behind them.
Program clocks() {
  Program program;
  program.counters = {"a", "b", "length", "first", "second"};
  program.initial = {1, 3, 0, 0, 0};
  program.is_date = {true, true, false, true, true};
  program.queues = {{2, 2}};
  return program;
}

Program with(Action action) {
  Program program = clocks();
  action.name = "t";
  program.actions = {std::move(action)};
  return program;
}

struct Steps {
  explicit Steps(const Program& program, const std::vector<std::uint8_t>& bits = {8, 8, 8, 8, 8})
      : table(program, make_layout(bits)), scratch(table), state(table.words()) {}

  const std::uint64_t* at(const Values& values) {
    table.layout().pack(values, state.data());
    return state.data();
  }

  /// The action that does not fit, if it does not.
  std::optional<ActionIndex> fire(const Values& from, std::vector<std::uint64_t>& to) {
    table.enabled(at(from), scratch);
    return table.fire_set<1>(
        state.data(), scratch, [&to] { return to.data(); }, [](ActionIndex, const auto*) {});
  }

  StepTable table;
  StepTable::Scratch scratch;
  std::vector<std::uint64_t> state;
};

Values fired(const Program& program, const Values& from) {
  Steps steps(program);
  std::vector<std::uint64_t> to(steps.table.words());
  EXPECT_EQ(steps.fire(from, to), std::nullopt);
  return steps.table.layout().unpack(to.data());
}

bool enabled(const Program& program, const Values& in) {
  Steps steps(program);
  steps.table.enabled(steps.at(in), steps.scratch);
  return steps.scratch.set[0] == 1;
}

TEST(Dates, AreShiftedSoThatTheLeastIsOne) {
  const Program program = with({{}, {}, {}, {}, {}, {{Kind::copy, 0, 0, 7, false}}});
  EXPECT_EQ(fired(program, {1, 3, 0, 0, 0}), (Values{6, 1, 0, 0, 0}));
}

TEST(Dates, TheShiftOfAFiringIsTold) {
  const Program program = with({{}, {}, {}, {}, {}, {{Kind::copy, 0, 0, 7, false}}});
  Steps steps(program);
  EXPECT_EQ(steps.table.shift(0, steps.at({1, 3, 0, 0, 0})), 2U);
}

TEST(Dates, ADateThatIsForgottenTakesNoPart) {
  const Program program = with({{}, {}, {}, {}, {}, {{Kind::set, 0, 0, 0, false}}});
  EXPECT_EQ(fired(program, {1, 3, 0, 0, 0}), (Values{0, 1, 0, 0, 0}));
}

TEST(Dates, CopiesOfNoDateAreNone) {
  const Program program = with({{}, {}, {}, {}, {}, {{Kind::copy, 1, 0, 5, false}}});
  EXPECT_EQ(fired(program, {0, 3, 0, 0, 0}), (Values{0, 0, 0, 0, 0}));
}

TEST(Dates, RaisingNeverLowers) {
  const Program program = with({{}, {}, {}, {}, {}, {{Kind::raise, 0, 1, 1, false}}});
  EXPECT_EQ(fired(program, {9, 3, 0, 0, 0}), (Values{7, 1, 0, 0, 0}));
  EXPECT_EQ(fired(program, {2, 3, 0, 0, 0}), (Values{2, 1, 0, 0, 0}));
  EXPECT_EQ(fired(program, {0, 3, 0, 0, 0}), (Values{2, 1, 0, 0, 0}));
}

TEST(Dates, GuardsCompareWithAConstantBetween) {
  const Program program = with({{}, {}, {}, {}, {{0, 2, 1, false}}, {}});
  EXPECT_TRUE(enabled(program, {1, 3, 0, 0, 0}));
  EXPECT_FALSE(enabled(program, {1, 2, 0, 0, 0}));
  const Program strict = with({{}, {}, {}, {}, {{0, 2, 1, true}}, {}});
  EXPECT_FALSE(enabled(strict, {1, 3, 0, 0, 0}));
  EXPECT_TRUE(enabled(strict, {1, 4, 0, 0, 0}));
  const Program earlier = with({{}, {}, {}, {}, {{0, -2, 1, false}}, {}});
  EXPECT_TRUE(enabled(earlier, {3, 1, 0, 0, 0}));
  EXPECT_FALSE(enabled(earlier, {4, 1, 0, 0, 0}));
}

TEST(Dates, NoDateIsBeforeEveryDate) {
  const Program at_most = with({{}, {}, {}, {}, {{0, 9, 1, false}}, {}});
  EXPECT_TRUE(enabled(at_most, {0, 1, 0, 0, 0}));
  EXPECT_TRUE(enabled(at_most, {0, 0, 0, 0, 0}));
  EXPECT_FALSE(enabled(at_most, {1, 0, 0, 0, 0}));
  const Program before = with({{}, {}, {}, {}, {{0, 0, 1, true}}, {}});
  EXPECT_TRUE(enabled(before, {0, 1, 0, 0, 0}));
  EXPECT_FALSE(enabled(before, {0, 0, 0, 0, 0}));
}

TEST(Queues, AreFirstInFirstOut) {
  Program program = with({{}, {}, {}, {}, {}, {{Kind::push, 0, 1, 4, true}}});
  const Values one = fired(program, {1, 3, 0, 0, 0});
  EXPECT_EQ(one, (Values{1, 3, 1, 7, 0}));
  program.actions[0].operations[0].amount = 5;
  const Values two = fired(program, one);
  EXPECT_EQ(two, (Values{1, 3, 2, 7, 8}));
  program.actions[0].operations = {{Kind::copy, 0, 3, 0, false}, {Kind::pop, 0, 0, 0, false}};
  EXPECT_EQ(fired(program, two), (Values{5, 1, 1, 6, 0}));
}

TEST(Queues, HoldCounters) {
  Program program = with({{}, {}, {}, {}, {}, {{Kind::push, 0, 0, 5, false}}});
  program.is_date.clear();
  EXPECT_EQ(fired(program, {1, 3, 1, 9, 0}), (Values{1, 3, 2, 9, 5}));
}

TEST(Dates, AFieldTooNarrowForADateIsNoticed) {
  const Program program = with({{}, {}, {}, {}, {}, {{Kind::copy, 0, 0, 10, false}}});
  Steps steps(program, {3, 8, 1, 1, 1});
  std::vector<std::uint64_t> to(1);
  EXPECT_EQ(steps.fire({1, 3, 0, 0, 0}, to), ActionIndex{0});
  EXPECT_EQ(steps.table.overflowing(0, steps.state.data()), 0U);
}

TEST(Dates, MayLieHalfOfAllNumbersApart) {
  constexpr std::int64_t half = std::int64_t{1} << 62;
  Program program = clocks();
  program.initial = {static_cast<Tokens>(half) + 1, 1, 0, 0, 0};
  program.actions = {{"a", {}, {}, {}, {{0, half, 1, false}}, {{Kind::copy, 0, 1, 0, false}}},
                     {"b", {}, {}, {}, {{1, half, 0, false}}, {{Kind::copy, 1, 0, 0, false}}}};
  for (const auto& graph :
       {explore::state_graph(program, Limits{}), test::slow_state_graph(program)}) {
    EXPECT_EQ(graph.edges(), 1U);  // of b
  }
}

/// Two clocks that tick by turns, whichever is behind: finite only up to a shift of time.
TEST(Dates, AnExplorationOfClocksEnds) {
  Program program = clocks();
  program.actions = {{"a", {}, {}, {}, {{0, 0, 1, false}}, {{Kind::copy, 0, 0, 3, false}}},
                     {"b", {}, {}, {}, {{1, 0, 0, false}}, {{Kind::copy, 1, 1, 2, false}}}};
  const auto graph = explore::state_graph(program, Limits{});
  EXPECT_TRUE(graph.complete());
  EXPECT_EQ(test::difference(graph, test::slow_state_graph(program)), "");
  // The differences a - b that occur: from -2 on, +3 while a <= b, -2 while b <= a.
  EXPECT_EQ(graph.size(), 6U);
}

}  // namespace
}  // namespace leadline::program
