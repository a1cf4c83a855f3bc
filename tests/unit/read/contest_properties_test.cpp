#include "property_support.hpp"

namespace leadline::read {
namespace {

std::string set_of(const std::string& properties) {
  return "<?xml version=\"1.0\"?>\n<property-set xmlns=\"http://mcc.lip6.fr/\">\n" + properties +
         "\n</property-set>\n";
}

std::string property_of(const std::string& formula) {
  return "<property><id>a</id><description>d</description><formula>" + formula +
         "</formula></property>";
}

/// The contest's formula is the same as one of our language.
void expect_read_as(const std::string& formula, const std::string& text) {
  const auto r = read_properties(contest_properties, set_of(property_of(formula)));
  ASSERT_EQ(r.printed, "") << formula;
  ASSERT_EQ(r.properties.size(), 1U);
  EXPECT_EQ(std::get<Formula>(r.properties[0].what), formula_of(text)) << formula;
}

constexpr const char* tokens = "<tokens-count><place>p</place><place> a b </place></tokens-count>";
constexpr const char* some =
    "<is-fireable><transition>u</transition><transition>t</transition>"
    "</is-fireable>";

TEST(ContestProperties, AreFormulas) {
  const std::string dead = "<deadlock/>";
  const std::string enough =
      std::string("<integer-le><integer-constant>2</integer-constant>") + tokens + "</integer-le>";
  expect_read_as("<exists-path><finally>" + enough + "</finally></exists-path>",
                 "EF 2 <= tokens(p, {a b})");
  expect_read_as("<all-paths><globally><disjunction>" + enough + some + dead +
                     "</disjunction></globally></all-paths>",
                 "AG (2 <= tokens(p, {a b}) or fireable(t, u) or deadlock)");
  expect_read_as("<exists-path><until><before>" + dead + "</before><reach><all-paths><next>" +
                     some + "</next></all-paths></reach></until></exists-path>",
                 "E [deadlock U AX fireable(t, u)]");
  expect_read_as("<all-paths><finally><globally><negation><conjunction>" + dead + enough +
                     "</conjunction></negation></globally></finally></all-paths>",
                 "A (F G !(deadlock and 2 <= tokens(p, {a b})))");
}

TEST(ContestProperties, HaveTheOlderOperators) {
  const auto compared = [](const std::string& name) {
    return "<all-paths><globally><" + name + ">" + tokens + "<integer-add>" + tokens +
           "<integer-constant>-1</integer-constant></integer-add></" + name +
           "></globally></all-paths>";
  };
  const std::string both = "tokens(p, {a b})";
  expect_read_as(compared("integer-lt"), "AG " + both + " < " + both + " - 1");
  expect_read_as(compared("integer-ge"), "AG " + both + " >= " + both + " - 1");
  expect_read_as(compared("integer-ne"), "AG " + both + " != " + both + " - 1");
  expect_read_as(std::string("<exists-path><next><equivalence><deadlock/><exclusive-disjunction>") +
                     some + "<false/></exclusive-disjunction></equivalence></next></exists-path>",
                 "EX (deadlock <-> (fireable(t, u) xor false))");
}

TEST(ContestProperties, AreBounds) {
  const auto r = read_properties(
      contest_properties,
      set_of(property_of("<place-bound><place>q</place><place>p</place></place-bound>")));
  ASSERT_EQ(r.properties.size(), 1U) << r.printed;
  EXPECT_EQ(r.properties[0].name, "a");
  EXPECT_EQ(std::get<BoundQuestion>(r.properties[0].what).sum, (LinearSum{{{0, 1}, {1, 1}}, 0}));
}

TEST(ContestProperties, MayBeDeep) {
  std::string formula = "<deadlock/>";
  for (int i = 0; i < 900; ++i) formula = "<negation>" + formula + "</negation>";
  expect_read_as("<exists-path><finally>" + formula + "</finally></exists-path>", "EF deadlock");
}

struct ContestFault {
  const char* name;
  std::string properties;
  const char* message;  ///< the only one, with its place
  const char* hint;
};

void PrintTo(const ContestFault& fault, std::ostream* out) {
  *out << fault.name;
}

class ContestFaults : public testing::TestWithParam<ContestFault> {};

TEST_P(ContestFaults, HaveTheirPlace) {
  const std::string text = set_of(GetParam().properties);
  const SourceFile file("file", text);
  const auto r = read_properties(contest_properties, text);
  EXPECT_TRUE(r.properties.empty());
  ASSERT_EQ(r.diagnostics.all().size(), 1U) << r.printed;
  const Diagnostic& d = r.diagnostics.all().front();
  EXPECT_EQ(
      std::string(file.text().substr(d.span.begin, d.span.end - d.span.begin)) + ": " + d.message,
      GetParam().message);
  EXPECT_EQ(d.hint, GetParam().hint);
}

constexpr const char* property_form =
    "a property is <property><id>…</id><formula>…</formula></property>";

const ContestFault contest_faults[] = {
    {"unknown_place",
     property_of("<exists-path><finally><integer-le><tokens-count><place>pp</place></tokens-count>"
                 "<integer-constant>1</integer-constant></integer-le></finally></exists-path>"),
     "pp: nothing is named 'pp' in 'tokens(…)'", "did you mean 'p'?"},
    {"unknown_transition", property_of("<is-fireable><transition>v</transition></is-fireable>"),
     "v: nothing is named 'v' in 'fireable(…)'", "there are 'go', 't', 'u', 'x,y'"},
    {"unknown_element", property_of("<all-path><deadlock/></all-path>"),
     "<all-path>: <all-path> is no part of a formula", "did you mean 'all-paths'?"},
    {"element_near_none", property_of("<sometimes><deadlock/></sometimes>"),
     "<sometimes>: <sometimes> is no part of a formula",
     "known are <conjunction>, <negation>, <integer-le>, <is-fireable> and so on"},
    {"no_operand", property_of("<negation/>"),
     "<negation/>: <negation> has 0 operands instead of 1", ""},
    {"few_operands", property_of("<integer-le><integer-constant>1</integer-constant></integer-le>"),
     "<integer-le>: <integer-le> has 1 operand instead of 2", ""},
    {"no_operands", property_of("<conjunction> </conjunction>"),
     "<conjunction>: <conjunction> has 0 operands instead of 1 or more", ""},
    {"number_for_condition",
     property_of("<negation><integer-constant>1</integer-constant></negation>"),
     "<integer-constant>: a number where a condition is needed",
     "conditions are compared numbers: <integer-le>…</integer-le>"},
    {"condition_for_number", property_of("<integer-le><deadlock/><deadlock/></integer-le>"),
     "<deadlock/>: a condition where a number is needed",
     "numbers are <tokens-count>, <integer-constant> and sums of them"},
    {"number_alone", property_of("<integer-constant>1</integer-constant>"),
     "<integer-constant>: a number where a condition is needed",
     "conditions are compared numbers: <integer-le>…</integer-le>"},
    {"no_number", property_of("<integer-constant>1.5</integer-constant>"),
     "1.5: '1.5' is no whole number", "write digits"},
    {"large_number", property_of("<integer-constant>4611686018427387904</integer-constant>"),
     "4611686018427387904: '4611686018427387904' is too large",
     "the largest number is 4611686018427387903"},
    {"large_sum",
     property_of("<integer-add><integer-constant>4611686018427387903</integer-constant>"
                 "<integer-constant>1</integer-constant></integer-add>"),
     "<integer-add>: numbers that add up to too much", "all may add up to 4611686018427387903"},
    {"large_comparison",
     property_of("<integer-le><integer-constant>4611686018427387903</integer-constant>"
                 "<integer-constant>1</integer-constant></integer-le>"),
     "<integer-le>: numbers that add up to too much", "all may add up to 4611686018427387903"},
    {"no_place", property_of("<place-bound/>"), "<place-bound/>: no <place> in it",
     "write <place>name</place>"},
    {"no_transition", property_of("<is-fireable></is-fireable>"),
     "<is-fireable>: no <transition> in it", "write <transition>name</transition>"},
    {"other_than_place", property_of("<place-bound><transition>t</transition></place-bound>"),
     "<transition>: expected a <place>", "write <place>name</place>"},
    {"other_than_transition", property_of("<is-fireable><place>p</place></is-fireable>"),
     "<place>: expected a <transition>", "write <transition>name</transition>"},
    {"bound_within",
     property_of("<negation><place-bound><place>p</place></place-bound></negation>"),
     "<place-bound>: <place-bound> within a formula", "it stands alone in its <formula>"},
    {"until_in_other_order",
     property_of("<exists-path><until><reach><true/></reach><before><true/></before></until>"
                 "</exists-path>"),
     "<until>: <until> holds <before> and <reach>, in this order", ""},
    {"neither_ctl_nor_ltl",
     property_of("<all-paths><finally><next><exists-path><next><true/></next></exists-path></next>"
                 "</finally></all-paths>"),
     "<formula>: a formula that is neither CTL nor LTL",
     "in CTL each of <next>, <finally>, <globally> and <until> stands directly in <exists-path> or "
     "<all-paths>; in LTL one of these two stands around all"},
    {"two_formulas", property_of("<true/><true/>"), "<formula>: a <formula> holds one element",
     "put several into <conjunction> or <disjunction>"},
    {"empty_formula", property_of(""), "<formula>: a <formula> holds one element",
     "put a condition into it, for instance <deadlock/>"},
    {"no_formula", "<property><id>a</id></property>", "<property>: a <property> without <formula>",
     property_form},
    {"no_id", "<property><formula><true/></formula></property>",
     "<property>: a <property> without <id>", property_form},
    {"other_element", "<properties/>", "<properties/>: expected a <property>", property_form},
};

INSTANTIATE_TEST_SUITE_P(All, ContestFaults, testing::ValuesIn(contest_faults),
                         [](const auto& each) { return each.param.name; });

TEST(ContestProperties, RefuseOtherFiles) {
  EXPECT_EQ(read_properties(contest_properties, "<pnml/>").printed,
            "file:1:1: error: no formulas of the Model Checking Contest\n"
            "  <pnml/>\n  ^^^^^^^\n  their file begins with <property-set>\n");
  const std::string twice = set_of(property_of("<true/>") + property_of("<true/>"));
  const auto r = read_properties(contest_properties, twice);
  ASSERT_EQ(r.diagnostics.errors(), 1U);
  EXPECT_EQ(r.diagnostics.all().front().message, "a second property 'a'");
  EXPECT_EQ(r.diagnostics.all().front().hint, "choose another <id>, or remove one");
}

}  // namespace
}  // namespace leadline::read
