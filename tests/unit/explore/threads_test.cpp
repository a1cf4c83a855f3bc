#include <gtest/gtest.h>

#include "leadline/explore/explore.hpp"
#include "support/graphs.hpp"
#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

using program::Program;

/// So that several threads work on small layers too.
Options with(unsigned threads) {
  Options options;
  options.threads = threads;
  options.worth_threads = 8;
  return options;
}

void expect_same(const Program& program, const Limits& limits) {
  Counts counts;
  const StateGraph one = state_graph(program, limits, with(1), {}, &counts);
  for (const unsigned threads : {2U, 3U, 7U}) {
    EXPECT_EQ(test::difference(one, state_graph(program, limits, with(threads))), "") << threads;
    const Counts many = count_states(program, limits, with(threads));
    EXPECT_EQ(many.states, one.size());
    EXPECT_EQ(many.expanded, one.expanded);
    EXPECT_EQ(many.edges, one.edges());
    EXPECT_EQ(many.deadlocks, counts.deadlocks);
    EXPECT_EQ(many.limit, one.limit);
  }
}

TEST(Threads, GiveTheSameGraph) {
  const Program program = program::compile(test::philosophers(9));
  expect_same(program, {});
  EXPECT_EQ(count_states(program, {}, with(4)).states, 19683U);
}

TEST(Threads, CutAtTheSameLayer) {
  const Program program = program::compile(test::philosophers(8));
  for (const std::uint64_t most : {1U, 17U, 100U, 3000U, 6560U, 6561U}) {
    Limits limits;
    limits.max_states = most;
    expect_same(program, limits);
  }
}

/// Fields that turn out too narrow while several threads work.
TEST(Threads, WidenFields) {
  test::NetBuilder builder;
  builder.place("a", 0).place("b", 0).place("c", 0);
  for (const char* p : {"a", "b", "c"}) builder.transition(std::string("make_") + p, {}, {{p, 1}});
  builder.transition("join", {{"a", 2}, {"b", 1}}, {{"c", 3}});
  Limits limits;
  limits.max_states = 20'000;
  expect_same(program::compile(builder.net()), limits);
}

TEST(Threads, KeepWhatDeadlocksNeed) {
  const Program program = program::compile(test::philosophers(8));
  Options options = with(3);
  options.reduction = Reduction::deadlocks;
  const Counts many = count_states(program, {}, options);
  options.threads = 1;
  const Counts one = count_states(program, {}, options);
  EXPECT_EQ(many.states, one.states);
  EXPECT_EQ(many.edges, one.edges);
  EXPECT_EQ(many.deadlocks, 2U);
}

}  // namespace
}  // namespace leadline::explore
