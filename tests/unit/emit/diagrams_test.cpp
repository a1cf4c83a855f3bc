#include "leadline/emit/diagrams.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "leadline/explore/explore.hpp"
#include "leadline/lower/dsaam.hpp"
#include "leadline/program/composition_program.hpp"
#include "leadline/read/diagrams.hpp"
#include "support/composition_listing.hpp"
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

/// What is read, written and read again is the same; returns what is written.
std::string again(const std::string& text) {
  const Composition composition = read_back(text);
  const std::string result = written(composition);
  EXPECT_EQ(test::listing(read_back(result)), test::listing(composition)) << result;
  return result;
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

TEST(DiagramsWriter, ComparesTheFirstOfAQueueOfPorts) {
  const std::string text =
      "composition c {\n"
      "  component d {\n"
      "    queue(2) of port {a, b} q[a, b];\n"
      "    vertices v;\n"
      "\n"
      "    edge e: v -> v when first(q[a]) = b or first(q[b]) != a;\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(again(text), text);
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

/// The paper's example with all periods and buffers 1.
test::SystemBuilder fig5() {
  test::SystemBuilder b("fig5");
  b.in("N1.I1").out("N1.O1", 1).out("N1.O2", 1).in("N2.I1").out("N2.O1", 1);
  b.in("N3.I1").in("N3.I2").in("N3.I3").out("N3.O1", 1);
  b.flow("N1.O1", {"N2.I1", "N3.I1"}).flow("N1.O2", "N3.I3");
  return b.flow("N2.O1", "N3.I2").flow("N3.O1", "N1.I1");
}

/// What the two leave out: an observation, an order of ports, an output that nobody hears, and
/// names that are words of the language or have to be quoted; an input is called as the variable
/// that holds the chosen port.
test::SystemBuilder odd() {
  test::SystemBuilder b("an odd system");
  b.in("it's [0].m", 3).in("it's [0].when").out("it's [0].first", {2, 3}).out("it's [0].x.y", 5, 1);
  b.out("it's [0].unheard", 7).order({"it's [0].when", "it's [0].m"});
  b.order({"it's [0].unheard", "it's [0].first"});
  b.in("set.in").in("set.time", 2).out("set.port", 1).out("set.min", 4, 2);
  b.flow("it's [0].first", "set.in").observation("it's [0].x.y", "set.time");
  return b.flow("set.port", "it's [0].when").flow("set.min", "it's [0].m");
}

TEST(DiagramsWriter, GivesSystemsBackAsTheyWere) {
  for (const auto& builder : {test::uav_altitude(), fig5(), odd(), test::ring(3, 2)}) {
    for (const auto lowered : {lower::diagrams, lower::whole_steps}) {
      const Composition composition = lowered(builder.system());
      const std::string text = written(composition);
      const Composition back = read_back(text);
      EXPECT_EQ(test::listing(back), test::listing(composition)) << text;
      EXPECT_EQ(written(back), text);
    }
  }
}

TEST(DiagramsWriter, GivesTheStateGraphBackToTheLastState) {
  using Figures = std::vector<std::uint64_t>;
  const auto after = [](const test::SystemBuilder& builder) {
    return figures(read_back(written(lower::diagrams(builder.system()))));
  };
  EXPECT_EQ(after(test::uav_altitude()), (Figures{1540, 2789, 0}));
  EXPECT_EQ(after(fig5()), (Figures{2789, 8024, 0}));
  EXPECT_EQ(after(test::ring(2)), (Figures{37, 64, 0}));
}

TEST(DiagramsWriter, KeepsTheVariablesOfAComponentTogether) {
  Composition mixed = lower::diagrams(test::ring(3).system());
  std::reverse(mixed.components.begin(), mixed.components.end());
  for (auto& variable : mixed.variables) {
    if (variable.owner) variable.owner = diagram::ComponentId(2 - variable.owner->index());
  }
  for (auto& match : mixed.matches) {
    for (auto* end : {&match.send, &match.receive}) {
      end->component = diagram::ComponentId(2 - end->component.index());
    }
  }
  const std::string text = written(mixed);
  EXPECT_EQ(test::listing(read_back(text)), test::listing(mixed)) << text;
}

}  // namespace
}  // namespace leadline::emit
