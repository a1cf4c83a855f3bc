#include <gtest/gtest.h>

#include <string>

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

/// So many that states take two words instead of one.
TEST(Threads, WidenManyFields) {
  test::NetBuilder builder;
  for (int i = 0; i < 32; ++i) {
    const std::string place = "p" + std::to_string(i);
    builder.place(place, 0).transition("t" + place, {}, {{place, 1}});
  }
  const Program program = program::compile(builder.net());
  Limits limits;
  limits.max_states = 58'905;  // binomial(32 + 4, 4): four tokens in all
  limits.max_threads = 3;
  const Counts counts = count_states(program, limits, on_small_layers);
  EXPECT_EQ(counts.states, 58'905U);
  EXPECT_EQ(counts.expanded, 6'545U);  // binomial(32 + 3, 3)
  EXPECT_EQ(counts.edges, 32 * 6'545U);
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
