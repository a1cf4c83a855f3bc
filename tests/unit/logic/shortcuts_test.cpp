// What is known of nets that no search gets through, here because of a limit.

#include <gtest/gtest.h>

#include "leadline/logic/decide.hpp"
#include "leadline/logic/named.hpp"
#include "leadline/logic/on_the_fly.hpp"
#include "leadline/logic/recheck_property.hpp"
#include "leadline/model/formula_builder.hpp"
#include "logic/observers.hpp"
#include "logic/state_cases.hpp"
#include "logic/state_equation.hpp"
#include "logic/walks.hpp"
#include "support/net_builder.hpp"

namespace leadline::logic {
namespace {

constexpr std::uint32_t philosophers = 60;
constexpr std::uint32_t places_of_one = 4;

/// Places by philosopher: thinking, left fork in hand, eating, and the left fork on the table.
std::uint32_t eating(std::uint32_t philosopher) {
  return places_of_one * philosopher + 2;
}

program::Program table() {
  test::NetBuilder net;
  const auto name = [](const char* what, std::uint32_t i) { return what + std::to_string(i); };
  for (std::uint32_t i = 0; i < philosophers; ++i) {
    net.place(name("think", i), 1).place(name("left", i), 0);
    net.place(name("eat", i), 0).place(name("fork", i), 1);
  }
  for (std::uint32_t i = 0; i < philosophers; ++i) {
    const std::string fork = name("fork", i);
    const std::string other = name("fork", (i + 1) % philosophers);
    net.transition(name("take", i), {{name("think", i), 1}, {fork, 1}}, {{name("left", i), 1}});
    net.transition(name("eat", i), {{name("left", i), 1}, {other, 1}}, {{name("eat", i), 1}});
    net.transition(name("leave", i), {{name("eat", i), 1}},
                   {{name("think", i), 1}, {fork, 1}, {other, 1}});
  }
  return program::compile(net.net());
}

/// After 1000 and 8000 states other ways are tried, after 10,000 the search ends.
Decision decided(const program::Program& program, const Property& property) {
  const Property* const properties[] = {&property};
  Limits limits;
  limits.max_states = 10'000;
  return decide_on_the_fly(program, properties, limits, {}, true, 1000).front();
}

Property exists(FormulaBuilder& build, std::uint32_t what) {
  return {"x", "", {}, build.formula(build.exists(build.finally(what))), {}};
}

TEST(Shortcuts, TheStateEquationExcludesStates) {
  FormulaBuilder build;
  const auto both = build.conjunction(build.at_least({{{eating(0), 1}}, -1}),
                                      build.at_least({{{eating(1), 1}}, -1}));
  const Decision decision = decided(table(), exists(build, both));
  EXPECT_EQ(decision.verdict, Verdict::violated);
  EXPECT_EQ(decision.reason, "no reachable state is such, by the state equation");
}

TEST(Shortcuts, TheStateEquationBoundsASum) {
  const program::Program program = table();
  const Property property{
      "x", "", {}, BoundQuestion{{{{eating(0), 1}, {eating(1), 1}, {eating(2), 1}}, 5}}, {}};
  const Decision decision = decided(program, property);
  EXPECT_EQ(decision.greatest, 7);
  ASSERT_TRUE(decision.evidence);
  EXPECT_EQ(decision.evidence->run.steps.size(), 4U);  // two of them take two forks each
  EXPECT_EQ(recheck_property(program, property, *decision.evidence), std::nullopt);
}

/// The layers have 1, 60, some 1,800 and 36,000 states.
TEST(Shortcuts, AreTakenBeforeALayerThatIsLikelyToBeHuge) {
  const Property property{"x", "", {}, NamedProperty::deadlock_free, {}};
  const Property* const properties[] = {&property};
  const Decision decision =
      decide_on_the_fly(table(), properties, Limits{}, {}, true, 30'000).front();
  EXPECT_EQ(decision.verdict, Verdict::violated);
  EXPECT_LT(decision.states, 5000U);
}

TEST(Shortcuts, InvariantsShowThatANetIsSafe) {
  EXPECT_EQ(decided(table(), {"x", "", {}, NamedProperty::safe, {}}).verdict, Verdict::holds);
}

TEST(Walks, ComeToADeepStateAlongTheSameRunEachTime) {
  const program::Program program = table();
  FormulaBuilder build;
  std::uint32_t all = build.at_least({{{eating(0), 1}}, -1});
  for (std::uint32_t i = 10; i < philosophers; i += 10) {
    all = build.conjunction(all, build.at_least({{{eating(i), 1}}, -1}));
  }
  const Property property = exists(build, all);
  const auto walked = [&] {
    ReachObserver observer(program, std::get<Formula>(property.what));
    return decide_by_walks(program, observer, 100'000, {});
  };
  const auto decision = walked();
  ASSERT_TRUE(decision);
  EXPECT_EQ(decision->verdict, Verdict::holds);
  EXPECT_EQ(recheck_property(program, property, decision->evidence.value()), std::nullopt);
  EXPECT_EQ(decision->evidence->run.steps.size(), 12U);  // each of six takes two forks
  EXPECT_EQ(walked()->evidence->run.steps, decision->evidence->run.steps);
}

TEST(Walks, EndWithoutAnAnswerWhereThereIsNone) {
  const program::Program program = table();
  FormulaBuilder build;
  const Formula formula =
      build.formula(build.exists(build.finally(build.at_least({{{eating(0), 1}}, -2}))));
  ReachObserver observer(program, formula);
  EXPECT_FALSE(decide_by_walks(program, observer, 1000, {}));
}

TEST(Shortcuts, ADeadlockOfManyIsFound) {
  const program::Program program = table();
  const Property property{"x", "", {}, NamedProperty::deadlock_free, {}};
  const Decision decision = decided(program, property);
  ASSERT_EQ(decision.verdict, Verdict::violated);
  EXPECT_EQ(recheck_property(program, property, decision.evidence.value()), std::nullopt);
  EXPECT_EQ(decision.evidence->run.steps.size(), philosophers);
}

TEST(Shortcuts, TheRunToADeadlockShowsThatNothingIsLiveOrReversible) {
  const program::Program program = table();
  const std::vector<Property> properties{{"a", "", {}, NamedProperty::live, {}},
                                         {"b", "", {}, NamedProperty::deadlock_free, {}},
                                         {"c", "", {}, NamedProperty::reversible, {}}};
  Limits limits;
  limits.max_states = 10'000;
  const std::vector<Decision> decisions = decide(program, properties, limits, {}, true);
  for (std::size_t i = 0; i < properties.size(); ++i) {
    ASSERT_EQ(decisions[i].verdict, Verdict::violated) << properties[i].name;
    const Evidence& evidence = decisions[i].evidence.value();
    EXPECT_EQ(recheck_property(program, properties[i], evidence), std::nullopt);
    EXPECT_TRUE(evidence.is_maximal);
  }
}

/// Though nobody asks for a deadlock.
TEST(Shortcuts, ADeadlockIsLookedForWhereNothingIsLiveAfterIt) {
  const program::Program program = table();
  const std::vector<Property> properties{{"a", "", {}, NamedProperty::live, {}},
                                         {"b", "", {}, NamedProperty::reversible, {}}};
  const std::vector<Decision> decisions = decide(program, properties, Limits{}, {}, true);
  for (std::size_t i = 0; i < properties.size(); ++i) {
    ASSERT_EQ(decisions[i].verdict, Verdict::violated) << properties[i].name;
    const Evidence& evidence = decisions[i].evidence.value();
    EXPECT_EQ(recheck_property(program, properties[i], evidence), std::nullopt);
    EXPECT_EQ(evidence.run.steps.size(), philosophers);
  }
}

TEST(Shortcuts, TheInitialDeadlockIsReversible) {
  const program::Program program = program::compile(test::NetBuilder().place("p", 1).net());
  EXPECT_FALSE(decide_by_deadlock(NamedProperty::reversible, program, {}));
  EXPECT_FALSE(decide_by_deadlock(NamedProperty::live, program, {}));
  EXPECT_FALSE(decide_by_deadlock(NamedProperty::has_home_state, program, {}));
}

/// Sums and tokens that do not fit the numbers of a proof are left alone.
TEST(StateEquation, LeavesHugeNumbersAlone) {
  test::NetBuilder net;
  net.place("p", max_tokens);
  net.transition("t", {{"p", 1}}, {});
  const program::Program program = program::compile(net.net());
  const Deadline deadline;
  StateEquation equation(program, deadline);
  const auto most = equation.most({{{0, 1'000'000'000'000'000}}, 0});
  EXPECT_FALSE(most);
  EXPECT_FALSE(equation.excludes({{{{0, 1'000'000'000'000'000}}, 0}}));
}

/// A linear program of so many places would take more pivots than are allowed.
TEST(StateEquation, BoundsAPlaceOfALongRing) {
  constexpr int places = 20'000;
  test::NetBuilder net;
  const auto place = [](int i) { return "p" + std::to_string(i % places); };
  net.place(place(0), 3);
  for (int i = 0; i < places; ++i) {
    net.transition("t" + std::to_string(i), {{place(i), 1}}, {{place(i + 1), 1}});
  }
  const program::Program program = program::compile(net.net());
  const Deadline deadline;
  StateEquation equation(program, deadline);
  EXPECT_TRUE(equation.excludes({{{{7, 1}}, -4}}));
  EXPECT_FALSE(equation.excludes({{{{7, 1}}, -3}}));
}

/// What is enabled may be kept from firing by what has priority over it.
TEST(StateCases, SayNothingOfWhatPrioritiesKeepFromFiring) {
  test::NetBuilder net;
  net.place("p", 1);
  net.transition("low", {{"p", 1}}, {});
  net.transition("high", {{"p", 1}}, {{"q", 1}});
  program::Program program = program::compile(net.net());
  FormulaBuilder build;
  const Formula formula = build.formula(build.fireable({0}));
  EXPECT_EQ(cases_of(program, formula, formula.root(), false).front().size(), 1U);
  program.level = {1, 0};
  EXPECT_TRUE(cases_of(program, formula, formula.root(), false).front().empty());
}

}  // namespace
}  // namespace leadline::logic
