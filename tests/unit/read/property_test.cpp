#include <gtest/gtest.h>

#include "leadline/model/formula_builder.hpp"
#include "property_support.hpp"

namespace leadline::read {
namespace {

using Builder = FormulaBuilder;
using Node = Builder::NodeId;

// Fields of `property_words`.
constexpr std::uint32_t p = 0;
constexpr std::uint32_t q = 1;
constexpr std::uint32_t x = 3;

/// `text` is read as what `build` builds.
void expect_formula(const std::string& text, Node (*build)(Builder&)) {
  Builder builder;
  const Node root = build(builder);
  EXPECT_EQ(formula_of(text), builder.formula(root)) << text;
}

void expect_same(const std::string& a, const std::string& b) {
  EXPECT_EQ(formula_of(a), formula_of(b)) << a << " | " << b;
}

TEST(PropertyFormula, ComparesSums) {
  expect_formula("tokens(p) >= 2", [](Builder& b) { return b.at_least({{{p, 1}}, -2}); });
  expect_formula("tokens(p) < 2", [](Builder& b) { return b.at_least({{{p, -1}}, 1}); });
  expect_formula("3 > -tokens(p) + 2*tokens(q)*2 - -1",
                 [](Builder& b) { return b.at_least({{{p, 1}, {q, -4}}, 1}); });
  expect_formula("tokens(p, q) - tokens(p) <= 0",
                 [](Builder& b) { return b.at_least({{{q, -1}}, 0}); });
  expect_formula("(tokens(q) + tokens(p)) * 3 > 2 * (1 + 1)",
                 [](Builder& b) { return b.at_least({{{p, 3}, {q, 3}}, -5}); });
  expect_formula("tokens(p) - tokens(p) >= 1", [](Builder& b) { return b.constant(false); });
  expect_formula("x = -3", [](Builder& b) { return b.equals_zero({{{x, 1}}, 0}); });
  expect_formula("tokens(p) != 1",
                 [](Builder& b) { return b.negation(b.equals_zero({{{p, 1}}, -1})); });
}

TEST(PropertyFormula, HasAtomsOfStatesAndEvents) {
  expect_formula("fireable(t, {x,y})", [](Builder& b) { return b.fireable({0, 2}); });
  expect_formula("EF fires(u, t, \"u\")",
                 [](Builder& b) { return b.exists(b.finally(b.fires({0, 1}))); });
  expect_same("fireable(go)", "fireable(u)");
  expect_formula("deadlock", [](Builder& b) { return b.deadlock(); });
  expect_formula("flag", [](Builder& b) { return b.at_least({{{4, 1}}, -1}); });
  expect_formula("at(c.v)", [](Builder& b) { return b.equals_zero({{{5, 1}}, -2}); });
}

TEST(PropertyFormula, BindsAsTheGrammarSays) {
  expect_same("AG !flag and deadlock or flag xor true -> false <-> flag",
              "(((((AG (!flag)) and deadlock) or flag) xor true) -> false) <-> flag");
  expect_same("flag -> deadlock -> false", "flag -> (deadlock -> false)");
  expect_same("ltl X flag U deadlock U true and F G flag",
              "A (((X flag) U (deadlock U true)) and (F (G flag)))");
  expect_same("AG tokens(p) + 1 <= 2 * x", "AG ((tokens(p) + 1) <= (2 * x))");
  expect_same("flag = deadlock", "flag <-> deadlock");
  expect_same("flag != deadlock", "flag xor deadlock");
}

TEST(PropertyFormula, TakesTheNotationsOfOtherTools) {
  expect_same("[] (flag => <> deadlock)", "A (G (flag -> F deadlock))");
  expect_same("A[] not deadlock", "AG !deadlock");
  expect_same("E<> flag && ~deadlock || flag", "(EF flag) and !deadlock or flag");
  expect_same("() flag /\\ flag \\/ deadlock", "ltl X flag and flag or deadlock");
  expect_same("E[flag U deadlock]", "E (flag U deadlock)");
  expect_same("G (flag V deadlock)", "A G (flag R deadlock)");
}

TEST(PropertyFormula, OfAPathIsOfAllPaths) {
  expect_formula("G F flag", [](Builder& b) {
    return b.all(b.globally(b.finally(b.at_least({{{4, 1}}, -1}))));
  });
  EXPECT_EQ(class_of(formula_of("ltl flag")), FormulaClass::ltl);
  EXPECT_EQ(class_of(formula_of("!E (G F flag)")), FormulaClass::ltl);
}

TEST(PropertyFormula, OfTheNextStateIsLtlUnlessItIsQuantified) {
  for (const char* text : {"X flag", "ltl !X flag", "ltl X X flag"})
    EXPECT_EQ(class_of(formula_of(text)), FormulaClass::ltl) << text;
  EXPECT_EQ(class_of(formula_of("A X flag")), FormulaClass::ctl);
  EXPECT_EQ(class_of(formula_of("ltl F flag")), FormulaClass::ctl);
}

TEST(PropertyFormula, WeakUntilAndReleaseStayInCtl) {
  for (const char* text : {"A [flag W deadlock]", "E [flag W deadlock]", "A [flag R deadlock]",
                           "AG E [flag R AX deadlock]"})
    EXPECT_EQ(class_of(formula_of(text)), FormulaClass::ctl) << text;
  expect_formula("A [flag R deadlock]", [](Builder& b) {
    const Node no_flag = b.negation(b.at_least({{{4, 1}}, -1}));
    return b.negation(b.exists(b.until(no_flag, b.negation(b.deadlock()))));
  });
}

TEST(PropertyFormula, MayBeVeryDeep) {
  constexpr std::size_t depth = 100'000;
  std::string prefixes;
  std::string brackets;
  for (std::size_t i = 0; i < depth; ++i) {
    prefixes += "X ";
    brackets += '(';
  }
  EXPECT_EQ(formula_of(prefixes + "flag").nodes.size(), depth + 2);
  EXPECT_EQ(formula_of(brackets + "flag" + std::string(depth, ')')).nodes.size(), 1U);
}

TEST(Properties, StandOnALineEach) {
  const auto r = read_properties(properties,
                                 "\xef\xbb\xbf# comment\r\n\r\n"
                                 "no-loss.1 : AG tokens(p) <= 1  # why\r\n"
                                 "{a: \\} b}: bound tokens(p) + 2 * tokens({a b})\n"
                                 "\"two\n words\":quasi-live\n"
                                 "fair: AG EF flag fair deadlock, tokens(p) = 1\n"
                                 "last: ltl F deadlock");
  ASSERT_EQ(r.printed, "");
  ASSERT_EQ(r.properties.size(), 5U);
  EXPECT_EQ(r.properties[0].name, "no-loss.1");
  EXPECT_EQ(r.properties[0].text, "AG tokens(p) <= 1");
  EXPECT_EQ(r.properties[1].name, "a: } b");
  EXPECT_EQ(std::get<BoundQuestion>(r.properties[1].what).sum, (LinearSum{{{p, 1}, {2, 2}}, 0}));
  EXPECT_EQ(r.properties[2].name, "two\n words");
  EXPECT_EQ(std::get<NamedProperty>(r.properties[2].what), NamedProperty::quasi_live);
  EXPECT_EQ(r.properties[3].text, "AG EF flag fair deadlock, tokens(p) = 1");
  ASSERT_EQ(r.properties[3].fairness.size(), 2U);
  EXPECT_EQ(r.properties[3].fairness[1], formula_of("tokens(p) = 1"));
  EXPECT_EQ(r.properties[4].name, "last");
}

TEST(Properties, AreTextsOfOneLineThatReadBack) {
  const auto text_of = [](const std::string& text) {
    const auto r = read_properties(properties, "n: " + text);
    EXPECT_EQ(r.printed, "");
    return r.properties.at(0).text;
  };
  const std::string written = text_of("AG {two\n\rlines}");
  EXPECT_EQ(written, "AG {two\\n\\rlines}");
  EXPECT_EQ(text_of(written), written);
}

TEST(Properties, OfTheCommandLineNeedNoName) {
  const SourceFile text("-p", " AG flag ");
  Diagnostics diagnostics;
  const auto property = read::property(text, property_words(), diagnostics);
  ASSERT_TRUE(property);
  EXPECT_EQ(property->name, "AG flag");
  const SourceFile named("-p", "n: live");
  EXPECT_EQ(read::property(named, property_words(), diagnostics)->name, "n");
}

TEST(Properties, AFaultInOneLineDoesNotHideOthers) {
  const auto r = read_properties(properties, "a: EF flg\nb: AG flag\nc: tokens(\nd: live extra\n");
  EXPECT_EQ(r.diagnostics.errors(), 3U) << r.printed;
  ASSERT_EQ(r.properties.size(), 1U);
  EXPECT_EQ(r.properties[0].name, "b");
}

}  // namespace
}  // namespace leadline::read
