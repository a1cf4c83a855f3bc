#include "leadline/lower/dsaam.hpp"

#include <gtest/gtest.h>

#include "leadline/explore/explore.hpp"
#include "leadline/program/composition_program.hpp"
#include "support/graphs.hpp"
#include "support/system_builder.hpp"

namespace leadline::lower {
namespace {

using explore::StateGraph;

struct Counts {
  std::uint64_t states = 0;
  std::uint64_t edges = 0;
  std::uint64_t deadlocks = 0;

  friend bool operator==(const Counts&, const Counts&) = default;
};

std::ostream& operator<<(std::ostream& out, const Counts& counts) {
  return out << counts.states << " states, " << counts.edges << " edges, " << counts.deadlocks
             << " deadlocks";
}

program::Program compiled(const diagram::Composition& composition) {
  Diagnostics diagnostics;
  auto result = program::compile(composition, diagnostics);
  EXPECT_TRUE(result) << (diagnostics.all().empty() ? "" : diagnostics.all().front().message);
  return result->program;
}

/// By the fast explorer, once it agrees with the slow one.
Counts count(const diagram::Composition& composition) {
  const program::Program program = compiled(composition);
  const StateGraph graph = explore::state_graph(program, Limits{});
  EXPECT_EQ(test::difference(graph, test::slow_state_graph(program)), "");
  Counts counts{graph.size(), graph.edges(), 0};
  for (explore::StateIndex s = 0; s < graph.size(); ++s) {
    counts.deadlocks += graph.is_deadlock(s) ? 1 : 0;
  }
  return counts;
}

Counts of_diagrams(const test::SystemBuilder& builder) {
  return count(diagrams(builder.system()));
}

/// The paper's Fig. 5.
test::SystemBuilder fig5() {
  test::SystemBuilder b("fig5");
  b.in("N1.I1").out("N1.O1", 1).out("N1.O2", 1).in("N2.I1").out("N2.O1", 1);
  b.in("N3.I1").in("N3.I2").in("N3.I3").out("N3.O1", 1);
  b.flow("N1.O1", {"N2.I1", "N3.I1"}).flow("N1.O2", "N3.I3").flow("N2.O1", "N3.I2");
  return b.flow("N3.O1", "N1.I1");
}

// Found by a separate program, written for this purpose.
TEST(Diagrams, HaveTheKnownStateGraphs) {
  EXPECT_EQ(of_diagrams(test::ring(2)), (Counts{37, 64, 0}));
  EXPECT_EQ(of_diagrams(test::ring(3)), (Counts{305, 765, 0}));
  EXPECT_EQ(of_diagrams(test::ring(4)), (Counts{2641, 8704, 0}));
  EXPECT_EQ(of_diagrams(test::ring(2, 2)), (Counts{55, 100, 0}));
  EXPECT_EQ(of_diagrams(fig5()), (Counts{2789, 8024, 0}));
  EXPECT_EQ(of_diagrams(test::uav_altitude()), (Counts{1540, 2789, 0}));
}

test::SystemBuilder two_observers(Ticks second_first) {
  test::SystemBuilder b;
  b.in("a.i").out("a.o", 60).in("b.i").out("b.o", 60, second_first);
  return b.observation("a.o", "b.i").observation("b.o", "a.i");
}

TEST(Diagrams, ACircuitOfObservationsWithACommonTimestampDeadlocks) {
  EXPECT_EQ(of_diagrams(two_observers(0)).deadlocks, 1U);
  EXPECT_EQ(of_diagrams(two_observers(30)).deadlocks, 0U);
  EXPECT_EQ(count(whole_steps(two_observers(0).system())).deadlocks, 1U);
  EXPECT_EQ(count(whole_steps(two_observers(30).system())).deadlocks, 0U);
}

TEST(Diagrams, AnOrderEndsTheTieOfTwoInputs) {
  const auto choices = [](bool ordered) {
    test::SystemBuilder b;
    b.out("x.o", 1).out("y.o", 1).in("z.a").in("z.b").out("z.o", 1).in("x.i").in("y.i");
    b.flow("x.o", "z.a").flow("y.o", "z.b").flow("z.o", {"x.i", "y.i"});
    if (ordered) b.order({"z.b", "z.a"});
    const auto composition = diagrams(b.system());
    Diagnostics diagnostics;
    const auto program = program::compile(composition, diagnostics);
    const StateGraph graph = explore::state_graph(program->program, Limits{});
    std::size_t open = 0;
    for (explore::StateIndex s = 0; s < graph.size(); ++s) {
      std::size_t begun = 0;
      for (const program::ActionIndex a : graph.labels(s)) {
        begun += program->program.actions[a].name.starts_with("z.bc") ? 1 : 0;
      }
      open += begun > 1 ? 1 : 0;
    }
    return open;
  };
  EXPECT_GT(choices(false), 0U);
  EXPECT_EQ(choices(true), 0U);
}

/// An observation named first in an order is not preferred where it may not be emitted yet.
TEST(Diagrams, AnOrderOfAnObservationBeforeAnOrdinaryOutputBlocksNobody) {
  test::SystemBuilder b;
  b.in("a.i").out("a.seen", 1).out("a.done", 1).in("b.s").in("b.d").out("b.o", 1);
  b.observation("a.seen", "b.s")
      .flow("a.done", "b.d")
      .flow("b.o", "a.i")
      .order({"a.seen", "a.done"});
  EXPECT_EQ(of_diagrams(b).deadlocks, 0U);
  EXPECT_EQ(count(whole_steps(b.system())).deadlocks, 0U);
}

TEST(Parts, AreWeaklyConnected) {
  test::SystemBuilder b;
  b.out("a.o", 1).out("x.o", 2).in("b.i").in("y.i").flow("a.o", "b.i").flow("x.o", "y.i");
  const auto systems = parts(b.system());
  ASSERT_EQ(systems.size(), 2U);
  EXPECT_EQ(systems[0].nodes[0].name, "a");
  EXPECT_EQ(systems[0].nodes[1].name, "b");
  EXPECT_EQ(systems[1].nodes[1].name, "y");
  EXPECT_EQ(systems[1].nodes[1].inputs[0].source.node, NodeId(0));
  const auto compositions = parts(diagrams(b.system()));
  ASSERT_EQ(compositions.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(count(compositions[i]), count(diagrams(systems[i])));
  }
}

}  // namespace
}  // namespace leadline::lower
