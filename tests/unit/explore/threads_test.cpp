#include <gtest/gtest.h>

#include "leadline/explore/explore.hpp"
#include "support/graphs.hpp"
#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

using program::Program;

/// So that several threads work on small layers too.
const Options on_small_layers{Reduction::none, 8, 8};

void expect_same_graph(const Program& program, Limits limits) {
  Counts counts;
  const StateGraph one = state_graph(program, limits, {}, {}, &counts);
  for (const unsigned threads : {2U, 3U, 7U}) {
    limits.max_threads = threads;
    const StateGraph graph = state_graph(program, limits, on_small_layers);
    EXPECT_EQ(test::difference(one, graph), "") << threads;
    const Counts many = count_states(program, limits, on_small_layers);
    EXPECT_EQ(many.states, one.size());
    EXPECT_EQ(many.expanded, one.expanded);
    EXPECT_EQ(many.edges, one.edges());
    EXPECT_EQ(many.deadlocks, counts.deadlocks);
    EXPECT_EQ(many.limit, one.limit);
  }
}

TEST(Threads, GiveTheSameGraph) {
  const Program program = program::compile(test::philosophers(9));
  expect_same_graph(program, {});
  Limits limits;
  limits.max_threads = 4;
  EXPECT_EQ(count_states(program, limits, on_small_layers).states, 19683U);
}

TEST(Threads, CutAtTheSameLayer) {
  const Program program = program::compile(test::philosophers(8));
  for (const std::uint64_t most : {1U, 17U, 100U, 3000U, 6560U, 6561U}) {
    Limits limits;
    limits.max_states = most;
    expect_same_graph(program, limits);
  }
}

/// Fields that turn out too narrow while several threads work.
TEST(Threads, WidenFields) {
  Limits limits;
  limits.max_states = 20'000;
  expect_same_graph(program::compile(test::without_bounds()), limits);
}

TEST(Threads, KeepWhatDeadlocksNeed) {
  const Program program = program::compile(test::philosophers(8));
  const Options reduced{Reduction::deadlocks, 8};
  const Counts one = count_states(program, {}, reduced);
  Limits limits;
  limits.max_threads = 3;
  const Counts many = count_states(program, limits, reduced);
  EXPECT_EQ(many.states, one.states);
  EXPECT_EQ(many.edges, one.edges);
  EXPECT_EQ(many.deadlocks, 2U);
}

}  // namespace
}  // namespace leadline::explore
