#include "property_support.hpp"

namespace leadline::read {
namespace {

struct PropertyFault {
  const char* name;
  std::string text;
  const char* printed;
};

void PrintTo(const PropertyFault& fault, std::ostream* out) {
  *out << fault.name;
}

class PropertyFaults : public testing::TestWithParam<PropertyFault> {};

TEST_P(PropertyFaults, HaveTheirPlaceAndAWayOut) {
  EXPECT_EQ(read_properties(properties, GetParam().text).printed, GetParam().printed);
}

const PropertyFault property_faults[] = {
    {"no_name", "EF flag\n", R"(file:1:1: error: a property without a name
  EF flag
  ^
  write its name and a colon before it, as in: no_loss: AG tokens(p) <= 1
)"},
    {"same_name", "a: AG flag\na: AG flag\n", R"(file:2:1: error: a second property 'a'
  a: AG flag
  ^
  the first is in line 1
)"},
    {"misspelt_place", "a: EF tokens(pp) >= 1\n",
     R"(file:1:14: error: nothing is named 'pp' in 'tokens(…)'
  a: EF tokens(pp) >= 1
               ^^
  did you mean 'p'?
)"},
    {"unknown_names", "a: EF fireable(nothing, t) and at(c.w)\n",
     R"(file:1:16: error: nothing is named 'nothing' in 'fireable(…)'
  a: EF fireable(nothing, t) and at(c.w)
                 ^^^^^^^
  there are 'go', 't', 'u', 'x,y'
)"},
    {"misspelt_vertex", "a: EF at(c.w)\n",
     R"(file:1:10: error: nothing is named 'c.w' in 'at(…)'
  a: EF at(c.w)
           ^^^
  did you mean 'c.v'?
)"},
    {"misspelt_word", "a: EF tokes(p) = 1\n",
     R"(file:1:7: error: 'tokes' is no word of properties of this model
  a: EF tokes(p) = 1
        ^^^^^
  did you mean 'tokens'?
)"},
    {"place_without_word", "a: EF p\n",
     R"(file:1:7: error: 'p' is no word of properties of this model
  a: EF p
        ^
  write tokens(p)
)"},
    {"event_without_word", "a: EF u\n",
     R"(file:1:7: error: 'u' is no word of properties of this model
  a: EF u
        ^
  write fireable(u)
)"},
    {"misspelt_variable", "a: EF flga\n",
     R"(file:1:7: error: 'flga' is no word of properties of this model
  a: EF flga
        ^^^^
  did you mean 'flag'?
)"},
    {"initial_state", "a: flag\n", R"(file:1:4: warning: this is asked of the initial state only
  a: flag
     ^^^^
  AG … asks whether it holds in all states, EF … whether in one
)"},
    {"short_prefix", "a: EF flag and flag\n",
     R"(file:1:16: warning: this is asked of the initial state only, since what stands before binds tighter
  a: EF flag and flag
                 ^^^^
  write EF (p and q) to ask both of one state, or (EF p) and q to keep it so
)"},
    {"not_closed", "a: EF (flag\n", R"(file:1:7: error: '(' is never closed
  a: EF (flag
        ^
  close it with ')'
)"},
    {"not_opened", "a: EF flag)\n", R"(file:1:11: error: ')' closes what was not opened
  a: EF flag)
            ^
  remove it, or open it before
)"},
    {"other_bracket", "a: E [flag U deadlock)\n", R"(file:1:22: error: expected ']' instead of ')'
  a: E [flag U deadlock)
                       ^
  a bracket is closed by its like
)"},
    {"nothing", "a:\n",
     R"(file:1:3: error: expected a condition or a number instead of the end of the line
  a:
    ^
  for instance tokens(p) >= 1, fireable(t) or deadlock
)"},
    {"no_operand", "a: EF flag and\n",
     R"(file:1:15: error: expected a condition or a number instead of the end of the line
  a: EF flag and
                ^
  for instance tokens(p) >= 1, fireable(t) or deadlock
)"},
    {"operator_first", "a: EF * 2\n",
     R"(file:1:7: error: expected a condition or a number instead of '*'
  a: EF * 2
        ^
  for instance tokens(p) >= 1, fireable(t) or deadlock
)"},
    {"behind", "a: EF flag deadlock\n",
     R"(file:1:12: error: unexpected 'deadlock' behind the property
  a: EF flag deadlock
             ^^^^^^^^
  an operator is missing before it, or a line break
)"},
    {"number", "a: EF tokens(p)\n", R"(file:1:7: error: a number where a condition is needed
  a: EF tokens(p)
        ^^^^^^^^^
  compare it, as in tokens(p) >= 1
)"},
    {"condition", "a: EF flag + 1 = 2\n", R"(file:1:7: error: a condition where a number is needed
  a: EF flag + 1 = 2
        ^^^^
  comparisons are joined by 'and', as in 1 <= tokens(p) and tokens(p) <= 2
)"},
    {"chain", "a: EF 1 <= x <= 2\n", R"(file:1:7: error: a condition where a number is needed
  a: EF 1 <= x <= 2
        ^^^^^^
  comparisons are joined by 'and', as in 1 <= tokens(p) and tokens(p) <= 2
)"},
    {"bound_of_condition", "a: bound flag\n",
     R"(file:1:10: error: a condition where a number is needed
  a: bound flag
           ^^^^
  a bound is asked of a sum, such as: bound tokens(p) + tokens(q)
)"},
    {"product", "a: EF x*tokens(p) = 1\n", R"(file:1:8: error: a product of two things that change
  a: EF x*tokens(p) = 1
         ^
  one of the two must be a number
)"},
    {"no_star", "a: EF 2x = 1\n", R"(file:1:7: error: expected a number instead of '2x'
  a: EF 2x = 1
        ^^
  a factor is written with '*', as in 2*tokens(p)
)"},
    {"large_number", "a: EF x = 4611686018427387904\n",
     R"(file:1:11: error: a number, or a sum of numbers and weights, is too large
  a: EF x = 4611686018427387904
            ^^^^^^^^^^^^^^^^^^^
  all numbers and weights of a comparison may add up to 4611686018427387903
)"},
    {"large_product", "a: EF 2*4611686018427387903*x = 1\n",
     R"(file:1:7: error: a number, or a sum of numbers and weights, is too large
  a: EF 2*4611686018427387903*x = 1
        ^^^^^^^^^^^^^^^^^^^^^
  all numbers and weights of a comparison may add up to 4611686018427387903
)"},
    {"large_comparison", "a: EF tokens(p) < 4611686018427387903\n",
     R"(file:1:7: error: a number, or a sum of numbers and weights, is too large
  a: EF tokens(p) < 4611686018427387903
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  all numbers and weights of a comparison may add up to 4611686018427387903
)"},
    {"mixed", "a: AG (flag -> E flag U deadlock)\n",
     R"(file:1:4: error: a formula that is neither CTL nor LTL
  a: AG (flag -> E flag U deadlock)
     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  in CTL each of X, F, G, U, W, R stands directly behind E or A, as in AG EF p or A[p U q]; in LTL one A or E stands around all, as in A (G F p)
)"},
    {"event_in_ctl", "a: AG EF fires(t)\n",
     R"(file:1:4: error: a formula that is neither CTL nor LTL
  a: AG EF fires(t)
     ^^^^^^^^^^^^^^
  fires(…) is for LTL, with one A or E around all; what can fire in a state is fireable(…)
)"},
    {"fair_ltl", "a: G F flag fair deadlock\n",
     R"(file:1:4: error: fairness is for CTL, and this is LTL
  a: G F flag fair deadlock
     ^^^^^^^^
  write it as a premise: (G F fair) -> formula
)"},
    {"fair_path", "a: AF flag fair EF flag\n",
     R"(file:1:17: error: a fairness constraint that is not about a state
  a: AF flag fair EF flag
                  ^^^^^^^
  it is what holds again and again, without X, F, G, U and quantifiers
)"},
    {"no_argument", "a: EF fireable()\n", R"(file:1:16: error: expected a name
  a: EF fireable()
                 ^
  names with blanks, commas, brackets or quotes need braces: {like this}
)"},
    {"blank_in_name", "a: EF tokens(a b) = 1\n",
     R"(file:1:16: error: expected ',' or ')' behind the name
  a: EF tokens(a b) = 1
                 ^
  names with blanks, commas, brackets or quotes need braces: {like this}
)"},
    {"arguments_not_closed", "a: EF tokens(p\n", R"(file:1:13: error: '(' is never closed
  a: EF tokens(p
              ^
  close it with ')'
)"},
    {"brace", "a: EF tokens({p) = 1\n",
     R"(file:1:14: error: a brace opens a name and is never closed
  a: EF tokens({p) = 1
               ^
  close it; write \{ for a brace within a name
)"},
    {"quote", "\"a: EF flag\n", R"(file:1:1: error: a quote opens a name and is never closed
  "a: EF flag
  ^
  close it; write \" for a quote within a name
)"},
    {"empty_name", "{}: EF flag\n", R"(file:1:1: error: a name cannot be empty
  {}: EF flag
  ^^
  write a name between the braces
)"},
    {"unknown_word", "a: EF something(p) = 1\n",
     R"(file:1:7: error: 'something' is no word of properties of this model
  a: EF something(p) = 1
        ^^^^^^^^^
  words are at, fireable, fires, tokens, deadlock and so on; grammar/property.ebnf has all
)"},
    {"escape", "a: EF fireable({x\\,y})\n", R"(file:1:18: error: a backslash that escapes nothing
  a: EF fireable({x\,y})
                   ^
  write \\ for a backslash; it also goes before a brace or quote in a name, and \n is a line break
)"},
    {"character", "a: EF $x\n", R"(file:1:7: error: '$' cannot stand here
  a: EF $x
        ^
  names with other characters than letters, digits and _ need braces: {like this}
)"},
    {"encoding", "a: EF fl\xe9g\n", R"(file:1:9: error: the file is not UTF-8
  a: EF fl�g
          ^
  convert it, for instance: iconv -f ISO-8859-1 -t UTF-8
)"},
};

INSTANTIATE_TEST_SUITE_P(All, PropertyFaults, testing::ValuesIn(property_faults),
                         [](const auto& each) { return each.param.name; });

TEST(PropertyWarnings, AreNotOfPrefixesThatReachAsFarAsMeant) {
  for (const char* formula :
       {"EF (flag and flag)", "(EF flag) and flag", "flag and EF flag", "AG flag and EF flag",
        "AG (EF flag and flag)", "A (F flag U flag)"}) {
    EXPECT_EQ(read_properties(properties, "a: " + std::string(formula) + "\n").printed, "")
        << formula;
  }
}

TEST(PropertyOfTheCommandLine, IsOneProperty) {
  const auto printed = [](const std::string& text) {
    const SourceFile file("-p", text);
    Diagnostics diagnostics;
    EXPECT_FALSE(read::property(file, property_words(), diagnostics));
    return diagnostics.all().empty() ? std::string() : diagnostics.all().front().message;
  };
  EXPECT_EQ(printed(" # nothing\n"), "no property");
  EXPECT_EQ(printed("AG flag\nEF flag"), "more than one property");
}

}  // namespace
}  // namespace leadline::read
