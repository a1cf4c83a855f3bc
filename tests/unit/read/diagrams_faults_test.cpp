#include <gtest/gtest.h>

#include "diagrams_support.hpp"

namespace leadline::read {
namespace {

/// Items within a component; the place in the second line, columns from 1.
struct TdCase {
  const char* name;
  const char* items;
  const char* found;
  const char* hint;
};

void PrintTo(const TdCase& fault, std::ostream* out) {
  *out << fault.name;
}

class DiagramsFault : public testing::TestWithParam<TdCase> {};

TEST_P(DiagramsFault, IsNamedWithItsPlaceAndAWayOut) {
  const TdCase& f = GetParam();
  const ReadDiagrams read = read_diagrams(component_with(f.items));
  ASSERT_EQ(read.found, std::vector<std::string>{std::string("2:") + f.found});
  EXPECT_NE(read.diagnostics[0].hint.find(f.hint), std::string::npos) << read.diagnostics[0].hint;
  EXPECT_EQ(read.composition.has_value(), read.diagnostics[0].severity == Severity::warning);
}

const TdCase td_cases[] = {
    {"absolute_assignment", "edge e: one -> two { t := 5; }",
     "27-28 error: what 't' gets is another time plus constants, not a number", "no origin"},
    {"absolute_comparison", "edge e: one -> two when t <= 5;",
     "25-31 error: a time is compared with a number", "no origin"},
    {"times_added", "edge e: one -> two when t + t <= t;", "27-28 error: times are not added",
     "a number or a constant"},
    {"times_subtracted", "edge e: one -> two when t - t <= t;",
     "27-28 error: times are not subtracted", "a <= b + 3"},
    {"times_multiplied", "edge e: one -> two when t * 2 <= t;",
     "27-28 error: times are not multiplied", ""},
    {"a_variable_added", "edge e: one -> two { t := t + n; }",
     "29-30 error: only a number or a constant can be added to a time", "constant time d := 3;"},
    {"into_the_past", "edge e: one -> two { t := t - 1; }",
     "27-32 error: what 't' gets cannot lie before the time that it is made from", "natural"},
    {"least_assigned", "edge e: one -> two { t := min(s); }",
     "27-33 error: what 't' gets is one time, not the least of several", "argmin"},
    {"drawn_in_a_guard", "edge e: one -> two when t + up[b] < s[a];",
     "29-34 error: a duration of several values is added in a guard", "operation"},
    {"time_as_truth", "edge e: one -> two when t;",
     "25-26 error: a guard is true or false, not a time", "compare"},
    {"time_and_truth", "edge e: one -> two when on = t;",
     "25-31 error: a time is compared with a truth", ""},
    {"none_compared", "edge e: one -> two when t = none;",
     "29-33 error: 'none' is no value to compare or calculate with", "t := none"},
    {"time_to_int", "edge e: one -> two { n := t; }", "27-28 error: 'n' gets a number, not a time",
     ""},
    {"truth_to_int", "edge e: one -> two { n := on; }",
     "27-29 error: 'n' gets a number, not a truth", ""},
    {"calculates_with_truth", "edge e: one -> two when on + 1 = 2;",
     "25-27 error: one calculates with numbers, not with a truth", ""},
    {"unknown_variable", "edge e: one -> two when other = 1;",
     "25-30 error: no variable 'other' is known here", "declare it"},
    {"misspelt_variable", "edge e: one -> two { fadin := 1; }",
     "22-27 error: no variable 'fadin' is known here", "did you mean 'fading'?"},
    {"unknown_vertex", "edge e: one -> tow;", "16-19 error: 'tow' is no vertex of component 'd'",
     "did you mean 'two'?"},
    {"unknown_port", "edge e: one -> two when s[c] < t;",
     "27-28 error: 'c' is no port that 's' is indexed by", "name one of its ports"},
    {"family_without_index", "edge e: one -> two when s < t;",
     "25-26 error: 's' is a family of variables", "s[a]"},
    {"index_of_a_single", "edge e: one -> two when t[a] < t;",
     "27-28 error: 't' is a single variable", "brackets"},
    {"second_edge", "edge there: one -> two;", "6-11 error: a second edge named 'there'",
     "line 1; rename"},
    {"second_variable", "bool t;", "6-7 error: a second variable named 't'", "line 1; rename"},
    {"hides_a_shared_one", "time Msg;", "6-9 error: a second variable named 'Msg'", "rename"},
    {"transient_in_a_guard", "edge e: one -> two when Msg < t;",
     "25-28 error: transient variable 'Msg' has no value before the operations", "behind the one"},
    {"transient_on_the_right_of_a_guard", "edge e: one -> two when t < Msg + 1;",
     "29-32 error: transient variable 'Msg' has no value before the operations", "behind the one"},
    {"transient_before_it_is_written", "edge e: one -> two { t := Msg; Msg := t; }",
     "27-30 error: transient variable 'Msg' is read before it is written", "let an operation"},
    {"dead_where_it_is_read", "edge e: two -> one when fading = 1;",
     "25-31 error: 'fading' is dead at vertex 'two', where this edge begins", "write it before"},
    {"choice_too_wide", "edge e: one -> two choose narrow in argmin(s);",
     "44-45 error: 'narrow' cannot hold port 'b', which may be chosen", "add it to the type"},
    {"choice_of_no_port", "edge e: one -> two choose n in argmin(s);",
     "27-28 error: 'n' cannot hold a port", "port {…}"},
    {"choice_among_singles", "edge e: one -> two choose m in argmin(s, t);",
     "42-43 error: what is chosen among are members of families, each of its port", "S[port a]"},
    {"order_in_a_circle", "edge e: one -> two choose m in argmin(s) order a before b, b before a;",
     "20-70 error: the order of the ports goes round in a circle", "leave out"},
    {"twice_there", "edge e: one -> two, one -> two;",
     "6-7 error: edge 'e' leads from 'one' to 'two' twice", "remove one"},
    {"from_one_to_all", "edge e: one -> *;",
     "9-17 error: an edge cannot lead from one vertex to all", "* -> *"},
    {"constant_assigned", "edge e: one -> two { gap := t; }", "22-25 error: 'gap' is constant", ""},
    {"queue_assigned", "edge e: one -> two { q[a] := t; }",
     "22-31 error: 'q' is a queue, to which nothing is assigned", "push("},
    {"pop_of_no_queue", "edge e: one -> two { pop(t); }", "26-27 error: 't' is no queue", ":="},
    {"queue_as_value", "edge e: one -> two when q[a] < t;", "25-29 error: a queue is no value",
     "first("},
    {"no_port_of_the_set", "edge e: one -> two { open += c; }",
     "30-31 error: 'c' is no port that 'open' can hold", "name one"},
    {"set_gains_a_number", "edge e: one -> two { n += 1; }",
     "27-28 error: a set gains and loses ports, not numbers", "n := n + 1"},
    {"initial_too_large", "int 0..3 k := 4;", "15-16 error: the initial value 4 is outside of 0..3",
     "widen the type"},
    {"initial_time_negative", "time u := -1;",
     "11-13 error: the initial value of a time is a natural number below 2^63 - 1", "none"},
    {"too_many_initial_values", "time u[a, b] := 1, 2, 3;",
     "17-24 error: 3 initial values for 2 members", "one for each"},
    {"too_full_a_queue", "queue(1) of time u := [1, 2];", "23-29 error: the queue holds 1, not 2",
     "larger"},
    {"bounds_turned_round", "int 3..0 k;", "1-9 error: the bounds leave no value",
     "smaller one first"},
    {"constant_without_value", "constant time u;", "15-16 error: constant 'u' has no value", ":="},
    {"constant_bool", "constant bool u := true;",
     "10-14 error: only a time, an int or a set can be constant", ""},
    {"transient_with_value", "transient time u := 3;",
     "21-22 error: a transient variable has no initial value", "leave the value out"},
    {"chain_of_comparisons", "edge e: one -> two when n < n < n;",
     "31-32 error: comparisons do not follow one another", "a < b and b < c"},
    {"double_equals", "edge e: one -> two when n == 1;", "28-29 error: '==' is no operator", "'='"},
    {"ampersands", "edge e: one -> two when on && on;", "28-29 error: '&' is no operator", "'and'"},
    {"keyword_as_name", "time first;",
     "6-11 error: expected the name of the variable, and 'first' is a word of the language",
     "'first'"},
    {"fraction", "time u := 1.5;", "11-14 error: numbers are whole here", "finer unit"},
    {"too_large_a_number", "int 0..9 k := 9223372036854775808;",
     "15-34 error: '9223372036854775808' does not fit 63 bits", ""},
    {"no_semicolon", "time u", "7-7 error: expected ';' behind variable 'u'", ""},
    {"misspelt_item", "egde e: one -> two;", "1-5 error: 'egde' begins no item of a component",
     "did you mean 'edge'?"},
    {"second_guard", "edge e: one -> two when on when on;",
     "28-32 error: a second guard of one edge", "at most one"},
    {"unreached_vertex", "edge e: one -> two; } component x { vertices v, w;",
     "49-50 warning: no edges lead to vertex 'w' from the initial one", "'v'"},
    {"send_without_match", "send e: one -> two;",
     "6-7 warning: send 'e' has no match and is never taken", "match component.send"},
};

INSTANTIATE_TEST_SUITE_P(All, DiagramsFault, testing::ValuesIn(td_cases),
                         [](const auto& of) { return std::string(of.param.name); });

/// Two components with edges to match.
std::string with_matches(const std::string& matches) {
  return "composition c { component d { vertices v; send s: v -> v; receive r: v -> v; }\n"
         "component e { vertices v; time t; send s: v -> v; receive r: v -> v; }\n" +
         matches + " match d.s -> e.r; match e.s -> d.r; }";
}

TEST(DiagramsMatches, NeedASendAndAReceiveOfTwoComponents) {
  using Found = std::vector<std::string>;
  EXPECT_EQ(read_diagrams(with_matches("")).found, Found{});
  EXPECT_EQ(read_diagrams(with_matches("match d.s -> d.r;")).found,
            Found{"3:14-17 error: a component is matched with itself"});
  EXPECT_EQ(read_diagrams(with_matches("match d.r -> e.r;")).found,
            Found{"3:7-10 error: 'r' is no send edge"});
  EXPECT_EQ(read_diagrams(with_matches("match d.s -> e.s;")).found,
            Found{"3:14-17 error: 's' is no receive edge"});
  EXPECT_EQ(read_diagrams(with_matches("match d.x -> e.r;")).found,
            Found{"3:9-10 error: component 'd' has no edge 'x'"});
  EXPECT_EQ(read_diagrams(with_matches("match x.s -> e.r;")).found,
            Found{"3:7-8 error: no component is named 'x'"});
  EXPECT_EQ(read_diagrams(with_matches("match d.s -> e.r;")).found,
            Found{"3:32-35 error: the same match a second time"});
}

TEST(DiagramsMatches, AReceiveCannotReadWhatOneOfItsSendsDoesNotWrite) {
  const ReadDiagrams read = read_diagrams(
      "composition c { transient time Msg; component d { time t; vertices v;"
      " send s: v -> v { Msg := t; } send mute: v -> v; }\n"
      "component e { vertices v; time t; receive r: v -> v { t := Msg; } }\n"
      "match d.s, d.mute -> e.r; }");
  EXPECT_FALSE(read.composition.has_value());
  const ReadDiagrams both = read_diagrams(
      "composition c { transient time Msg; component d { time t; vertices v;"
      " send s: v -> v { Msg := t; } send mute: v -> v; }\n"
      "component e { vertices v; time t; receive r: v -> v { t := Msg; } }\n"
      "match d.s -> e.r; match d.mute -> e.r; }");
  ASSERT_EQ(both.found,
            std::vector<std::string>{"2:60-63 error: 'Msg' is read before it is written"});
  EXPECT_EQ(both.diagnostics[0].hint, "the send 'mute' of component 'd' does not write it");
}

TEST(DiagramsFaults, AreTransientMembersThatAreOthersForTheReceive) {
  const auto receive = [](const std::string& operations) {
    return read_diagrams(
        "composition c { transient int 0..3 T[a, b]; port {a, b} m; int 0..3 x;\n"
        "component d { vertices v; send s: v -> v { T[m] := 3; } }\n"
        "component e { vertices v; receive r: v -> v { " +
        operations + " } }\nmatch d.s -> e.r; }");
  };
  EXPECT_EQ(receive("x := T[m]; m := b;").found, std::vector<std::string>{});
  EXPECT_EQ(receive("m := b; x := T[m];").found,
            std::vector<std::string>{
                "3:60-64 error: transient variable 'T[m]' is read before it is written"});
}

TEST(DiagramsFaults, AreAllNamedInOneRun) {
  const ReadDiagrams read = read_diagrams(
      "composition c {\n"
      "  int 0..3 s := {1 2};\n"
      "  time t := {1, 2;\n"
      "  component d {\n"
      "    vertices one, two;\n"
      "    edge e: one -> two when { t := 1; }\n"
      "    edge f: one => two { t := 1; }\n"
      "    edge g: one -> two { u := 1; t ::= 2; w := 1; }\n"
      "    bool on := 1;\n"
      "  }\n"
      "  component d { vertices v; }\n"
      "  match d.x -> y;\n"
      "}\n");
  EXPECT_FALSE(read.composition.has_value());
  std::vector<std::string> lines;
  for (const std::string& each : read.found) lines.push_back(each.substr(0, each.find(':')));
  EXPECT_EQ(lines,
            (std::vector<std::string>{"2", "3", "6", "7", "8", "8", "8", "9", "11", "12", "12"}));
}

TEST(DiagramsFaults, TellWhatAFileMustBe) {
  using Found = std::vector<std::string>;
  EXPECT_EQ(read_diagrams("").found, Found{"1:1-1 error: the file holds nothing"});
  EXPECT_EQ(read_diagrams("system x { }").found,
            Found{"1:1-7 error: expected 'composition', not 'system'"});
  EXPECT_EQ(read_diagrams("composition c {").found,
            Found{"1:16-16 error: expected '}' at the end of the composition"});
  EXPECT_EQ(read_diagrams("composition c { } composition d { }").found,
            Found{"1:19-30 error: the composition has ended in line 1 already"});
  EXPECT_EQ(read_diagrams("composition c { component d { } }").found,
            Found{"1:27-28 error: component 'd' has no vertices"});
  EXPECT_EQ(read_diagrams("composition \xff").found, Found{"1:13-14 error: the file is not UTF-8"});
}

}  // namespace
}  // namespace leadline::read
