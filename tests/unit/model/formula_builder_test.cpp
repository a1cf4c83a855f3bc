#include "leadline/model/formula_builder.hpp"

#include <gtest/gtest.h>

namespace leadline {
namespace {

using Op = Formula::Op;

TEST(FormulaBuilder, MakesEqualPartsOne) {
  FormulaBuilder b;
  EXPECT_EQ(b.at_least({{{1, 2}}, -1}), b.at_least({{{1, 2}}, -1}));
  EXPECT_NE(b.at_least({{{1, 2}}, -1}), b.at_least({{{1, 2}}, -2}));
  EXPECT_EQ(b.fires({1, 2}), b.fires({1, 2}));
  EXPECT_NE(b.fires({1, 2}), b.fireable({1, 2}));
  const auto dead = b.deadlock();
  EXPECT_EQ(b.next(dead), b.next(b.deadlock()));
  EXPECT_EQ(b.negation(b.negation(dead)), dead);
  EXPECT_EQ(b.at_least({{}, -1}), b.constant(false));
}

TEST(FormulaBuilder, TurnsQuantifiersOverNegations) {
  FormulaBuilder b;
  const auto path = b.finally(b.deadlock());
  EXPECT_EQ(b.all(b.negation(path)), b.negation(b.exists(path)));
  EXPECT_EQ(b.exists(b.negation(path)), b.negation(b.all(path)));
}

TEST(FormulaBuilder, GivesTheNeededPartsInTheOrderOfAWalk) {
  FormulaBuilder b;
  const auto unused = b.fires({7});
  const auto right = b.at_least({{{3, 1}}, 0});
  const auto left = b.fireable({5});
  const auto root = b.until(b.conjunction(left, right), right);
  ASSERT_NE(unused, root);
  const Formula formula = b.formula(root);
  const std::vector<Formula::Node> expected{{Op::fireable, 0, 0, 0},
                                            {Op::at_least, 0, 0, 0},
                                            {Op::conjunction, 0, 1, 0},
                                            {Op::until, 2, 1, 0}};
  EXPECT_EQ(formula.nodes, expected);
  EXPECT_EQ(formula.sums, std::vector<LinearSum>({{{{3, 1}}, 0}}));
  EXPECT_EQ(formula.actions, std::vector<ActionList>({{5}}));
}

TEST(FormulaBuilder, IsNoDeeperThanMemory) {
  FormulaBuilder b;
  auto node = b.deadlock();
  for (int i = 0; i < 200'000; ++i) node = b.next(node);
  EXPECT_EQ(b.formula(node).nodes.size(), 200'001U);
}

}  // namespace
}  // namespace leadline
