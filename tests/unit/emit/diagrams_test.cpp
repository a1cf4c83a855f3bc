#include "leadline/emit/diagrams.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "leadline/explore/explore.hpp"
#include "leadline/lower/dsaam.hpp"
#include "leadline/program/composition_program.hpp"
#include "leadline/read/diagrams.hpp"
#include "support/system_builder.hpp"

namespace leadline::emit {
namespace {

using diagram::Composition;

std::string written(const Composition& composition) {
  std::ostringstream out;
  EXPECT_TRUE(diagrams(out, composition).empty());
  return out.str();
}

Composition read_back(const std::string& text) {
  Diagnostics diagnostics;
  const SourceFile file("test.td", text);
  auto composition = read::diagrams(file, diagnostics);
  for (const Diagnostic& each : diagnostics.all()) {
    if (each.severity == Severity::error) ADD_FAILURE() << each.message << "\n" << text;
  }
  return composition.value_or(Composition{});
}

std::string again(const std::string& text) {
  return written(read_back(text));
}

/// Within a component that has what expressions and operations need.
std::string with_edges(const std::string& edges) {
  return "composition c {\n"
         "  component d {\n"
         "    bool on;\n"
         "    int -2..7 n;\n"
         "    int 0..7 k;\n"
         "    time t;\n"
         "    time s[a, b];\n"
         "    queue(2) of time q[a, b];\n"
         "    queue(3) of int 0..1 bits;\n"
         "    queue(1) of port {a, b} turns;\n"
         "    constant time up[a, b] := 1, {2, 3};\n"
         "    constant time gap := 5;\n"
         "    constant set of {a, b} all := {a, b};\n"
         "    set of {a, b} open := {b};\n"
         "    port {a, b} m;\n"
         "    vertices one, two;\n"
         "\n" +
         edges +
         "  }\n"
         "}\n";
}

TEST(DiagramsWriter, WritesDeclarationsAsTheyWereRead) {
  const std::string text =
      "composition 'a composition' {\n"
      "  transient time Msg;\n"
      "  set of {sea.left, 'no. 1', 'set'} sea.waiting := {'no. 1'};\n"
      "\n"
      "  component 'drone[0]' {\n"
      "    bool on := true;\n"
      "    int -3..-1 n;\n"
      "    int 1..4 levels[a, b] := 2, 3;\n"
      "    int 1..4 same[a, b] := 3;\n"
      "    time now := 3;\n"
      "    time next := none;\n"
      "    port {a, b} m := b dead at 'at', busy;\n"
      "    queue(1, 2) of time inbox[a, b] := [], [3, 4];\n"
      "    queue(2) of bool flags := [true, false];\n"
      "    constant time up[a, b] := 1, {2, 3};\n"
      "    constant int 0..9 limit := 4;\n"
      "    vertices 'at', busy;\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(again(text), text);
}

TEST(DiagramsWriter, LeavesOutInitialValuesThatAreUsual) {
  const std::string shown = again(
      "composition c { component d { bool on := false; int -3..3 n := 0; int 2..4 k := 2;"
      " time t[a, b] := 0, 0; port {a, b} m := a; set of {a} s := {}; queue(1) of bool q := [];"
      " vertices v; } }");
  EXPECT_EQ(shown.find(":="), std::string::npos) << shown;
}

TEST(DiagramsWriter, WritesEveryOperation) {
  const std::string text = with_edges(
      "    edge copy: one -> two {\n"
      "      t := s[a] + up[m] + gap + 4;\n"
      "      s[m] := first(q[b]);\n"
      "      t := none;\n"
      "      n := n * (k + 1) - 2;\n"
      "      on := not on and n = -1;\n"
      "      m := a;\n"
      "      open := {};\n"
      "      open := {a, b};\n"
      "      open := all;\n"
      "      open += a;\n"
      "      open -= b;\n"
      "      push(q[m], t);\n"
      "      push(bits, 1);\n"
      "      push(turns, b);\n"
      "      pop(q[m]);\n"
      "    }\n"
      "    edge back: two -> one { n := 7; }\n");
  EXPECT_EQ(again(text), text);
}

TEST(DiagramsWriter, WritesEveryClauseOnOneLineOrEachOnItsOwn) {
  const std::string text = with_edges(
      "    edge plain: one -> two;\n"
      "    edge loop: * -> * consumes s[a];\n"
      "    edge home: * -> one observes s[b];\n"
      "    edge some: two -> one, one -> one emits t;\n"
      "    edge short: one -> two choose m in argmin(s) order b before a when min(s) <= t { "
      "pop(q[m]); "
      "}\n"
      "    edge long: one -> two\n"
      "      choose m in argmin(s)\n"
      "      when min(s) <= min(s[a], t, first(q)) and t < s[a] + 3 and s[a] + gap > t - 2 and m "
      "!= b\n"
      "          and (on or k > 3) and not empty(q[a])\n"
      "      consumes first(q[a])\n"
      "    {\n"
      "      pop(q[a]);\n"
      "      on := true;\n"
      "    }\n");
  EXPECT_EQ(again(text), text);
}

TEST(DiagramsWriter, WritesNoMoreParenthesesThanAreNeeded) {
  const std::pair<const char*, const char*> guards[] = {
      {"((on and (n = 1)) or (k = 2))", "on and n = 1 or k = 2"},
      {"on and (n = 1 or k = 2)", "on and (n = 1 or k = 2)"},
      {"on and (on and on)", "on and (on and on)"},
      {"not (on and on)", "not (on and on)"},
      {"not (not on)", "not not on"},
      {"not (n = 1)", "not n = 1"},
      {"on = (n = 1)", "on = (n = 1)"},
      {"on != false", "on != false"},
      {"n - (k - 1) < n - k - 1", "n - (k - 1) < n - k - 1"},
      {"(n + k) * 2 = n + (k * 2)", "(n + k) * 2 = n + k * 2"},
      {"n * (k * 2) > -2", "n * (k * 2) > -2"},
      {"not (a in open)", "a not in open"},
      {"b = m", "m = b"},
      {"length(bits) = 0 or full(bits) or first(bits) = 1",
       "length(bits) = 0 or full(bits) or first(bits) = 1"},
      {"min() > t", "min() > t"},
      {"min(s[a], s[b]) > 2 + t", "min(s) > t + 2"},
      {"1 = 1", "1 = 1"},
      {"true and on", "true and on"},
  };
  for (const auto& [from, to] : guards) {
    const std::string before =
        with_edges("    edge e: one -> two when " + std::string(from) + ";\n");
    const std::string after = with_edges("    edge e: one -> two when " + std::string(to) + ";\n");
    EXPECT_EQ(again(before), after);
    EXPECT_EQ(again(after), after);
  }
}

TEST(DiagramsWriter, TellsPortsFromPortVariablesOfTheSameName) {
  const std::string text =
      "composition c {\n"
      "  component d {\n"
      "    time s[m, a];\n"
      "    port {m, a} m;\n"
      "    vertices v;\n"
      "\n"
      "    edge e: v -> v choose m in argmin(s) when s[port m] < s[m] or m = m { s[a] := s[m]; }\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(again(text), text);
}

TEST(DiagramsWriter, WritesMatchesOfOneSendTogether) {
  const std::string text =
      "composition c {\n"
      "  component a.b {\n"
      "    vertices v;\n"
      "\n"
      "    send 'x.y': v -> v;\n"
      "  }\n"
      "\n"
      "  component 'd.[1]' {\n"
      "    vertices v;\n"
      "\n"
      "    receive r1: v -> v;\n"
      "    receive r2: v -> v;\n"
      "  }\n"
      "\n"
      "  match a.b.'x.y' -> 'd.[1]'.r1, 'd.[1]'.r2;\n"
      "}\n";
  EXPECT_EQ(again(text), text);
}

TEST(DiagramsWriter, BreaksLongListsButNoNames) {
  std::string ports;
  for (int i = 0; i < 30; ++i)
    ports += (i == 0 ? "'" : ", '") + std::string("port, and ") + std::to_string(i) + '\'';
  const std::string shown =
      again("composition c { component d { time t[" + ports + "]; vertices v; } }");
  EXPECT_EQ(again(shown), shown);
  std::istringstream lines(shown);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 100U);
    EXPECT_EQ(std::count(line.begin(), line.end(), '\'') % 2, 0) << line;
  }
}

