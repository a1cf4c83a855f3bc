#include "logic/buchi.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "leadline/logic/ltl.hpp"
#include "leadline/model/formula_builder.hpp"
#include "support/net_builder.hpp"

namespace leadline::logic {
namespace {

/// `A (F a <-> F b <-> ...)`, whose parts are shared as those of no tree could be.
Formula long_equivalence(std::uint32_t parts) {
  FormulaBuilder build;
  const auto part = [&](std::uint32_t i) {
    return build.finally(build.at_least({{{0, 1}}, -std::int64_t{i}}));
  };
  FormulaBuilder::NodeId whole = part(1);
  for (std::uint32_t i = 2; i <= parts; ++i) whole = build.equivalence(whole, part(i));
  return build.formula(build.all(whole));
}

TEST(Buchi, IsToldTooLargeSoonHoweverManyPartsAreShared) {
  const Formula formula = long_equivalence(34);
  std::string problem;
  EXPECT_FALSE(path_automaton(formula, formula.nodes[formula.root()].left, true, problem));
  EXPECT_NE(problem.find("too large"), std::string::npos) << problem;
}

TEST(Buchi, TimeAndInterruptsEndItsMaking) {
  const Formula formula = long_equivalence(4);
  test::NetBuilder net;
  net.place("p", 1);
  const program::Program program = program::compile(net.net());
  Limits limits;
  limits.max_time = std::chrono::milliseconds(0);
  EXPECT_EQ(LtlOnTheFly(program, limits).decide_reduced(formula).value().limit, Limit::time);
  request_interrupt();
  std::string problem;
  EXPECT_THROW(
      static_cast<void>(path_automaton(formula, formula.nodes[formula.root()].left, true, problem)),
      LimitReached);
  clear_interrupt();
}

}  // namespace
}  // namespace leadline::logic
