#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "leadline/emit/draw_systems.hpp"
#include "leadline/lower/dsaam.hpp"
#include "leadline/read/diagrams.hpp"
#include "support/system_builder.hpp"
#include "unit/emit/draw_support.hpp"

namespace leadline::emit {
namespace {

using diagram::ComponentId;
using diagram::Composition;
using test::arrows;
using test::has;
using test::name_of;
using test::node_of;
using test::SystemBuilder;

/// The text of a label: markup gone, a space for each row.
std::string plain(const std::string& statement) {
  std::string text;
  bool inside = false;
  for (std::size_t at = statement.find("label="); at < statement.size(); ++at) {
    if (statement.compare(at, 4, "<tr>") == 0) text += ' ';
    if (statement[at] == '<') inside = true;
    if (!inside) text += statement[at];
    if (statement[at] == '>') inside = false;
  }
  return text;
}

/// The system of the paper's Fig. 5.
Composition fig5_diagrams() {
  SystemBuilder b("fig5_diagrams");
  b.out("N1.O1", 1).out("N1.O2", 1).out("N2.O1", 1).out("N3.O1", 1);
  b.flow("N1.O1", std::vector<std::string>{"N2.I1", "N3.I1"});
  b.flow("N2.O1", "N3.I2").flow("N1.O2", "N3.I3").flow("N3.O1", "N1.I1");
  return lower::diagrams(b.system());
}

TEST(DrawDiagram, HasTheVerticesAndEdgesOfFig4) {
  const Drawing drawing = draw_diagram(fig5_diagrams(), ComponentId(std::size_t{0}));
  const std::string wa = name_of(drawing, ">Wa<");
  const std::string co = name_of(drawing, ">Co<");
  const std::string em = name_of(drawing, ">Em<");
  EXPECT_EQ(drawing.edges, 7U) << "be, ee, bc, ec and a loop at each vertex";
  const auto be = arrows(drawing, wa, em);
  const auto ee = arrows(drawing, em, wa);
  const auto bc = arrows(drawing, wa, co);
  const auto ec = arrows(drawing, co, wa);
  ASSERT_EQ(be.size() * ee.size() * bc.size() * ec.size(), 1U);
  EXPECT_TRUE(has(plain(be[0]), "be &nbsp;min(S) &#8804; TI1 &nbsp;m := rand(argmin(S))"));
  EXPECT_TRUE(has(plain(be[0]), "&#945; := Fm"));
  EXPECT_TRUE(has(plain(ee[0]), "&#945; = &#8709;")) << "an emission ends when all are served";
  EXPECT_TRUE(has(plain(bc[0]), "TI1 &lt; min(S) &nbsp;m := I1")) << "there is one input";
  EXPECT_TRUE(has(plain(ec[0]), "&#172;empty(Bm) &nbsp;Tm := first(Bm)"));
  EXPECT_TRUE(has(plain(ec[0]), "Bm := dequeue(Bm)"));
  EXPECT_EQ(arrows(drawing, "start", wa).size(), 1U) << "a sourceless arrow to the initial vertex";
}

TEST(DrawDiagram, ComparesTheFirstOfAQueueOfPorts) {
  Diagnostics diagnostics;
  const auto composition =
      read::diagrams(SourceFile("q.td",
                                "composition c { component d { queue(2) of port {a, b} q; vertices "
                                "v, w; edge e: v -> w when first(q) = b; } }"),
                     diagnostics);
  ASSERT_TRUE(composition);
  const Drawing drawing = draw_diagram(*composition, ComponentId(std::size_t{0}));
  const auto arrow = arrows(drawing, name_of(drawing, ">v<"), name_of(drawing, ">w<"));
  ASSERT_EQ(arrow.size(), 1U);
  EXPECT_TRUE(has(plain(arrow[0]), "first(q) = b"));
}

TEST(DrawDiagram, EdgesOfSeveralVerticesAreWrittenOutOnce) {
  const Drawing drawing = draw_diagram(fig5_diagrams(), ComponentId(std::size_t{0}));
  const std::string wa = name_of(drawing, ">Wa<");
  const std::string em = name_of(drawing, ">Em<");
  ASSERT_EQ(arrows(drawing, wa, wa).size() * arrows(drawing, em, em).size(), 1U);
  const std::string at_wa = plain(arrows(drawing, wa, wa)[0]);
  const std::string at_em = plain(arrows(drawing, em, em)[0]);
  EXPECT_TRUE(has(at_wa, "recv_I1"));
  EXPECT_TRUE(has(at_wa, "&#172;full(BI1) &#8743; N1.I1 &#8712; &#945;N3"));
  EXPECT_TRUE(has(at_wa, "BI1 := enqueue(BI1, Msg)"));
  EXPECT_TRUE(has(at_em, "snd_O1 &nbsp;m = O1 &#8743; &#945; &#8800; &#8709;"));
  EXPECT_TRUE(has(at_em, "snd_O2") && has(at_em, "recv_I1"));
  EXPECT_FALSE(has(at_em, "enqueue"));
}

TEST(DrawDiagram, GuardsAreGreenAndOperationsRed) {
  const Drawing drawing = draw_diagram(fig5_diagrams(), ComponentId(std::size_t{0}));
  EXPECT_TRUE(has(drawing.dot, "<font color=\"#1a7f37\" point-size=\"11\">&#945; = &#8709;"));
  EXPECT_TRUE(has(drawing.dot, "<font color=\"#c0262d\" point-size=\"11\">m := I1"));
}

TEST(DrawDiagram, TellsInitialValuesAndConstants) {
  const Composition uav = lower::diagrams(test::uav_altitude().system());
  const std::string box =
      plain(node_of(draw_diagram(uav, ComponentId(std::size_t{0})), "initially"));
  EXPECT_TRUE(has(box, "Tpose = 0"));
  EXPECT_TRUE(has(box, "Bpose = &#10216;&#10217;"));
  EXPECT_TRUE(has(box, "upheight = 10") && has(box, "upgps &#8712; {100, 200}"));
  EXPECT_FALSE(has(box, "m =")) << "m is dead where the node begins";
}

std::vector<std::string> colours_of_loop(const std::string& statement) {
  const std::size_t begin = statement.find("color=\"") + 7;
  const std::string list = statement.substr(begin, statement.find('"', begin) - begin);
  std::vector<std::string> colours;
  for (std::size_t at = 0; at < list.size(); at += 8) colours.push_back(list.substr(at, 7));
  return colours;
}

TEST(DrawComposition, MatchingSendsAndReceivesHaveOneColour) {
  const Drawing drawing = draw_composition(fig5_diagrams());
  const auto at_wa = [&](const std::string& component) {
    return colours_of_loop(arrows(drawing, component + "v0", component + "v0").at(0));
  };
  const auto n1 =
      colours_of_loop(arrows(drawing, "c0v2", "c0v2").at(0));  // snd_O1, snd_O2, recv_I1
  ASSERT_EQ(n1.size(), 3U);
  EXPECT_EQ(std::set<std::string>(n1.begin(), n1.end()).size(), 3U);
  EXPECT_EQ(at_wa("c1"), std::vector<std::string>{n1[0]});
  const auto n3 = at_wa("c2");
  ASSERT_EQ(n3.size(), 3U);
  EXPECT_EQ(n3[0], n1[0]);
  EXPECT_EQ(n3[2], n1[1]);
  EXPECT_EQ(at_wa("c0"), std::vector<std::string>{n1[2]});
}

TEST(DrawComposition, ComponentsAreSideBySideWithTheSharedVariables) {
  const Drawing drawing = draw_composition(fig5_diagrams());
  EXPECT_TRUE(has(drawing.dot, "<b>N1</b>") && has(drawing.dot, "<b>N3</b>"));
  EXPECT_TRUE(has(plain(node_of(drawing, "shared, initially")), "&#945;N1 = &#8709;"));
  EXPECT_FALSE(has(plain(node_of(drawing, "shared, initially")), "Msg"))
      << "Msg is dead between transitions";
  EXPECT_EQ(drawing.nodes, 13U) << "three vertices and a box for each, and the shared variables";
}

TEST(DrawComposition, MoreMatchesThanColoursAreNumbered) {
  const auto numbered = [](std::size_t nodes) {
    return has(draw_composition(lower::diagrams(test::ring(nodes).system())).dot, "one number");
  };
  EXPECT_FALSE(numbered(12));
  EXPECT_TRUE(numbered(13));
}

/// The notation of what a DSAAM system's diagrams do not have.
struct Hand {
  Composition composition;

