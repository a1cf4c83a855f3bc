#include <gtest/gtest.h>

#include "leadline/read/tina_net.hpp"
#include "net_support.hpp"

namespace leadline::read {
namespace {

struct TinaCase {
  const char* name;
  const char* text;
  std::size_t line;
  std::size_t column;
  std::size_t length;  // bytes
  const char* message;
  const char* hint;
};

void PrintTo(const TinaCase& fault, std::ostream* out) {
  *out << fault.name;
}

class TinaNetFault : public testing::TestWithParam<TinaCase> {};

TEST_P(TinaNetFault, IsNamedWithItsPlaceAndAWayOut) {
  const TinaCase& f = GetParam();
  const SourceFile file("net", f.text);
  expect_one_error(read_net(tina_net, f.text), file, f.line, f.column, f.length, f.message, f.hint);
}

const TinaCase tina_cases[] = {
    {"interval", "pl p\ntr t [1,2] p -> p\n", 2, 6, 5, "time interval", "--untimed"},
    {"open_interval", "tr t ]0,w[ ->\n", 1, 6, 5, "time interval", "--untimed"},
    {"late_interval", "tr t [1,w[ ->\n", 1, 6, 5, "time interval", "--untimed"},
    {"backward_interval", "tr t [10,9] ->\n", 1, 6, 6, "ends before", "smaller bound first"},
    {"broken_interval", "tr t [1 2] ->\n", 1, 6, 4, "no time interval", "[1,w["},
    {"closed_infinity", "tr t [1,w] ->\n", 1, 6, 4, "no time interval", "[1,w["},
    {"stopwatch", "tr t p!2 ->\n", 1, 6, 3, "stopwatch", "--untimed"},
    {"stopwatch_inhibitor", "tr t p!-2 ->\n", 1, 6, 4, "stopwatch", "--untimed"},
    {"unknown_declaration", "place p\n", 1, 1, 5, "no declaration starts with 'place'", "tr, pl"},
    {"not_indented", "tr t p ->\nq\n", 2, 1, 1, "no declaration starts with 'q'", "indent"},
    {"no_name", "tr\npl p\n", 1, 3, 0, "expected the transition's name", "braces"},
    {"keyword_as_name", "tr t -> net\n", 1, 9, 3, "'net' starts a declaration", "{net}"},
    {"two_declarations", "tr t p -> q tr u q -> p\n", 1, 13, 2, "'tr' starts a declaration",
     "a line of its own"},
    {"empty_name", "pl {}\n", 1, 4, 2, "cannot be empty", "the place's name"},
    {"no_label", "pl p : (1)\n", 1, 8, 1, "expected a label", "braces"},
    {"no_arrow", "tr t p q\n", 1, 9, 0, "expected '->'", ""},
    {"second_arrow", "tr t p -> q -> r\n", 1, 13, 2, "unexpected '->'", "line of its own"},
    {"marking_not_closed", "pl p (1\n", 1, 8, 0, "expected ')'", ""},
    {"marking_not_a_number", "pl p (one)\n", 1, 7, 3, "instead of 'one'", "digits"},
    {"marking_negative", "pl p (-1)\n", 1, 7, 1, "expected a number of tokens", "whole number"},
    {"marking_too_large", "pl p (4611686018427387904)\n", 1, 7, 19, "too large",
     "4611686018427387903"},
    {"suffix_too_large", "pl p (5E)\n", 1, 7, 2, "too large", "4611686018427387903"},
    {"markings_add_up", "pl p (4611686018427387903)\npl p (1)\n", 2, 7, 1, "add up to too many",
     "add up"},
    {"weight_missing", "tr t p* -> q\n", 1, 9, 2, "expected the weight", "3K"},
    {"weight_zero", "tr t p*0 -> q\n", 1, 8, 1, "weight 0", "remove the arc"},
    {"inhibitor_zero", "tr t p?-0 -> q\n", 1, 9, 1, "weight 0", "remove the arc"},
    {"weights_add_up", "tr t p*4E p*4E ->\n", 1, 11, 4, "add up to too much", "repeated arcs"},
    {"test_out", "tr t -> p?1\n", 1, 9, 3, "out of a transition", "'tr t p?2 ->'"},
    {"inhibitor_into_place", "pl p t?-1 -> u\n", 1, 6, 4, "out of a transition", "'tr t p?2 ->'"},
    {"priority_cycle", "tr a ->\ntr b ->\npr a > b\npr b > a\n", 4, 4, 5,
     "go in a circle: 'a' over 'b' over 'a'", "'pr a > b' puts a above b"},
    {"priority_self", "tr a ->\npr a > a\n", 2, 4, 5, "'a' over 'a'", "remove one"},
    {"priority_unknown", "tr alpha ->\ntr b ->\npr alhpa > b\n", 3, 4, 5, "no transition 'alhpa'",
     "did you mean 'alpha'?"},
    {"priority_of_a_place", "pl p\ntr b ->\npr p > b\n", 3, 4, 1, "no transition 'p'", ""},
    {"priority_one_sided", "tr a ->\npr a >\n", 2, 7, 0, "expected a transition's name", ""},
    {"priority_no_order", "tr a ->\npr a\n", 2, 5, 0, "expected '>' or '<'", "puts a above b"},
    {"priority_chain", "tr a ->\ntr b ->\ntr c ->\npr a > b > c\n", 4, 10, 1, "unexpected '>'",
     "line of its own"},
    {"label_unknown", "pl place\nlb plcae x\n", 2, 4, 5, "no node 'plcae'", "'place'"},
    {"label_ambiguous", "pl x\ntr x ->\nlb x l\n", 3, 4, 1, "a place and a transition 'x'",
     "pl name : label"},
    {"label_missing", "pl p\nlb p\n", 2, 5, 0, "expected a label", ""},
    {"note_without_kind", "nt n {text}\n", 1, 6, 6, "expected 0 or 1", "nt n0 0"},
    {"note_without_text", "nt n 0\n", 1, 7, 0, "expected the note's text", ""},
    {"brace_never_closed", "pl {p (1)\npl q\n", 1, 4, 1, "never closed", "\\{"},
    {"brace_in_brace", "pl {p {q}\npl q\n", 1, 4, 1, "never closed", "\\{"},
    {"brace_not_opened", "pl p }\n", 1, 6, 1, "not opened", "\\}"},
    {"bad_escape", "pl {a\\n}\n", 1, 6, 1, "escapes nothing", "'\\\\'"},
    {"control_character", "pl {a\x01}\n", 1, 6, 1, "control character", "remove"},
    {"comment_behind", "pl p # one (2)\n", 1, 6, 1, "comment behind a declaration", "{#0}"},
    {"accent_unbraced", "pl é\n", 1, 4, 2, "characters that cannot stand here", "{like this}"},
    {"not_utf8", "pl {\xe9}\n", 1, 5, 1, "not UTF-8", "iconv"},
};

INSTANTIATE_TEST_SUITE_P(All, TinaNetFault, testing::ValuesIn(tina_cases),
                         [](const auto& test) { return test.param.name; });

TEST(TinaNetFaults, AllAreFoundInOneRun) {
  const auto r = read_net(tina_net,
                          "tr t [1,2] p*0 -> q?1\n"
                          "pl q (x)\n"
                          "oops\n"
                          "pr t > nobody\n");
  EXPECT_FALSE(r.net);
  EXPECT_EQ(r.diagnostics.errors(), 6U) << r.printed;
}

TEST(TinaNetFaults, RepeatedInhibitorsAddUpWithAWarning) {
  const auto r = read_net(tina_net, "tr t p?-2 p?-3 ->\n");
  ASSERT_TRUE(r.net);
  EXPECT_EQ(r.net->transitions[0].inputs[0].weight, 5U);
  EXPECT_NE(r.printed.find("net:1:11: warning: a repeated test or inhibitor arc"),
            std::string::npos);
}

TEST(TinaNetFaults, LongPriorityChainsAndCirclesNeedNoRecursion) {
  std::string text = "tr t0 ->\n";
  const int length = 100'000;
  for (int i = 1; i < length; ++i) {
    const std::string name = "t" + std::to_string(i);
    text += "tr " + name + " ->\npr t" + std::to_string(i - 1) + " > " + name + "\n";
  }
  EXPECT_TRUE(read_net(tina_net, text).net);
  const auto r = read_net(tina_net, text + "pr t" + std::to_string(length - 1) + " > t0\n");
  EXPECT_FALSE(r.net);
  EXPECT_NE(r.printed.find("'t7' over … over 't0'"), std::string::npos) << r.printed;
}

}  // namespace
}  // namespace leadline::read
