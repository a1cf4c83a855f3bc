#include "leadline/program/vocabulary.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "leadline/read/diagrams.hpp"

namespace leadline::program {
namespace {

struct Compiled {
  diagram::Composition composition;
  CompositionProgram program;
  Vocabulary words;

  [[nodiscard]] std::string field(const LinearSum& sum) const {
    return program.program.counters[sum.terms.at(0).field];
  }
};

Compiled compiled_of(const std::string& text) {
  const SourceFile file("td", text);
  Diagnostics diagnostics;
  Compiled result;
  result.composition = read::diagrams(file, diagnostics).value();
  result.program = compile(result.composition, diagnostics).value();
  result.words = vocabulary_of(result.program, result.composition);
  return result;
}

constexpr const char* two = R"(composition two {
  int -2..5 n;
  bool S[x, y];
  set of {x, y} alive;
  queue(2) of bool q;
  time t;
  component A {
    transient bool b;
    port {y, x} m;
    vertices Idle, Busy;
    send go: Idle -> Busy when n < 2 or S[x] and n < 4 { n := n + 1; }
    edge back: Busy -> Idle { m := x; }
  }
  component B {
    vertices Only;
    receive come: Only -> Only { alive += x; }
  }
  match A.go -> B.come;
})";

TEST(CompositionVocabulary, SpeaksOfVerticesAndVariables) {
  const Compiled c = compiled_of(two);
  const auto& conditions = c.words.predicates;
  const auto& busy = conditions.at("at").at("A.Busy");
  ASSERT_EQ(busy.size(), 2U);
  EXPECT_EQ(busy[0], (LinearSum{{{c.program.vertex[0], 1}}, -1}));
  EXPECT_EQ(busy[1], (LinearSum{{{c.program.vertex[0], -1}}, 1}));
  EXPECT_EQ(c.field(c.words.values.at("").at("n")), "n");
  EXPECT_EQ(c.words.values.at("").at("n").constant, -2);
  EXPECT_EQ(c.field(conditions.at("").at("S[y]").at(0)), "S[y]");
  EXPECT_EQ(c.field(conditions.at("has").at("alive.y").at(0)), "alive has y");
  EXPECT_EQ(conditions.at("has").at("A.m.x").at(0).constant, -1) << "the second of its ports";
  EXPECT_EQ(c.field(c.words.values.at("length").at("q")), "length of q");
}

TEST(CompositionVocabulary, OfADeadIntegerIsTheLeastOfItsRange) {
  const Compiled c = compiled_of(
      "composition c { component A { int -3..3 k := 2 dead at away; vertices here, away;"
      " edge go: here -> away; } }");
  const LinearSum k = c.words.values.at("").at("A.k");
  EXPECT_EQ(k.constant, -3);
  const auto& operations = c.program.program.actions.at(0).operations;
  const auto clears =
      std::find_if(operations.begin(), operations.end(), [&](const auto& operation) {
        return operation.kind == Operation::Kind::set && operation.target == k.terms.at(0).field;
      });
  ASSERT_NE(clears, operations.end());
  EXPECT_EQ(clears->amount, 0);
}

TEST(CompositionVocabulary, LeavesOutTimesAndWhatIsNoPartOfAState) {
  const Compiled c = compiled_of(two);
  for (const auto& [word, names] : c.words.values) {
    EXPECT_FALSE(names.contains("t")) << word;
    EXPECT_FALSE(names.contains("A.b")) << word;
  }
  EXPECT_FALSE(c.words.predicates.at("").contains("A.b"));
}

TEST(CompositionVocabulary, KnowsAllActionsOfAnEdge) {
  const Compiled c = compiled_of(two);
  const auto& fires = c.words.events.at("fires");
  const ActionList& go = fires.at("A.go");
  EXPECT_GE(go.size(), 2U) << "one for each disjoint case of its guard";
  EXPECT_EQ(go, fires.at("B.come"));
  for (const auto action : go) EXPECT_EQ(c.program.origin[action].edge.edge.index(), 0U);
  const std::string& name = c.program.program.actions[go[1]].name;
  EXPECT_EQ(fires.at(name), ActionList{go[1]});
  EXPECT_EQ(fires.at("A.go > B.come"), go);
}

TEST(CompositionVocabulary, KnowsAllCasesOfAChoice) {
  const Compiled c = compiled_of(
      "composition c { component A { time S[p, q]; port {p, q} m; int 0..3 n; vertices v;"
      " edge e: v -> v choose m in argmin(S) when n = 0 or n = 2; } }");
  const auto& fires = c.words.events.at("fires");
  EXPECT_EQ(fires.at("A.e").size(), 4U);
  ASSERT_EQ(fires.at("A.e[q]").size(), 2U);
  for (const auto action : fires.at("A.e[q]"))
    EXPECT_EQ(c.program.origin[action].chosen, diagram::PortId(std::size_t{1}));
}

TEST(CompositionVocabulary, GivesNoNameTwoMeanings) {
  const Compiled edges = compiled_of(
      "composition c { component a { vertices v; send 'b.c': v -> v; }"
      " component 'a.b' { vertices v; send c: v -> v; }"
      " component r { port {p, q} m; time S[p, q]; vertices v;"
      " receive d: v -> v choose m in argmin(S); }"
      " match a.'b.c' -> r.d; match 'a.b'.c -> r.d; }");
  EXPECT_FALSE(edges.words.events.at("fires").contains("a.b.c"));
  EXPECT_FALSE(edges.words.events.at("fires").contains("a.b.c > r.d"));
  EXPECT_EQ(edges.words.events.at("fires").at("r.d").size(), 4U);

  const Compiled choices = compiled_of(
      "composition c { component a { vertices v; send s: v -> v; }"
      " component r { port {p, q} m; time S[p, q]; vertices v, w;"
      " receive d: v -> v choose m in argmin(S); receive 'd[p]': v -> w; }"
      " match a.s -> r.d, r.'d[p]'; }");
  const auto& fires = choices.words.events.at("fires");
  EXPECT_FALSE(fires.contains("a.s > r.d[p]"));
  EXPECT_EQ(fires.at("a.s > r.d[q]").size(), 1U);
  EXPECT_EQ(fires.at("a.s > r.d").size(), 2U);
  EXPECT_EQ(fires.at("r.d[p]").size(), 1U) << "only the edge has this name";
}

TEST(CompositionVocabulary, TellsOfTimesThatFormulasDoNotSpeakOfThem) {
  const Compiled compiled = compiled_of(two);
  EXPECT_FALSE(compiled.words.values.at("").contains("t"));
  EXPECT_NE(compiled.words.hints.at("").at("t").find("do not speak of times"), std::string::npos);
}

TEST(CompositionVocabulary, TellsOfNamesOfTwoMeanings) {
  const Compiled compiled = compiled_of(
      "composition c { component a { vertices v; edge 'b.c': v -> v; }"
      " component a.b { vertices v; edge c: v -> v; edge d: v -> v; } }");
  EXPECT_NE(compiled.words.hints.at("fires").at("a.b.c").find("two meanings"), std::string::npos);
  EXPECT_FALSE(compiled.words.hints.at("fires").contains("a.b.d"));
}

}  // namespace
}  // namespace leadline::program
