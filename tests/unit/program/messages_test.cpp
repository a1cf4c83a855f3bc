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
  EXPECT_EQ(diagnostics.all()[0].message, "the queue may be empty here");
  EXPECT_TRUE(compile(with_edges("edge e: V -> V when not empty(inbox) consumes first(inbox);"),
                      diagnostics));
}

}  // namespace
}  // namespace leadline::program
