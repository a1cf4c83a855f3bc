#include <gtest/gtest.h>

#include "diagrams_support.hpp"

namespace leadline::read {
namespace {

using namespace diagram;
using Op = Expression::Op;
using Values = std::vector<std::vector<std::int64_t>>;

Composition composition(const std::string& text) {
  const ReadDiagrams read = read_diagrams(text);
  for (const std::string& each : read.found) ADD_FAILURE() << each << "\n" << text;
  return read.composition.value_or(Composition{});
}

Edge edge(const std::string& items) {
  const Composition read = composition(component_with(items));
  return read.components.empty() ? Edge{} : read.components.front().edges.back();
}

/// The ops of the guard in postfix order.
std::vector<Op> ops(const std::string& guard) {
  std::vector<Op> result;
  for (const auto& node : edge("edge e: one -> two when " + guard + ";").guard.nodes)
    result.push_back(node.op);
  return result;
}

TEST(Diagrams, ReadsTheFigureOfThePaper) {
  const Composition fig3 = composition(
      "composition fig3 { component D { time x1; time x2 := 1; vertices v0, v1;"
      " edge e: v0 -> v1 when x2 = x1 + 1 { x1 := x2 + 1; }"
      " edge e2: v1 -> v0 when x1 = x2 + 1 { x2 := x1 + 1; } } }");
  EXPECT_EQ(fig3.name, "fig3");
  ASSERT_EQ(fig3.variables.size(), 2U);
  EXPECT_EQ(fig3.variables[1].name, "x2");
  EXPECT_EQ(fig3.variables[1].initial, (Values{{1}}));
  EXPECT_EQ(fig3.variables[1].owner, ComponentId(0));
  ASSERT_EQ(fig3.components.size(), 1U);
  const Component& d = fig3.components[0];
  ASSERT_EQ(d.vertices.size(), 2U);
  ASSERT_EQ(d.edges.size(), 2U);
  EXPECT_EQ(d.edges[0].moves, (std::vector<Move>{{VertexId(0), VertexId(1)}}));
  ASSERT_EQ(d.edges[0].guard.nodes.size(), 1U);
  const auto& guard = d.edges[0].guard.nodes[0];
  EXPECT_EQ(guard.op, Op::compare_times);
  EXPECT_EQ(guard.comparison, Comparison::equal);
  ASSERT_EQ(guard.left.of.size(), 1U);
  EXPECT_EQ(guard.left.of[0].variable, VariableId(1));
  EXPECT_EQ(guard.left.plus, 0);
  EXPECT_EQ(guard.right.of[0].variable, VariableId(0));
  EXPECT_EQ(guard.right.plus, 1);
  ASSERT_EQ(d.edges[0].operations.size(), 1U);
  EXPECT_EQ(d.edges[0].operations[0].kind, Operation::Kind::assign_time);
  EXPECT_EQ(d.edges[0].operations[0].time.plus, 1);
}

TEST(Diagrams, ReadsTypesAndInitialValues) {
  const Composition c = composition(
      "composition c { bool a; bool b := true; int -3..-1 i; int 0..9 j[x, y] := 4; time t := none;"
      " port {y, x} p; set of {x, y} s := {y}; queue(1, 3) of int 0..2 q[x, y] := [], [2, 0];"
      " constant time up[x, y] := 5, {7, 9}; constant set of {x} f := {}; }");
  const auto& v = c.variables;
  ASSERT_EQ(v.size(), 10U);
  EXPECT_EQ(c.ports, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(v[0].initial, (Values{{0}}));
  EXPECT_EQ(v[1].initial, (Values{{1}}));
  EXPECT_EQ(v[2].type.least, -3);
  EXPECT_EQ(v[2].type.most, -1);
  EXPECT_EQ(v[2].initial, (Values{{-1}}));
  EXPECT_EQ(v[3].index, (std::vector<PortId>{PortId(0), PortId(1)}));
  EXPECT_EQ(v[3].initial, (Values{{4}, {4}}));
  EXPECT_EQ(v[4].initial, (Values{{Variable::no_time}}));
  EXPECT_EQ(v[5].type.ports, (std::vector<PortId>{PortId(1), PortId(0)}));
  EXPECT_EQ(v[5].initial, (Values{{1}}));
  EXPECT_EQ(v[6].initial, (Values{{1}}));
  EXPECT_EQ(v[7].type.capacity, 3U);
  EXPECT_EQ(v[7].capacity(0), 1U);
  EXPECT_EQ(v[7].capacity(1), 3U);
  EXPECT_EQ(v[7].initial, (Values{{}, {2, 0}}));
  EXPECT_EQ(v[8].kind, Variable::Kind::constant);
  EXPECT_EQ(v[8].initial, (Values{{5}, {7, 9}}));
  EXPECT_EQ(v[9].initial, (Values{{}}));
}

TEST(Diagrams, KnowsWhatIsDeclaredLater) {
  const Composition c = composition(
      "composition c { match d.s -> e.r; component d { send s: v -> v when n = 1; vertices v; }"
      " component e { vertices v; receive r: v -> v { n := 0; } } int 0..1 n; }");
  ASSERT_EQ(c.matches.size(), 1U);
  EXPECT_EQ(c.matches[0].send, (EdgeRef{ComponentId(0), EdgeId(0)}));
  EXPECT_EQ(c.matches[0].receive, (EdgeRef{ComponentId(1), EdgeId(0)}));
}

TEST(Diagrams, BindsOperatorsAsOneExpects) {
  EXPECT_EQ(ops("on or on and not on"), (std::vector<Op>{Op::variable, Op::variable, Op::variable,
                                                         Op::negate, Op::both, Op::either}));
  EXPECT_EQ(ops("n - n - n * 2 < 3"),
            (std::vector<Op>{Op::variable, Op::variable, Op::subtract, Op::variable, Op::constant,
                             Op::multiply, Op::subtract, Op::constant, Op::compare}));
  EXPECT_EQ(ops("not n = 1"),
            (std::vector<Op>{Op::variable, Op::constant, Op::compare, Op::negate}));
  EXPECT_EQ(ops("m = a and a not in open"),
            (std::vector<Op>{Op::is_port, Op::contains, Op::negate, Op::both}));
  EXPECT_EQ(ops("m != a"), (std::vector<Op>{Op::is_port, Op::negate}));
  EXPECT_EQ(ops("length(q[a]) > 0 and not empty(q[m]) and not full(q[b])").size(), 9U);
}

TEST(Diagrams, AddsConstantsToTimes) {
  const Edge e = edge("edge e: one -> two when min(s, t, first(q)) + 2 <= s[m] - 3 + gap;");
  ASSERT_EQ(e.guard.nodes.size(), 1U);
  const auto& node = e.guard.nodes[0];
  EXPECT_EQ(node.left.of.size(), 5U);
  EXPECT_EQ(node.left.plus, 2);
  EXPECT_EQ(node.right.plus, -3);
  EXPECT_EQ(node.right.drawn.size(), 1U);
  EXPECT_TRUE(node.right.of[0].by.has_value());
}

TEST(Diagrams, ReadsChoicesAndMessages) {
  const Edge e = edge("edge e: one -> two choose m in argmin(s) order b before a emits s[m];");
  ASSERT_TRUE(e.choice.has_value());
  EXPECT_EQ(e.choice->of.size(), 2U);
  EXPECT_EQ(e.choice->order, (std::vector<std::vector<PortId>>{{PortId(1), PortId(0)}}));
  ASSERT_TRUE(e.message.has_value());
  EXPECT_EQ(e.message->kind, Message::Kind::emits);
  EXPECT_EQ(edge("edge e: one -> two observes t;").message->kind, Message::Kind::observes);
}

TEST(Diagrams, AStarIsEveryVertex) {
  EXPECT_EQ(edge("edge e: * -> *;").moves,
            (std::vector<Move>{{VertexId(0), VertexId(0)}, {VertexId(1), VertexId(1)}}));
  EXPECT_EQ(edge("edge e: * -> one;").moves,
            (std::vector<Move>{{VertexId(0), VertexId(0)}, {VertexId(1), VertexId(0)}}));
}

TEST(Diagrams, OneNameMayBeAPortAndAVariable) {
  const Composition c = composition(
      "composition c { component d { time s[m, a]; port {m, a} m; vertices v;"
      " edge e: v -> v when s[m] < s[port m] and m = m; } }");
  const auto& nodes = c.components[0].edges[0].guard.nodes;
  ASSERT_EQ(nodes.size(), 3U);
  EXPECT_TRUE(nodes[0].left.of[0].by.has_value());
  EXPECT_TRUE(nodes[0].right.of[0].port.has_value());
  EXPECT_EQ(nodes[1].op, Op::is_port);
}

TEST(Diagrams, AReceiveMayReadWhatItsSendWrote) {
  EXPECT_TRUE(
      read_diagrams("composition c { transient time Msg; component d { time now; vertices v;"
                    " send s: v -> v { Msg := now; } }"
                    " component e { time last; vertices v; receive r: v -> v { last := Msg; } }"
                    " match d.s -> e.r; }")
          .found.empty());
}

TEST(Diagrams, AVariableThatIsDeadMayBeWrittenAndThenRead) {
  EXPECT_TRUE(read_diagrams(component_with("edge e: two -> one { fading := 3; n := fading; }"))
                  .found.empty());
}

TEST(Diagrams, ReadsLongExpressionsInLinearTimeAndDeepOnesToALimit) {
  std::string flat = "on";
  for (int i = 0; i < 20'000; ++i) flat += " and on";
  EXPECT_EQ(ops(flat).size(), 40'001U);
  const auto nested = [](std::size_t depth) {
    return component_with("edge e: one -> two when " + std::string(depth, '(') + "on" +
                          std::string(depth, ')') + ";");
  };
  EXPECT_TRUE(read_diagrams(nested(400)).found.empty());
  const ReadDiagrams deep = read_diagrams(nested(100'000));
  ASSERT_EQ(deep.diagnostics.size(), 1U);
  EXPECT_EQ(deep.diagnostics[0].message, "an expression is nested more than 500 deep");
}

}  // namespace
}  // namespace leadline::read
