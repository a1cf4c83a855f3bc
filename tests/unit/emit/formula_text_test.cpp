#include <gtest/gtest.h>

#include "leadline/emit/formula_text.hpp"
#include "leadline/model/formula_builder.hpp"
#include "leadline/model/vocabulary.hpp"
#include "leadline/read/properties.hpp"

namespace leadline::emit {
namespace {

const Vocabulary& formula_words() {
  static const Vocabulary words = [] {
    PetriNet net;
    net.places = {{"p", "", 0}, {"q", "", 0}, {"a b", "", 0}, {"a\nb", "", 0}};
    net.transitions = {{"t", "", {}, {}}, {"u", "go", {}, {}}, {"x,y", "go", {}, {}}};
    Vocabulary vocabulary = vocabulary_of(net);
    vocabulary.values[""]["c.n"] = LinearSum{{{4, 1}}, -3};
    vocabulary.predicates[""]["F"] = is_positive(5);
    vocabulary.predicates["at"]["c.v"] = has_value(6, 2);
    return vocabulary;
  }();
  return words;
}

/// What is written of what was read.
std::string rewritten(const std::string& text) {
  const SourceFile file("-p", text);
  Diagnostics diagnostics;
  const auto property = read::property(file, formula_words(), diagnostics);
  return property ? FormulaText(formula_words()).of(*property) : "not read: " + text;
}

TEST(FormulaText, ComparesAsPeopleDo) {
  EXPECT_EQ(rewritten("AG 0 <= 2 - tokens(p)"), "AG (tokens(p) <= 2)");
  EXPECT_EQ(rewritten("AG tokens(p) > 2*tokens({a b}) - 1"), "AG (tokens(p) >= 2*tokens({a b}))");
  EXPECT_EQ(rewritten("AG tokens(p) - tokens(q) >= -4"), "AG (tokens(p) >= tokens(q) - 4)");
  EXPECT_EQ(rewritten("AG tokens(p) != 3"), "AG !(tokens(p) = 3)");
  EXPECT_EQ(rewritten("AG c.n = -1"), "AG (c.n = -1)");
}

TEST(FormulaText, UsesTheWordsOfTheModel) {
  EXPECT_EQ(rewritten("AG (at(c.v) or {F})"), "AG (at(c.v) or {F})");
  EXPECT_EQ(rewritten("G (fireable({x,y}, u) -> X fires(t, u))"),
            "A (G (!fireable(go) or X fires(t, u)))");
}

TEST(FormulaText, KeepsWhatIsPutTogetherFromOthers) {
  for (const char* text :
       {"AG (tokens({a\\nb}) <= 1)", "A [tokens(p) >= 1 W deadlock]", "AG (deadlock <-> {F})",
        "A (G (deadlock W fires(t)))", "EF (deadlock and (tokens(q) = 2 or {F}))"})
    EXPECT_EQ(rewritten(text), text);
}

TEST(FormulaText, OfPropertiesIsALineWithoutItsName) {
  EXPECT_EQ(rewritten("n: AG EF deadlock fair {F}, tokens(p) > 0"),
            "AG EF deadlock fair {F}, tokens(p) >= 1");
  EXPECT_EQ(rewritten("n: bound c.n - 2*tokens(p) + 1"), "bound -2*tokens(p) + c.n + 1");
  EXPECT_EQ(rewritten("n: quasi-live"), "quasi_live");
}

TEST(FormulaText, OfSharedPartsStaysShort) {
  std::string weak = "deadlock";
  std::string both = "deadlock";
  for (int i = 0; i < 60; ++i) {
    weak = "{F} W (" + weak + ")";
    both = "({F} <-> " + both + ")";
  }
  EXPECT_LT(rewritten("A (" + weak + ")").size(), 1000U);
  EXPECT_LT(rewritten("A [{F} W A [" + std::string("deadlock W {F}]]")).size(), 100U);
  EXPECT_LT(rewritten("AG " + both).size(), 1000U);
}

TEST(FormulaText, NumbersWhatHasNoName) {
  FormulaBuilder builder;
  const auto node = builder.conjunction(builder.at_least({{{9, 1}}, -1}), builder.fireable({7}));
  EXPECT_EQ(FormulaText(formula_words()).of(builder.formula(node)), "#9 >= 1 and fireable(#7)");
}

}  // namespace
}  // namespace leadline::emit
