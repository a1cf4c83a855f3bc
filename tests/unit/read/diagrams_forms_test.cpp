#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "diagrams_support.hpp"

namespace leadline::read {
namespace {

/// What is written wrong, and how it is written.
using Form = std::pair<const char*, const char*>;

void expect_form(const std::string& text, const std::string& form) {
  const ReadDiagrams read = read_diagrams(text);
  ASSERT_FALSE(read.diagnostics.empty()) << text;
  EXPECT_EQ(read.diagnostics.front().hint, form) << text << '\n' << read.found.front();
}

TEST(DiagramsForms, OfItems) {
  const char* match = "a match is written: match component.edge -> component.edge;";
  expect_form("composition { }",
              "a .td file is one composition: composition name { component … match … }");
  for (const auto& [items, form] : {
           Form{"component { vertices v; }",
                "a component is written: component name { vertices idle, busy; edge … }"},
           Form{"component d { vertices v w; }", "written: vertices idle, busy;"},
           Form{"match d -> e.r;", match},
           Form{"match d.s e.r;", match},
           Form{"match d.s -> e.r, ;", match},
       }) {
    expect_form("composition c { " + std::string(items) + " }", form);
  }
}

TEST(DiagramsForms, OfVariables) {
  for (const auto& [items, form] : {
           Form{"set {a, b} x;", "written: set of {a, b} name;"},
           Form{"set of a, b x;", "ports stand in braces: {a, b}"},
           Form{"port {a; b} x;", "ports stand in braces: {a, b}"},
           Form{"queue of time x;", "written: queue(2) of time name;"},
           Form{"queue(2) time x;", "written: queue(2) of time name;"},
           Form{"int x;", "written: int 0..7 name;"},
           Form{"int 0, 7 x;", "written: int 0..7 name;"},
           Form{"time;", "it stands behind the type, as in: int 0..7 name;"},
           Form{"time x[0];", "a family is written: time S[a, b];"},
           Form{"time x dead in one;", "written: dead at idle, busy;"},
           Form{"time x, y;", "written: time t := 0 dead at idle;"},
           Form{"transient time x, y;", "written: transient time t;"},
           Form{"constant time x := 1 y;", "written: constant time t := 0;"},
           Form{"transient int 0..3 x, y;", "written: transient int 0..7 n;"},
           Form{"bool x, y;", "written: bool b := true dead at idle;"},
           Form{"port {a, b} x, y;", "written: port {a, b} p := a dead at idle;"},
           Form{"set of {a, b} x y;", "written: set of {a, b} s := {a} dead at idle;"},
           Form{"queue(3) of bool x y;", "written: queue(2) of time q := [] dead at idle;"},
           Form{"queue(2) of bool x := [true false];", "values are separated by ','"},
           Form{"int 0..7 x := *;", "values are numbers, true, false, none and names of ports"},
           Form{"bool '';", "write a name between the quotes"},
           Form{"int 0..7 x = 1;", "':=' assigns, '=' compares"},
       }) {
    expect_form(component_with(items), form);
  }
  expect_form("composition c { time x, y; }", "written: time t := 0;");
}

TEST(DiagramsForms, OfEdges) {
  const char* edge = "an edge is written: edge name: from -> to when guard { operation; }";
  const char* choice = "written: choose m in argmin(S[a], S[b])";
  const char* operation = "operations are x := y + 1; s += a; push(q, t); pop(q);";
  for (const auto& [items, form] : {
           Form{"edge : one -> two;", edge},
           Form{"edge e one -> two;", edge},
           Form{"edge e: one, two;", edge},
           Form{"edge e: one -> two if on;", edge},
           Form{"edge e: one -> two choose m argmin(s);", choice},
           Form{"edge e: one -> two choose m in min(s);", choice},
           Form{"edge e: one -> two choose m in argmin();", choice},
           Form{"edge e: one -> two choose m in argmin(s) order a, b;",
                "an order is written: order a before b before c"},
           Form{"edge e: one -> two { on true; }", operation},
           Form{"edge e: one -> two { 1; }", operation},
           Form{"edge e: one -> two { on = true; }", "':=' assigns, '=' compares"},
           Form{"edge e: one -> two { push(q[a]); }", "written: push(q, t);"},
           Form{"edge e: one -> two { pop q[a]; }", "written: pop(q);"},
           Form{"edge e: one -> two { open := {a b}; }", "ports stand in braces: {a, b}"},
           Form{"edge e: one -> two { open += {a}; }",
                "ports are added and removed so: s += a; s -= a;"},
       }) {
    expect_form(component_with(items), form);
  }
}

TEST(DiagramsForms, OfExpressions) {
  for (const auto& [guard, form] : {
           Form{"a not open", "written: a not in s"},
           Form{"empty open", "written: empty(variable)"},
           Form{"min(s, 3) < t", "written: min(variable)"},
           Form{"first q[a] < t", "written: first(q)"},
           Form{"s[1] < t", "a member is S[a], or S[m] for the port that m holds"},
           Form{"n = -n", "only numbers have a sign; write 0 - n"},
           Form{"n >= (1 2)", "close the parenthesis, or write an operator"},
           Form{"n >= ",
                "a value is a number, a variable, true, false, first(q), length(q) or "
                "min(S)"},
       }) {
    expect_form(component_with("edge e: one -> two when " + std::string(guard) + ";"), form);
  }
}

TEST(DiagramsForms, OfConstantSets) {
  const std::string set =
      "set of {a} some; constant set of {a, b} c[x, y] := {a}, {a, b};"
      "port {x, y} k; edge e: one -> two { some := ";
  EXPECT_TRUE(read_diagrams(component_with(set + "c[x]; }")).composition.has_value());
  EXPECT_TRUE(read_diagrams(component_with("set of {a} some; port {x} k; constant set of {a, b}"
                                           " c[x, y] := {a}, {a, b};"
                                           "edge e: one -> two { some := c[k]; }"))
                  .composition.has_value());
  for (const char* constant : {"c[y]; }", "c[k]; }"}) {
    const ReadDiagrams read = read_diagrams(component_with(set + constant));
    ASSERT_EQ(read.diagnostics.size(), 1U) << constant;
    EXPECT_EQ(read.diagnostics[0].message, "'some' cannot hold port 'b' of 'c'");
    EXPECT_EQ(read.diagnostics[0].hint,
              "add it to the type of the set, or leave it out of the constant");
  }
}

}  // namespace
}  // namespace leadline::read
