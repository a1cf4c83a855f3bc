// What leadline writes of a formula it reads back, whatever the places and transitions are called.

#include <gtest/gtest.h>

#include "laws/rounds.hpp"
#include "leadline/emit/formula_text.hpp"
#include "leadline/model/vocabulary.hpp"
#include "leadline/read/properties.hpp"
#include "oracle/random_net.hpp"
#include "support/printed.hpp"
#include "support/random_formula.hpp"

namespace leadline {
namespace {

void expect_same(const Formula& formula, const PetriNet& net) {
  const Vocabulary vocabulary = vocabulary_of(net);
  const SourceFile text("-p", emit::FormulaText(vocabulary).of(formula));
  Diagnostics diagnostics;
  const auto back = read::property(text, vocabulary, diagnostics);
  ASSERT_TRUE(back) << text.text() << '\n' << test::printed(diagnostics, text);
  ASSERT_TRUE(std::holds_alternative<Formula>(back->what));
  EXPECT_EQ(std::get<Formula>(back->what), formula) << text.text();
}

class FormulaTextLaw : public testing::Test {
 protected:
  static void expect_always(Formula (*draw)(test::RandomFormula&, std::size_t size)) {
    oracle::NetFeatures features;
    features.odd_names = true;
    for (std::uint64_t seed = 0; seed < laws::rounds(1500); ++seed) {
      const PetriNet net = oracle::random_net(seed, features);
      oracle::Random random(seed);
      test::RandomFormula formulas(random, net.places.size(), net.transitions.size());
      expect_same(draw(formulas, seed % 15), net);
      if (HasFailure()) FAIL() << "seed " << seed;
    }
  }
};

TEST_F(FormulaTextLaw, OfStates) {
  expect_always([](test::RandomFormula& random, std::size_t size) { return random.state(size); });
}

TEST_F(FormulaTextLaw, OfCtl) {
  expect_always([](test::RandomFormula& random, std::size_t size) { return random.ctl(size); });
}

TEST_F(FormulaTextLaw, OfLtl) {
  expect_always([](test::RandomFormula& random, std::size_t size) { return random.ltl(size); });
}

}  // namespace
}  // namespace leadline
