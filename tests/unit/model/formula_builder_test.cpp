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
  const auto step = b.next(b.deadlock());
  for (const auto of_step : {b.all(b.negation(step)), b.exists(b.negation(step))})
    EXPECT_EQ(class_of(b.formula(of_step)), FormulaClass::ltl);
}

TEST(FormulaBuilder, OfBothLogicsReadsAsLtl) {
  FormulaBuilder b;
  const auto step = b.next(b.deadlock());
  const auto plain = b.conjunction(step, b.constant(true));
  const auto as_ltl = [&](FormulaBuilder::NodeId root) { return read_as_ltl(b.formula(root)); };
  EXPECT_EQ(as_ltl(b.all(step)), b.formula(b.all(plain)));
  EXPECT_EQ(as_ltl(b.negation(b.exists(step))), b.formula(b.negation(b.exists(plain))));
  for (const auto root :
       {b.all(b.negation(step)), b.all(b.next(step)), b.all(b.finally(b.deadlock())),
        b.conjunction(b.all(step), b.deadlock()), b.deadlock(), b.all(b.next(b.exists(step)))})
    EXPECT_EQ(as_ltl(root), b.formula(root));
}

TEST(FormulaBuilder, TellsPathsFromStates) {
  FormulaBuilder b;
  const auto step = b.next(b.deadlock());
  EXPECT_TRUE(is_about_path(b.formula(step)));
  EXPECT_TRUE(is_about_path(b.formula(b.negation(b.fires({1})))));
  EXPECT_TRUE(is_about_path(b.formula(b.conjunction(b.all(step), step))));
  EXPECT_FALSE(is_about_path(b.formula(b.conjunction(b.all(step), b.deadlock()))));
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
