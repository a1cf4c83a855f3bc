#include <gtest/gtest.h>

#include "leadline/logic/on_the_fly.hpp"
#include "leadline/logic/recheck_property.hpp"
#include "leadline/model/formula_builder.hpp"
#include "support/net_builder.hpp"

namespace leadline::logic {
namespace {

/// `fill` is left out by the reduction, so that `full` never gets room for what it would lead to.
TEST(RunOfReducedSearch, IsFoundBesideAStepThatHasNoRoom) {
  test::NetBuilder net;
  net.place("full", 1).place("source", 1);
  net.transition("fill", {{"source", 1}}, {{"source", 1}, {"full", 1}});
  net.transition("empty", {{"full", 1}}, {});
  const program::Program program = program::compile(net.net());

  FormulaBuilder build;
  const auto is_empty = build.negation(build.at_least({{{0, 1}}, -1}));
  const Property property{"x", "", {}, build.formula(build.exists(build.finally(is_empty))), {}};
  const Property* const properties[] = {&property};
  Limits limits;
  limits.max_states = 2;
  const auto decisions = decide_on_the_fly(program, properties, limits, {}, true);
  ASSERT_EQ(decisions.size(), 1U);
  ASSERT_EQ(decisions[0].verdict, Verdict::holds);
  ASSERT_TRUE(decisions[0].evidence);
  EXPECT_EQ(decisions[0].evidence->run.steps, std::vector<std::string>{"empty"});
  EXPECT_EQ(recheck_property(program, property, *decisions[0].evidence), std::nullopt);
}

}  // namespace
}  // namespace leadline::logic
