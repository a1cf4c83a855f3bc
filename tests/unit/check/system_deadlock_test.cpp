#include <gtest/gtest.h>

#include <algorithm>

#include "leadline/explore/replay.hpp"
#include "leadline/lower/dsaam.hpp"
#include "leadline/program/composition_program.hpp"
#include "unit/check/system_support.hpp"

namespace leadline::check {
namespace {

using test::SystemBuilder;

SystemBuilder pair(Ticks first_a, Ticks first_b, bool ordinary = false) {
  SystemBuilder b;
  b.out("a.o", 60, first_a).out("b.o", 60, first_b).observation("a.o", "b.i");
  return ordinary ? b.flow("b.o", "a.i") : b.observation("b.o", "a.i");
}

TEST(SystemDeadlock, TwoObservationFlowsWaitForEachOther) {
  const SystemBuilder b = pair(0, 0);
  const PartCheck part = check_part(b.system());
  EXPECT_EQ(part.progress, Verdict::violated);
  EXPECT_EQ(part.decided_by, Method::rule);
  ASSERT_EQ(part.deadlocks.size(), 1U);
  const Deadlock& deadlock = part.deadlocks[0];
  EXPECT_EQ(deadlock.time, 0);
  EXPECT_EQ(circuit(b.system(), deadlock.circuit), "a b");
  ASSERT_EQ(deadlock.waits.size(), 2U);
  EXPECT_EQ(deadlock.waits[0].node, b.id("a"));
  EXPECT_EQ(deadlock.waits[0].on, b.id("b"));
  EXPECT_EQ(deadlock.waits[0].flow, (Flow{b.output("b.o"), b.sink("a.i")}));
  EXPECT_TRUE(deadlock.waits[0].message);
  EXPECT_EQ(deadlock.waits[0].timestamp, 0);
  EXPECT_TRUE(deadlock.blocked.empty());
  EXPECT_EQ(deadlock.mend->source, b.output("a.o"));
  EXPECT_TRUE(deadlock.mends_part);
}

TEST(SystemDeadlock, AnOrdinaryFlowOrAnOffsetKeepsThemAlive) {
  EXPECT_EQ(check_part(pair(0, 0, true).system()).progress, Verdict::holds);
  const PartCheck part = check_part(pair(0, 30).system());
  EXPECT_EQ(part.progress, Verdict::holds);
  EXPECT_EQ(part.kept_apart.size(), 1U);
  EXPECT_TRUE(part.deadlocks.empty());
}

TEST(SystemDeadlock, EveryMethodSeesTheSame) {
  for (const Method method : {Method::rule, Method::lasso, Method::steps, Method::diagrams}) {
    for (const bool reduce : {false, true}) {
      const PartCheck dead = check_by(method, pair(0, 60).system(), reduce);
      EXPECT_EQ(dead.progress, Verdict::violated);
      EXPECT_EQ(dead.decided_by, method);
      EXPECT_EQ(dead.deadlocks.at(0).time, 60);
      EXPECT_EQ(check_by(method, pair(0, 30).system(), reduce).progress, Verdict::holds);
    }
  }
}

/// A source that fills a buffer of the circuit a, b, and a sink behind a sink of it.
SystemBuilder with_tails() {
  SystemBuilder b = pair(0, 0);
  b.in("a.filled", 3).out("source.o", 1, 1).flow("source.o", "a.filled");
  b.out("a.seen", 10).flow("a.seen", "tail.i").out("tail.o", 10).flow("tail.o", "end.i");
  return b;
}

TEST(SystemDeadlock, TailsAreBlockedOnlyBecauseOfTheCircuit) {
  const SystemBuilder b = with_tails();
  const PartCheck part = check_part(b.system());
  ASSERT_EQ(part.deadlocks.size(), 1U);
  const Deadlock& deadlock = part.deadlocks[0];
  EXPECT_EQ(circuit(b.system(), deadlock.circuit), "a b");
  EXPECT_EQ(names(b.system(), deadlock.blocked), "source tail end");
  const auto of_source = std::find_if(deadlock.waits.begin(), deadlock.waits.end(),
                                      [&](const Wait& w) { return w.node == b.id("source"); });
  ASSERT_NE(of_source, deadlock.waits.end());
  EXPECT_EQ(of_source->on, b.id("a"));
  EXPECT_FALSE(of_source->message);  // there is no room for the fourth message
  EXPECT_EQ(of_source->timestamp, 4);
  for (const Occupancy& buffer : part.buffers) {
    if (buffer.input != b.sink("a.filled")) continue;
    EXPECT_EQ(buffer.in_the_run, 3U);
    EXPECT_EQ(buffer.any, 3U);
  }
}

/// Of the fourth message one is delivered, and fills its buffer; only the other has no room.
TEST(SystemDeadlock, WhoseMessageIsDeliveredIsNotWaitedFor) {
  SystemBuilder b = pair(0, 0);
  b.in("a.filled", 3).in("b.filled", 4).out("source.o", 1, 1);
  b.flow("source.o", {"a.filled", "b.filled"});
  for (const Method method : {Method::lasso, Method::steps, Method::diagrams}) {
    const PartCheck part = check_by(method, b.system());
    const std::vector<Wait>& waits = part.deadlocks.at(0).waits;
    ASSERT_EQ(waits.size(), 3U);
    EXPECT_EQ(waits[2].node, b.id("source"));
    EXPECT_EQ(waits[2].on, b.id("a"));
    EXPECT_EQ(waits[2].timestamp, 4);
  }
}

TEST(SystemDeadlock, AnIslandDiesAlone) {
  SystemBuilder b = test::ring(3);
  b.out("a.o", 5).out("b.o", 5).observation("a.o", "b.i").observation("b.o", "a.i");
  const SystemCheck check = check_system(b.system());
  ASSERT_EQ(check.parts.size(), 2U);
  EXPECT_EQ(check.parts[0].progress, Verdict::holds);
  EXPECT_EQ(names(b.system(), check.parts[0].nodes), "n0 n1 n2");
  EXPECT_EQ(check.parts[1].progress, Verdict::violated);
  EXPECT_EQ(names(b.system(), check.parts[1].nodes), "a b");
  EXPECT_EQ(circuit(b.system(), check.parts[1].deadlocks.at(0).circuit), "a b");
}

TEST(SystemDeadlock, TwoDisjointCircuitsAreTwoDeadlocks) {
  SystemBuilder b;
  b.out("a.o", 2).out("b.o", 2).observation("a.o", "b.i").observation("b.o", "a.i");
  b.out("c.o", 2, 1).out("d.o", 2, 1).observation("c.o", "d.i").observation("d.o", "c.i");
  b.out("a.link", 10, 5).flow("a.link", "c.link");
  for (const Method method : {Method::lasso, Method::steps, Method::diagrams}) {
    const PartCheck part = check_by(method, b.system());
    ASSERT_EQ(part.deadlocks.size(), 2U);
    EXPECT_EQ(circuit(b.system(), part.deadlocks[0].circuit), "a b");
    EXPECT_EQ(part.deadlocks[0].time, 0);
    EXPECT_EQ(circuit(b.system(), part.deadlocks[1].circuit), "c d");
    EXPECT_EQ(part.deadlocks[1].time, 1);
    for (const Deadlock& deadlock : part.deadlocks) {
      EXPECT_TRUE(deadlock.blocked.empty());
      EXPECT_FALSE(deadlock.mends_part);
      EXPECT_EQ(deadlock.mend->source, deadlock.circuit[0].source);
    }
  }
}

TEST(SystemDeadlock, ANodeOnTwoCircuitsIsReportedWithBoth) {
  SystemBuilder b;
  b.out("hub.o", 1).out("x.o", 1).out("y.o", 1);
  b.observation("hub.o", "x.i").observation("hub.o", "y.i");
  b.observation("x.o", "hub.x").observation("y.o", "hub.y");
  const PartCheck part = check_part(b.system());
  ASSERT_EQ(part.deadlocks.size(), 2U);
  EXPECT_EQ(circuit(b.system(), part.deadlocks[0].circuit), "hub x");
  EXPECT_EQ(circuit(b.system(), part.deadlocks[1].circuit), "hub y");
  for (const Deadlock& deadlock : part.deadlocks) {
    EXPECT_EQ(deadlock.mend->source, b.output("hub.o"));  // the one flow on both
    EXPECT_TRUE(deadlock.mends_part);
  }
}

TEST(SystemDeadlock, AMendIsTriedOnWhatClosesLater) {
  SystemBuilder b = pair(0, 0);  // closes at 0; a and c would close at 7
  b.out("a.late", 60, 7).out("c.o", 60, 7);
  b.observation("a.late", "c.i").observation("c.o", "a.late_i");
  const PartCheck part = check_part(b.system());
  ASSERT_FALSE(part.deadlocks.empty());
  EXPECT_EQ(circuit(b.system(), part.deadlocks[0].circuit), "a b");
  EXPECT_FALSE(part.deadlocks[0].mends_part);
}

TEST(SystemDeadlock, ALongRingIsFoundWithoutRecursion) {
  SystemBuilder b;
  constexpr int nodes = 3000;
  const auto name = [](int i) { return "n" + std::to_string(i); };
  for (int i = 0; i < nodes; ++i) b.out(name(i) + ".o", 5, 10);
  for (int i = 0; i < nodes; ++i) b.observation(name(i) + ".o", name((i + 1) % nodes) + ".i");
  const PartCheck part = check_part(b.system());
  ASSERT_EQ(part.deadlocks.size(), 1U);
  EXPECT_EQ(part.deadlocks[0].circuit.size(), std::size_t{nodes});
  EXPECT_EQ(part.deadlocks[0].time, 10);
  EXPECT_TRUE(part.deadlocks[0].mends_part);
}

TEST(SystemDeadlock, SeveralPeriodsReachOneAtTheEarliestTime) {
  SystemBuilder b;
  b.out("a.o", {5, 7}).out("b.o", 9, 4).observation("a.o", "b.i").observation("b.o", "a.i");
  const PartCheck part = check_part(b.system());
  EXPECT_EQ(part.progress, Verdict::violated);
  EXPECT_EQ(part.deadlocks.at(0).time, 22);
  EXPECT_TRUE(part.witness);
  for (const Method method : {Method::steps, Method::diagrams}) {
    EXPECT_EQ(check_by(method, b.system()).deadlocks.at(0).time, 22);
  }
}

TEST(SystemDeadlock, TheWitnessRunsIntoIt) {
  SystemBuilder b;
  b.out("a.o", {5, 7}).out("b.o", 9, 4).observation("a.o", "b.i").observation("b.o", "a.i");
  for (const Method method : {Method::steps, Method::diagrams}) {
    const PartCheck part = check_by(method, b.system(), true);
    ASSERT_TRUE(part.witness);
    Diagnostics diagnostics;
    const auto compiled = program::compile(
        method == Method::steps ? lower::whole_steps(b.system()) : lower::diagrams(b.system()),
        diagnostics);
    EXPECT_EQ(explore::replay(compiled->program, *part.witness), std::nullopt);
  }
}

}  // namespace
}  // namespace leadline::check
