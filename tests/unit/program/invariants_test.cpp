#include "leadline/program/invariants.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string>

#include "support/known_nets.hpp"

namespace leadline::program {
namespace {

using test::NetBuilder;
using Named = std::map<std::string, Tokens>;

Named named(const Program& program, const Weights& weights) {
  Named result;
  for (const auto& [counter, weight] : weights) result[program.counters[counter]] = weight;
  return result;
}

std::vector<std::pair<Named, Tokens>> named(const Program& program,
                                            const std::vector<Semiflow>& semiflows) {
  std::vector<std::pair<Named, Tokens>> result;
  for (const Semiflow& s : semiflows) result.emplace_back(named(program, s.weights), s.total);
  std::sort(result.begin(), result.end());
  return result;
}

/// One a is worth two b.
NetBuilder exchange() {
  NetBuilder builder;
  builder.place("a", 3).place("b", 1);
  builder.transition("change", {{"a", 1}}, {{"b", 2}});
  return builder;
}

TEST(Semiflows, OfThePhilosophersAreTheirStatesAndTheirForks) {
  const Program program = compile(test::philosophers(3));
  std::vector<std::pair<Named, Tokens>> expected;
  for (int i = 0; i < 3; ++i) {
    const std::string n = std::to_string(i);
    const std::string before = std::to_string((i + 2) % 3);
    expected.push_back(
        {{{"think" + n, 1}, {"has_left" + n, 1}, {"has_right" + n, 1}, {"eat" + n, 1}}, 1});
    expected.push_back({{{"fork" + n, 1},
                         {"has_left" + n, 1},
                         {"eat" + n, 1},
                         {"has_right" + before, 1},
                         {"eat" + before, 1}},
                        1});
  }
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(named(program, semiflows(program)), expected);
}

TEST(Semiflows, WeighCounters) {
  const Program program = compile(exchange().net());
  const auto found = semiflows(program);
  EXPECT_EQ(named(program, found),
            (std::vector<std::pair<Named, Tokens>>{{{{"a", 2}, {"b", 1}}, 7}}));
  EXPECT_EQ(bounds(program, found), (std::vector<Tokens>{3, 7}));
}

TEST(Semiflows, LeaveOutWhatGrows) {
  const Program program =
      compile(NetBuilder().place("p", 1).transition("t", {{"p", 1}}, {{"p", 1}, {"q", 1}}).net());
  const auto found = semiflows(program);
  EXPECT_EQ(named(program, found), (std::vector<std::pair<Named, Tokens>>{{{{"p", 1}}, 1}}));
  EXPECT_EQ(bounds(program, found), (std::vector<Tokens>{1, no_upper_bound}));
}

/// A semiflow takes either place of each level: 2^levels of them. One more stands apart.
TEST(Semiflows, AreLimitedWhereThereAreExponentiallyMany) {
  constexpr int levels = 60;
  NetBuilder builder;
  builder.place("p0", 1).place("off", 1);
  builder.transition("switch_on", {{"off", 1}}, {{"on", 1}});
  for (int i = 0; i < levels; ++i) {
    const std::string n = std::to_string(i);
    const std::string next = "p" + std::to_string(i + 1);
    builder.transition("fork" + n, {{"p" + n, 1}}, {{"l" + n, 1}, {"r" + n, 1}});
    builder.transition("join" + n, {{"l" + n, 1}, {"r" + n, 1}}, {{next, 1}});
  }
  const Program program = compile(builder.net());
  const std::vector<Semiflow> found = semiflows(program);
  EXPECT_FALSE(found.empty());
  for (const Semiflow& semiflow : found) {
    EXPECT_EQ(semiflow.total, 1U);
    for (const Action& action : program.actions) {
      std::int64_t sum = 0;
      for (const Effect& effect : action.effects) {
        for (const auto& [counter, weight] : semiflow.weights) {
          if (counter == effect.counter) sum += static_cast<std::int64_t>(weight) * effect.amount;
        }
      }
      ASSERT_EQ(sum, 0) << action.name;
    }
  }
}

TEST(Bounds, FollowFromInhibitors) {
  const Program program = compile(test::counter_to(5));
  EXPECT_EQ(bounds(program, {}), (std::vector<Tokens>{5}));
}

TEST(CheckedSubvariant, IsMadeOfIntegersNearby) {
  const Program program = compile(exchange().net());
  const auto found = checked_subvariant(program, std::vector<double>{0.66666666666, 0.33333333334});
  ASSERT_TRUE(found);
  EXPECT_EQ(named(program, found->weights), (Named{{"a", 2}, {"b", 1}}));
  EXPECT_EQ(found->total, 7U);
}

TEST(CheckedSubvariant, IsRefusedWhereAnActionAddsToIt) {
  const Program program = compile(exchange().net());
  EXPECT_FALSE(checked_subvariant(program, std::vector<double>{1, 1}));
  EXPECT_FALSE(checked_subvariant(program, std::vector<double>{0, 1}));
}

/// 1.99999 is 2 within the tolerance of a solver, but not 1.99.
TEST(CheckedSubvariant, IsRefusedWhereRoundingBreaksIt) {
  const Program program = compile(exchange().net());
  EXPECT_TRUE(checked_subvariant(program, std::vector<double>{1.999999, 1}));
  EXPECT_FALSE(checked_subvariant(program, std::vector<double>{1.99, 1}));
}

TEST(CheckedSubvariant, IsRefusedWhereNumbersAreNone) {
  const Program program = compile(exchange().net());
  const double none = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(checked_subvariant(program, std::vector<double>{none, 0}));
  EXPECT_FALSE(checked_subvariant(program, std::vector<double>{-1, 0}));
  EXPECT_FALSE(checked_subvariant(program, std::vector<double>{1e300, 0}));
  EXPECT_FALSE(checked_subvariant(program, std::vector<double>{0, 0}));
}

/// Two of a make one b, one of b and one of c three d; all of them may be lost.
TEST(Bounded, ByWhatActionsTake) {
  const Program program = compile(NetBuilder()
                                      .place("a", 7)
                                      .place("c", 50)
                                      .transition("make", {{"a", 2}}, {{"b", 1}})
                                      .transition("join", {{"b", 1}, {"c", 1}}, {{"d", 3}})
                                      .transition("lose", {{"d", 1}}, {})
                                      .transition("drop", {{"a", 1}, {"b", 1}}, {})
                                      .transition("spill", {{"c", 1}}, {})
                                      .net());
  const Invariants known = invariants(program);
  EXPECT_EQ(known.bounds, (std::vector<Tokens>{7, 50, no_upper_bound, no_upper_bound}));
  // 3a + 6b + 2d is 21 at first.
  EXPECT_EQ(bounded(program, known).bounds, (std::vector<Tokens>{7, 50, 3, 10}));
}

/// A token goes round and is lost: no sum is the same always, but none grows.
TEST(Bounded, InACircle) {
  const Program program = compile(NetBuilder()
                                      .place("p", 2)
                                      .transition("on", {{"p", 1}}, {{"q", 1}})
                                      .transition("back", {{"q", 1}}, {{"p", 1}})
                                      .transition("lose", {{"q", 1}}, {})
                                      .net());
  EXPECT_EQ(bounded(program, invariants(program)).bounds, (std::vector<Tokens>{2, 2}));
}

TEST(Bounded, NotWhereSomethingGrows) {
  const Program program = compile(NetBuilder()
                                      .place("p", 1)
                                      .transition("copy", {{"p", 1}}, {{"q", 2}})
                                      .transition("back", {{"q", 1}}, {{"p", 1}})
                                      .net());
  EXPECT_EQ(bounded(program, invariants(program)).bounds,
            (std::vector<Tokens>{no_upper_bound, no_upper_bound}));
}

/// Each round of the pair makes the store heavier, which all that fill it are looked at for. Were
/// they noted anew each time, that would take 25 GB.
TEST(Bounded, NotAtAnyPriceWhereManyFillOnePlace) {
  constexpr Counter store = 0;
  constexpr Counter belt = 1;
  constexpr Counter counted = 2;
  Program program;
  program.counters = {"store", "belt", "counted"};
  program.initial = {0, 0, 0};
  for (Counter raw = counted + 1; raw <= 40'000; ++raw) {
    program.counters.push_back("raw");
    program.initial.push_back(1);
    program.actions.push_back({"make", "", {{raw, 1, no_upper_bound}}, {{raw, -1}, {store, 1}}});
  }
  program.actions.push_back(
      {"out", "", {{store, 1, no_upper_bound}}, {{store, -1}, {belt, 1}, {counted, 1}}});
  program.actions.push_back(
      {"in", "", {{belt, 1, no_upper_bound}}, {{belt, -1}, {store, 1}, {counted, 1}}});
  const Invariants none{{}, {}, std::vector<Tokens>(program.counters.size(), no_upper_bound)};
  EXPECT_EQ(bounded(program, none).bounds[counted], no_upper_bound);
}

/// What forks is joined again: all tokens can be in any place at once, but no more of them.
Program forked() {
  return compile(NetBuilder()
                     .place("p", 5)
                     .transition("fork", {{"p", 1}}, {{"q", 1}, {"r", 1}})
                     .transition("left", {{"q", 1}}, {{"s", 1}})
                     .transition("join", {{"s", 1}, {"r", 1}}, {{"t", 1}})
                     .transition("end", {{"t", 1}}, {})
                     .net());
}

TEST(AreTight, WhereTokensGatherInEachPlace) {
  const Program program = forked();
  const Invariants known = bounded(program, invariants(program));
  EXPECT_EQ(known.bounds, (std::vector<Tokens>{5, 5, 5, 5, 5}));
  EXPECT_TRUE(are_tight(program, known));
}

TEST(AreTight, NotWhereABoundCouldBeLower) {
  const Program program = forked();
  Invariants known = bounded(program, invariants(program));
  known.bounds[3] = 6;
  EXPECT_FALSE(are_tight(program, known));
  known.bounds[3] = no_upper_bound;
  EXPECT_FALSE(are_tight(program, known));
}

/// Each firing takes one and gives one back: it could go on for ever.
TEST(AreTight, NotWhereARunHasNoEnd) {
  const Program program = compile(NetBuilder()
                                      .place("p", 1)
                                      .transition("on", {{"p", 1}}, {{"q", 1}})
                                      .transition("back", {{"q", 1}}, {{"p", 1}})
                                      .net());
  EXPECT_FALSE(are_tight(program, {{}, {}, {2, 2}}));
}

TEST(Tightened, BoundsWhatIsLostOnTheWay) {
  const Program program = compile(NetBuilder()
                                      .place("p", 3)
                                      .transition("left", {{"p", 1}}, {{"q", 1}})
                                      .transition("right", {{"p", 1}}, {{"r", 1}})
                                      .transition("q_gone", {{"q", 1}}, {})
                                      .transition("r_gone", {{"r", 2}}, {})
                                      .net());
  const Invariants known = tightened(program, invariants(program));
  EXPECT_EQ(known.bounds, (std::vector<Tokens>{3, 3, 3}));
  ASSERT_EQ(known.subvariants.size(), 1U);
  EXPECT_EQ(known.subvariants[0].total, 3U);
}

TEST(Tightened, LeavesTheUnboundedUnbounded) {
  const Program program = compile(NetBuilder()
                                      .place("p", 1)
                                      .transition("make", {{"p", 1}}, {{"p", 1}, {"q", 1}})
                                      .transition("lose", {{"q", 1}}, {})
                                      .net());
  EXPECT_EQ(tightened(program, invariants(program)).bounds,
            (std::vector<Tokens>{1, no_upper_bound}));
}

TEST(Invariants, IgnoreWhatCanNeverFire) {
  const Program program = compile(NetBuilder()
                                      .place("p", 1)
                                      .transition("go", {{"p", 1}}, {{"q", 1}})
                                      .transition("never", {{"dead", 1}}, {{"q", 1}, {"dead", 1}})
                                      .net());
  const Invariants known = invariants(program);
  EXPECT_EQ(known.bounds, (std::vector<Tokens>{1, 1, 0}));
}

}  // namespace
}  // namespace leadline::program
