#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "leadline/program/composition_program.hpp"
#include "leadline/read/diagrams.hpp"

namespace leadline::program {
namespace {

/// One component at one vertex, two times, a queue, and these edges.
diagram::Composition with_edges(const std::string& edges) {
  const std::string text =
      "composition c { constant time lookahead := 4; time now; time other; queue(1) of time inbox;"
      "component C { vertices V;" +
      edges + "} }";
  Diagnostics diagnostics;
  auto composition = read::diagrams(SourceFile("c.td", text), diagnostics);
  if (!composition) throw std::runtime_error(diagnostics.all().at(0).message);
  return *std::move(composition);
}

TEST(Durations, CountInGuards) {
  Diagnostics diagnostics;
  const auto compiled = compile(with_edges("edge e: V -> V when now < other + lookahead + 1 "
                                           "{ now := now + lookahead; }"),
                                diagnostics);
  ASSERT_TRUE(compiled);
  const auto& guards = compiled->program.actions.at(0).date_guards;
  ASSERT_EQ(guards.size(), 1U);
  EXPECT_EQ(guards[0].plus, -5);  // now - 5 < other
  EXPECT_TRUE(guards[0].strict);
}

TEST(Durations, CountInTimestamps) {
  Diagnostics diagnostics;
  const auto compiled = compile(
      with_edges("edge e: V -> V emits now + lookahead + 1 { now := now + 1; }"), diagnostics);
  ASSERT_TRUE(compiled);
  EXPECT_EQ(compiled->origin.at(0).messages.at(0).plus, 5);
}

TEST(Messages, AreConsumedFromQueuesThatHoldOne) {
  Diagnostics diagnostics;
  EXPECT_FALSE(compile(with_edges("edge e: V -> V consumes first(inbox);"), diagnostics));
  ASSERT_EQ(diagnostics.all().size(), 1U);
  EXPECT_EQ(diagnostics.all()[0].message, "queue 'inbox' may be empty here");
  EXPECT_EQ(diagnostics.all()[0].hint, "add 'not empty(inbox)' to the guard");
  EXPECT_TRUE(compile(with_edges("edge e: V -> V when not empty(inbox) consumes first(inbox);"),
                      diagnostics));
}

TEST(Messages, ArePushedWhereThereIsRoom) {
  const auto hint = [](const std::string& edge) {
    Diagnostics diagnostics;
    EXPECT_FALSE(compile(with_edges("queue(3) of time 'the last'[now, b]; edge e: V -> V " + edge),
                         diagnostics));
    return diagnostics.all().at(0).hint;
  };
  EXPECT_EQ(hint("{ push('the last'[port now], now); }"),
            "add 'not full('the last'[port now])' to the guard");
  EXPECT_EQ(hint("when not full('the last'[b]) { push('the last'[b], now); "
                 "push('the last'[b], now); }"),
            "add 'length('the last'[b]) <= 1' to the guard");
  EXPECT_EQ(hint("when not empty('the last'[b]) { pop('the last'[b]); pop('the last'[b]); }"),
            "add 'length('the last'[b]) >= 2' to the guard");
  EXPECT_EQ(hint("when not full(inbox) { push(inbox, now); push(inbox, now); }"),
            "make the queue larger, or use two edges");
}

}  // namespace
}  // namespace leadline::program