/// States, edges and deadlocks.
std::vector<std::uint64_t> figures(const Composition& composition) {
  Diagnostics diagnostics;
  const auto compiled = program::compile(composition, diagnostics);
  if (!compiled) return {};
  const auto graph = explore::state_graph(compiled->program, {});
  std::uint64_t deadlocks = 0;
  for (explore::StateIndex s = 0; s < graph.expanded; ++s) deadlocks += graph.is_deadlock(s);
  return {graph.size(), graph.edges(), deadlocks};
}

DsaamSystem uav_altitude() {
  return test::SystemBuilder("uav_altitude")
      .in("morse.pose", 2)
      .out("morse.height", 10)
      .out("morse.gps", {100, 200})
      .in("ptolemy.height", 2)
      .in("ptolemy.gps")
      .out("ptolemy.pose", 5)
      .flow("morse.height", "ptolemy.height")
      .flow("morse.gps", "ptolemy.gps")
      .flow("ptolemy.pose", "morse.pose")
      .system();
}

TEST(DiagramsWriter, GivesTheDiagramsOfASystemBackToTheLastState) {
  const Composition composition = lower::diagrams(uav_altitude());
  const std::string text = written(composition);
  const Composition back = read_back(text);
  EXPECT_EQ(written(back), text);
  EXPECT_EQ(figures(back), (std::vector<std::uint64_t>{1540, 2789, 0})) << text;
}

TEST(DiagramsWriter, GivesWholeStepsBackToo) {
  const Composition composition = lower::whole_steps(uav_altitude());
  const std::string text = written(composition);
  EXPECT_EQ(again(text), text);
  EXPECT_EQ(figures(read_back(text)), figures(composition)) << text;
}

}  // namespace
}  // namespace leadline::emit
