#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <stdexcept>
#include <string>

#include "leadline/explore/explore.hpp"
#include "leadline/program/composition_program.hpp"
#include "leadline/read/diagrams.hpp"

namespace leadline::program {
namespace {

diagram::Composition composition(const std::string& text) {
  Diagnostics diagnostics;
  auto result = read::diagrams(SourceFile("c.td", "composition c {" + text + "}"), diagnostics);
  if (!result) throw std::runtime_error(diagnostics.all().at(0).message);
  return *std::move(result);
}

/// A component at v0 with these variables and edges.
diagram::Composition alone(const std::string& variables, const std::string& edges) {
  return composition("component D {" + variables + " vertices v0, v1, v2, v3;" + edges + "}");
}

/// By their places: the vertices that the first component comes to.
std::set<Tokens> reached(const diagram::Composition& model) {
  Diagnostics diagnostics;
  const auto compiled = compile(model, diagnostics);
  if (!compiled) throw std::runtime_error(diagnostics.all().at(0).message);
  const explore::StateGraph graph = explore::state_graph(compiled->program, {});
  std::set<Tokens> result;
  for (explore::StateIndex s = 0; s < graph.size(); ++s) {
    result.insert(graph.layout.unpack(graph.state(s))[compiled->vertex.front()]);
  }
  return result;
}

/// Why a composition cannot be compiled.
std::string fault(const diagram::Composition& model) {
  Diagnostics diagnostics;
  EXPECT_FALSE(compile(model, diagnostics));
  return diagnostics.all().empty() ? "" : diagnostics.all().front().message;
}

using Vertices = std::set<Tokens>;

TEST(Lengths, AreComparedWithLengthsAndSums) {
  const std::string queues =
      "queue(3) of int 0..1 a := [1, 0]; queue(3) of int 0..1 b := [1, 1, 1]; int 0..3 x := 2;";
  EXPECT_EQ(reached(alone(queues,
                          "edge e: v0 -> v1 when length(a) + length(b) >= 5;"
                          "edge f: v0 -> v2 when x >= length(a);"
                          "edge g: v0 -> v3 when length(a) >= length(b);")),
            (Vertices{0, 1, 2}));
}

TEST(Lengths, AreAssigned) {
  EXPECT_EQ(reached(alone("queue(3) of int 0..1 a := [1, 0, 1]; int 0..3 x := 0;",
                          "edge e: v0 -> v1 { x := length(a); } edge f: v1 -> v2 when x = 3;")),
            (Vertices{0, 1, 2}));
}

TEST(TransientTimes, AreComparedAsWhatTheyStandFor) {
  EXPECT_EQ(reached(alone("time x := 0; time y := 1; transient time t; bool b; bool c;",
                          "edge e: v0 -> v1 { t := x + 5; b := t <= y; c := y + 4 <= t; }"
                          "edge f: v1 -> v2 when b; edge g: v1 -> v3 when c;")),
            (Vertices{0, 1, 3}));
}

TEST(TransientTimes, AreNotComparedOnceTheyAreWrittenDown) {
  EXPECT_EQ(fault(alone("time x := 0; time y := 1; transient time t; bool b;",
                        "edge e: v0 -> v1 { t := x + 5; x := y; b := t <= y; }")),
            "a time is compared after the same transition has changed it");
}

TEST(TransientTimes, AreForgotten) {
  EXPECT_EQ(reached(alone("time x := 0; time y := 1; time z := 0; transient time t;",
                          "edge e: v0 -> v1 { t := x + 5; t := none; z := t; }"
                          "edge f: v1 -> v2 when z > x;")),
            (Vertices{0, 1}));
}

/// t is 1 when u, which stands for z by then, is written down.
TEST(TransientTimes, StandForOthersThatAreWrittenDown) {
  EXPECT_EQ(
      reached(alone("time x := 0; time z := 7; time y := 0; transient time u; transient time t;",
                    "edge e: v0 -> v1 { u := x; x := x + 100; t := u + 1; u := z;"
                    " z := z + 500; y := t; }"
                    "edge f: v1 -> v2 when y + 99 = x;")),
      (Vertices{0, 1, 2}));
}

/// u stands for what t had been, and the queue's first for t, when the push changes it.
TEST(TransientTimes, ArePushedAsTheyWere) {
  EXPECT_EQ(reached(alone(
                "time x := 3; time y := 0; transient time u; transient time t; queue(2) "
                "of time q := [9];",
                "edge e: v0 -> v1 when length(q) = 1 { t := x; x := x + 1; u := t; t := first(q);"
                " push(q, u); pop(q); y := first(q); }"
                "edge f: v1 -> v2 when y + 1 = x;")),
            (Vertices{0, 1, 2}));
}

TEST(DeadVariables, AreClearedByLoopsAtEveryVertex) {
  const auto model = alone("int 0..3 m := 0 dead at v0;", "edge s: * -> * { m := 1; }");
  Diagnostics diagnostics;
  const auto compiled = compile(model, diagnostics);
  ASSERT_TRUE(compiled);
  EXPECT_EQ(explore::state_graph(compiled->program, {}).size(), 1U);
}

TEST(Numbers, OfAnySizeAreCompared) {
  EXPECT_EQ(reached(alone("int 0..3 x := 1;",
                          "edge e: v0 -> v1 when x > 9223372036854775807;"
                          "edge f: v0 -> v2 when x < -9223372036854775807 - 1;"
                          "edge g: v0 -> v3 when x > -9223372036854775807 - 1;")),
            (Vertices{0, 3}));
  EXPECT_EQ(fault(alone("time x := 1; time y := 1;",
                        "edge e: v0 -> v1 when not (x - 9223372036854775807 <= y + 1);")),
            "the result does not fit 64 bits");
}

/// No date is minus infinity, whatever is added, and so it is in two variables and in one.
TEST(Dates, ThatAreNoneAreBeforeEachOther) {
  EXPECT_EQ(reached(alone("time x := none; time z := 3;",
                          "edge e: v0 -> v1 when x + 1 <= x; edge f: v0 -> v2 when x < x + 1;"
                          "edge g: v0 -> v3 when z < z + 1;")),
            (Vertices{0, 1, 3}));
}

/// Together the last x would be 2^64 + 1, which is 1.
TEST(Dates, AreNotAddedToBeyondAllNumbers) {
  EXPECT_EQ(fault(alone("time x := 0; time y := 0;",
                        "edge e: v0 -> v1 { x := x + 9223372036854775806;"
                        " x := x + 9223372036854775806; x := x + 4; }")),
            "what this edge adds to a time does not fit 63 bits");
  EXPECT_EQ(reached(alone("time x := 0; time y := 0;",
                          "edge e: v0 -> v1 { x := x + 9223372036854775806; y := x; }"
                          "edge f: v1 -> v2 when x = y;")),
            (Vertices{0, 1, 2}));
}

TEST(Dates, HaveRoomForWhatIsAddedToEach) {
  EXPECT_EQ(reached(alone("time x := 0; time y := 0;",
                          "edge e: v0 -> v1 { x := x + 5000000000000000000;"
                          "                   y := y + 5000000000000000000; }")),
            (Vertices{0, 1}));
  EXPECT_EQ(fault(alone("time x := 0; time y := 0;",
                        "edge e: v0 -> v1 { y := x + 5000000000000000000;"
                        "                   x := y + 5000000000000000000; }")),
            "what this edge adds to a time does not fit 63 bits");
}

/// Whether so many edges are compiled though no time is left.
bool is_compiled_at_once(std::size_t edges) {
  std::string text;
  for (std::size_t e = 0; e < edges; ++e) text += "edge e" + std::to_string(e) + ": v0 -> v1;";
  Diagnostics diagnostics;
  const Deadline now(std::chrono::milliseconds{0});
  try {
    return compile(alone("", text), diagnostics, now).has_value();
  } catch (const LimitReached& reached) {
    EXPECT_EQ(reached.limit(), Limit::time);
    return false;
  }
}

TEST(Compiling, EndsAtTheDeadlineWhereThereAreManyCases) {
  EXPECT_TRUE(is_compiled_at_once(1000));
  EXPECT_FALSE(is_compiled_at_once(1001));
}

TEST(Origins, TellWhatAReceiveChose) {
  Diagnostics diagnostics;
  const auto compiled =
      compile(composition("component A { vertices v0, v1; send s: v0 -> v1; }"
                          "component B { time T[a, b] := 0, 0; port {a, b} m; vertices w0, w1;"
                          " receive r: w0 -> w1 choose m in argmin(T); } match A.s -> B.r;"),
              diagnostics);
  ASSERT_TRUE(compiled);
  ASSERT_EQ(compiled->origin.size(), 2U);
  EXPECT_FALSE(compiled->origin[0].chosen);
  EXPECT_NE(compiled->origin[0].chosen_by_receive, compiled->origin[1].chosen_by_receive);
}

}  // namespace
}  // namespace leadline::program