  Hand() {
    composition.name = "by hand";
    composition.ports = {"a", "b"};
    composition.components.resize(1);
    composition.components[0].name = "c";
    composition.components[0].vertices = {{"v0", {}}, {"v1", {}}};
    composition.components[0].edges.resize(1);
    edge().name = "e";
    edge().moves = {{diagram::VertexId(std::size_t{0}), diagram::VertexId(std::size_t{1})}};
  }

  diagram::Edge& edge() { return composition.components[0].edges[0]; }

  diagram::Reference variable(const std::string& name, diagram::Type::Kind kind) {
    diagram::Variable variable;
    variable.name = name;
    variable.type.kind = kind;
    variable.initial = {{0}};
    composition.variables.push_back(variable);
    diagram::Reference reference;
    reference.variable = diagram::VariableId(composition.variables.size() - 1);
    return reference;
  }

  void push(diagram::Expression::Op op, const diagram::Reference& reference = {},
            std::int64_t value = 0) {
    diagram::Expression::Node node;
    node.op = op;
    node.reference = reference;
    node.value = value;
    edge().guard.nodes.push_back(node);
  }

  [[nodiscard]] std::string label() const {
    return plain(arrows(draw_diagram(composition, ComponentId(std::size_t{0})), "v0", "v1").at(0));
  }
};

TEST(DrawDiagram, ParenthesesStandWhereTheyAreNeeded) {
  using Op = diagram::Expression::Op;
  Hand hand;
  const auto p = hand.variable("p", diagram::Type::Kind::boolean);
  const auto q = hand.variable("q", diagram::Type::Kind::boolean);
  const auto n = hand.variable("n", diagram::Type::Kind::integer);
  hand.push(Op::variable, p);  // (p or q) and not (n * (n - 1) = 2)
  hand.push(Op::variable, q);
  hand.push(Op::either);
  hand.push(Op::variable, n);
  hand.push(Op::variable, n);
  hand.push(Op::constant, {}, 1);
  hand.push(Op::subtract);
  hand.push(Op::multiply);
  hand.push(Op::constant, {}, 2);
  hand.push(Op::compare);
  hand.push(Op::negate);
  hand.push(Op::both);
  EXPECT_TRUE(has(hand.label(), "(p &#8744; q) &#8743; &#172;(n &#183; (n &#8722; 1) = 2)"))
      << hand.label();
}

TEST(DrawDiagram, TheTimesOfFig3) {
  Hand hand;
  const auto x1 = hand.variable("x1", diagram::Type::Kind::time);
  const auto x2 = hand.variable("x2", diagram::Type::Kind::time);
  diagram::Expression::Node node;
  node.op = diagram::Expression::Op::compare_times;
  node.left.of = {x2};
  node.right.of = {x1};
  node.right.plus = 1;
  hand.edge().guard.nodes = {node};
  diagram::Operation operation;
  operation.kind = diagram::Operation::Kind::assign_time;
  operation.target = x1;
  operation.time.of = {x2};
  operation.time.plus = -1;
  hand.edge().operations = {operation};
  EXPECT_TRUE(has(hand.label(), "x2 = x1 + 1 &nbsp;x1 := x2 &#8722; 1")) << hand.label();
}

}  // namespace
}  // namespace leadline::emit
