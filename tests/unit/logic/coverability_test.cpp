#include "leadline/logic/coverability.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "leadline/explore/replay.hpp"
#include "leadline/logic/recheck.hpp"
#include "leadline/model/formula_builder.hpp"
#include "support/known_nets.hpp"

namespace leadline::logic {
namespace {

using test::NetBuilder;

/// A token goes round between two places; each way makes an item, each way back uses one up.
PetriNet producer() {
  return NetBuilder()
      .place("idle", 1)
      .transition("start", {{"idle", 1}}, {{"busy", 1}})
      .transition("make", {{"busy", 1}}, {{"idle", 1}, {"items", 1}})
      .transition("sell", {{"items", 3}}, {{"money", 2}})
      .transition("retire", {{"money", 4}}, {{"rich", 1}})
      .net();
}

std::set<Marking> maximal_markings(const CoverabilityTree& tree) {
  std::set<Marking> result;
  for (const auto& node : tree.nodes) {
    if (node.is_maximal) result.insert(node.marking);
  }
  return result;
}

TEST(Coverability, FindsTheMarkingsOfATextbookNet) {
  // Places in order: idle, busy, items, money, rich.
  const program::Program program = program::compile(producer());
  const CoverabilityTree tree = coverability_tree(program, {});
  ASSERT_TRUE(tree.complete());
  EXPECT_EQ(maximal_markings(tree),
            (std::set<Marking>{{1, 0, omega, omega, omega}, {0, 1, omega, omega, omega}}));
  EXPECT_EQ(bounds(tree), (std::vector<Tokens>{1, 1, omega, omega, omega}));
  EXPECT_TRUE(dead_actions(program, tree).empty());
}

TEST(Coverability, PumpsThatFeedEachOtherAreRepeatedOftenEnough) {
  const program::Program program = program::compile(producer());
  const CoverabilityTree tree = coverability_tree(program, {});
  FormulaBuilder builder;
  const auto rich = builder.at_least({{{4, 1}}, -7});
  const auto decision =
      decide(program, tree, builder.formula(builder.exists(builder.finally(rich))));
  ASSERT_TRUE(decision && decision->evidence);
  EXPECT_EQ(decision->verdict, Verdict::holds);
  EXPECT_EQ(explore::replay(program, decision->evidence->run), std::nullopt);
  const auto& steps = decision->evidence->run.steps;
  EXPECT_GE(std::count(steps.begin(), steps.end(), "retire"), 7);
}

TEST(Coverability, DecidesTheNegationsOfReachability) {
  const program::Program program = program::compile(producer());
  const CoverabilityTree tree = coverability_tree(program, {});
  FormulaBuilder builder;
  const auto two = builder.at_least({{{0, 1}, {1, 1}}, -2});
  const auto never = builder.negation(builder.exists(builder.finally(two)));
  EXPECT_EQ(decide(program, tree, builder.formula(never))->verdict, Verdict::holds);
  const auto poor = builder.negation(builder.at_least({{{3, 1}}, -100}));
  const auto always = builder.all(builder.globally(poor));
  const auto decision = decide(program, tree, builder.formula(always));
  EXPECT_EQ(decision->verdict, Verdict::violated);
  EXPECT_FALSE(decision->evidence->parts.at(0).evidence.holds);
}

TEST(Coverability, ShowsWhatANegationDenies) {
  const program::Program program = program::compile(producer());
  FormulaBuilder builder;
  const auto rich = builder.at_least({{{4, 1}}, -1});
  const Formula formula = builder.formula(builder.negation(builder.exists(builder.finally(rich))));
  const auto decision = decide(program, coverability_tree(program, {}), formula);
  ASSERT_TRUE(decision && decision->evidence);
  EXPECT_EQ(decision->verdict, Verdict::violated);
  EXPECT_EQ(recheck(program, formula, *decision->evidence), std::nullopt);
}

TEST(Coverability, SaysNothingOfConditionsThatTokensMayBreak) {
  const program::Program program = program::compile(producer());
  const CoverabilityTree tree = coverability_tree(program, {});
  FormulaBuilder builder;
  const auto none = builder.negation(builder.at_least({{{2, 1}}, -1}));
  const auto question = builder.formula(builder.exists(builder.finally(none)));
  EXPECT_EQ(decide(program, tree, question), std::nullopt);
}

TEST(Coverability, GivesTheGreatestSum) {
  const program::Program program = program::compile(producer());
  const CoverabilityTree tree = coverability_tree(program, {});
  EXPECT_EQ(greatest(tree, {{{0, 2}, {1, 3}}, 5}), 8U);
  EXPECT_EQ(greatest(tree, {{{0, 1}, {4, 1}}, 0}), omega);
}

TEST(Coverability, IsAskedUntilTheDeadline) {
  const program::Program program = program::compile(producer());
  const CoverabilityTree tree = coverability_tree(program, {});
  FormulaBuilder builder;
  const auto many = builder.at_least({{{0, 1}}, -2});
  const Formula formula = builder.formula(builder.exists(builder.finally(many)));
  const Deadline over(std::chrono::milliseconds(0));
  EXPECT_THROW(static_cast<void>(decide(program, tree, formula, over)), LimitReached);
  EXPECT_THROW(static_cast<void>(decide(program, tree, NamedProperty::quasi_live, over)),
               LimitReached);
  const BoundQuestion bound{{{{2, 1}}, 0}};
  EXPECT_THROW(static_cast<void>(decide(program, tree, bound, over)), LimitReached);
}

TEST(DecideBounded, ShowsThePump) {
  const program::Program program = program::compile(producer());
  const Decision decision = decide_bounded(program, {});
  EXPECT_EQ(decision.verdict, Verdict::violated);
  EXPECT_EQ(decision.reason, "'items' grows without bound");
  const Witness& run = decision.evidence->run;
  EXPECT_EQ(run.steps, (std::vector<std::string>{"start", "make"}));
  EXPECT_EQ(run.pump_start, 0U);
}

TEST(DecideBounded, ByInvariantsWithoutExploring) {
  const Decision decision = decide_bounded(program::compile(test::philosophers(200)), {});
  EXPECT_EQ(decision.verdict, Verdict::holds);
  EXPECT_EQ(decision.states, 0U);
}

/// More than can be explored, and one sum of all places, too long to be found as a semiflow.
TEST(DecideBounded, OfALongRingWithoutExploring) {
  constexpr std::size_t places = 4000;
  const auto place = [](std::size_t p) { return "p" + std::to_string(p % places); };
  NetBuilder ring;
  ring.place("p0", 5);
  for (std::size_t t = 0; t < places; ++t)
    ring.transition("t" + std::to_string(t), {{place(t), 1}}, {{place(t + 1), 1}});
  const Decision decision = decide_bounded(program::compile(ring.net()), {});
  EXPECT_EQ(decision.verdict, Verdict::holds);
  EXPECT_EQ(decision.states, 0U);
}

TEST(DecideBounded, WhereAnInhibitorStopsTheGrowth) {
  const PetriNet net = NetBuilder()
                           .place("p", 0)
                           .transition("add", {}, {{"p", 1}, {"q", 1}})
                           .inhibit("p", 5)
                           .transition("take", {{"p", 1}, {"q", 2}}, {{"r", 1}})
                           .transition("swap", {{"r", 1}}, {{"q", 1}})
                           .net();
  EXPECT_EQ(decide_bounded(program::compile(net), {}).verdict, Verdict::holds);
}

TEST(DecideBounded, WhereAnInhibitedPlaceGrows) {
  const PetriNet net = NetBuilder()
                           .transition("add", {}, {{"p", 1}})
                           .transition("when_empty", {}, {{"q", 1}})
                           .inhibit("p", 1)
                           .net();
  const Decision decision = decide_bounded(program::compile(net), {});
  EXPECT_EQ(decision.verdict, Verdict::violated);
}

TEST(DecideBounded, APriorityMayStopThePump) {
  // Three items let `stop` go first, for ever.
  NetBuilder builder = NetBuilder()
                           .place("go", 1)
                           .transition("add", {{"go", 1}}, {{"go", 1}, {"p", 1}})
                           .transition("stop", {{"go", 1}, {"p", 3}}, {});
  EXPECT_EQ(decide_bounded(program::compile(builder.net()), {}).verdict, Verdict::violated);
  builder.priority({"stop"}, {"add"});
  EXPECT_EQ(decide_bounded(program::compile(builder.net()), {}).verdict, Verdict::holds);
}

TEST(DecideBounded, IsUndecidedAtALimit) {
  // Two counters that only an empty one lets switch: the next round is twice as long.
  const PetriNet net = NetBuilder()
                           .place("up", 1)
                           .place("a", 1)
                           .transition("double", {{"up", 1}, {"a", 1}}, {{"up", 1}, {"b", 2}})
                           .transition("turn", {{"up", 1}}, {{"down", 1}})
                           .inhibit("a", 1)
                           .transition("copy", {{"down", 1}, {"b", 1}}, {{"down", 1}, {"a", 1}})
                           .transition("again", {{"down", 1}}, {{"up", 1}})
                           .inhibit("b", 1)
                           .net();
  Limits limits;
  limits.max_states = 5'000;
  const Decision decision = decide_bounded(program::compile(net), limits);
  EXPECT_EQ(decision.verdict, Verdict::undecided);
  EXPECT_EQ(decision.limit, Limit::states);
}

}  // namespace
}  // namespace leadline::logic
