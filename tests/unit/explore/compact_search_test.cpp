#include <gtest/gtest.h>

#include <chrono>

#include "leadline/explore/explore.hpp"
#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

using program::compile;
using program::Program;

Counts compact(const Program& program, const Limits& limits = {}) {
  Options options;
  options.compact = true;
  return count_states(program, limits, options);
}

void expect_same(const Program& program, const Limits& limits) {
  const Counts few = compact(program, limits);
  const Counts all = count_states(program, limits);
  EXPECT_EQ(few.states, all.states);
  EXPECT_EQ(few.expanded, all.expanded);
  EXPECT_EQ(few.edges, all.edges);
  EXPECT_EQ(few.deadlocks, all.deadlocks);
  EXPECT_EQ(few.limit, all.limit);
}

TEST(CompactSearch, CountsPhilosophers) {
  const Counts counts = compact(compile(test::philosophers(9)));
  EXPECT_EQ(counts.states, 19683U);
  EXPECT_EQ(counts.deadlocks, 2U);
  EXPECT_EQ(counts.limit, Limit::none);
  EXPECT_LT(counts.memory, 19683U * 8);
}

TEST(CompactSearch, KeepsWhatDeadlocksNeed) {
  const Program program = compile(test::philosophers(8));
  Options options{Reduction::deadlocks};
  const Counts all = count_states(program, {}, options);
  options.compact = true;
  const Counts few = count_states(program, {}, options);
  EXPECT_EQ(few.states, all.states);
  EXPECT_EQ(few.edges, all.edges);
  EXPECT_EQ(few.deadlocks, 2U);
  EXPECT_LT(few.states, 6561U);
}

TEST(CompactSearch, CutsAtTheSameLayer) {
  const Program program = compile(test::philosophers(8));
  for (const std::uint64_t most : {0U, 1U, 17U, 100U, 3000U, 6560U, 6561U}) {
    Limits limits;
    limits.max_states = most;
    expect_same(program, limits);
  }
}

/// Nothing bounds these counters, and so their fields are widened again and again.
TEST(CompactSearch, WidensFields) {
  Limits limits;
  limits.max_states = 20'000;
  expect_same(compile(test::without_bounds()), limits);
}

/// Ten counters of 20 bits, each of which goes down once or not.
TEST(CompactSearch, CountsWideStates) {
  test::NetBuilder builder;
  for (int i = 0; i < 10; ++i) {
    const std::string many = "many" + std::to_string(i);
    const std::string once = "once" + std::to_string(i);
    builder.place(many, 1'000'000)
        .place(once, 1)
        .transition("t" + once, {{many, 3}, {once, 1}}, {});
  }
  const Counts counts = compact(compile(builder.net()));
  EXPECT_EQ(counts.states, 1024U);
  EXPECT_EQ(counts.edges, 5120U);
  EXPECT_EQ(counts.deadlocks, 1U);
}

TEST(CompactSearch, StopsAtTheMemory) {
  const Program program = compile(test::philosophers(10));
  std::uint64_t last = 0;
  for (const std::uint64_t kilobytes : {0U, 30U, 60U, 100U}) {
    Limits limits;
    limits.max_memory = kilobytes << 10;
    const Counts counts = compact(program, limits);
    EXPECT_EQ(counts.limit, Limit::memory);
    EXPECT_GE(counts.states, last);
    last = counts.states;
  }
  EXPECT_GT(last, 1000U);
  Limits limits;
  limits.max_memory = 1U << 20;
  EXPECT_EQ(compact(program, limits).states, 59049U);
}

TEST(CompactSearch, StopsAtTheTime) {
  Limits limits;
  limits.max_time = std::chrono::milliseconds(0);
  EXPECT_EQ(compact(compile(test::philosophers(5)), limits).limit, Limit::time);
}

}  // namespace
}  // namespace leadline::explore
