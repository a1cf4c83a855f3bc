#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "leadline/explore/explore.hpp"
#include "support/graphs.hpp"
#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

using program::compile;
using program::Program;

/// A partial graph says nothing wrong: its expanded states have the rows that they have in the
/// whole graph, the others have none.
void expect_honest(const StateGraph& part, const StateGraph& whole) {
  EXPECT_FALSE(part.complete());
  ASSERT_LE(part.expanded, part.size());
  ASSERT_LE(part.size(), whole.size());
  ASSERT_EQ(part.offsets.size(), part.expanded + 1U);
  ASSERT_EQ(part.targets.size(), part.offsets.back());
  ASSERT_EQ(part.actions.size(), part.offsets.back());
  ASSERT_EQ(part.states.size(), std::size_t{part.size()} * part.layout.words);
  for (StateIndex s = 0; s < part.size(); ++s) {
    ASSERT_EQ(test::values(part, s), test::values(whole, s));
    ASSERT_EQ(part.parent[s], whole.parent[s]);
    const auto row = part.successors(s);
    const auto expected = s < part.expanded ? whole.successors(s) : std::span<const StateIndex>{};
    ASSERT_TRUE(std::equal(row.begin(), row.end(), expected.begin(), expected.end()));
  }
}

class PartialExploration : public testing::Test {
 protected:
  const Program program_ = compile(test::philosophers(8));
  const StateGraph whole_ = state_graph(program_, Limits{});
};

TEST_F(PartialExploration, StopsAtTheNumberOfStates) {
  for (const std::uint64_t most : {1U, 2U, 100U, 6560U}) {
    Limits limits;
    limits.max_states = most;
    const StateGraph part = state_graph(program_, limits);
    EXPECT_EQ(part.limit, Limit::states);
    EXPECT_LE(part.size(), most);
    expect_honest(part, whole_);
    EXPECT_EQ(test::difference(part, test::slow_state_graph(program_, most)), "");
  }
}

/// By the eight philosophers' first moves: 1 state, 16 more at distance 1.
TEST_F(PartialExploration, KeepsWholeLayers) {
  Limits limits;
  limits.max_states = 16;
  EXPECT_EQ(state_graph(program_, limits).size(), 1U);
  limits.max_states = 17;
  const StateGraph part = state_graph(program_, limits);
  EXPECT_EQ(part.size(), 17U);
  EXPECT_EQ(part.expanded, 1U);
}

TEST_F(PartialExploration, ExactlyEnoughStatesAreComplete) {
  Limits limits;
  limits.max_states = 6561;
  EXPECT_TRUE(state_graph(program_, limits).complete());
}

TEST_F(PartialExploration, StopsAtTheMemory) {
  StateIndex last = 0;
  for (const std::uint64_t kilobytes : {0U, 10U, 30U, 100U, 300U, 500U}) {
    Limits limits;
    limits.max_memory = kilobytes << 10;
    Progress end;
    const StateGraph part = state_graph(program_, limits, {}, [&](const Progress& p) { end = p; });
    EXPECT_EQ(part.limit, Limit::memory);
    EXPECT_GE(part.size(), last);
    if (kilobytes >= 10) {
      EXPECT_LE(end.memory, limits.max_memory);
    }
    expect_honest(part, whole_);
    last = part.size();
  }
  EXPECT_GT(last, 1000U);
}

TEST_F(PartialExploration, StopsAtTheTime) {
  Limits limits;
  limits.max_time = std::chrono::milliseconds{0};
  const StateGraph part = state_graph(program_, limits);
  EXPECT_EQ(part.limit, Limit::time);
  expect_honest(part, whole_);
}

TEST_F(PartialExploration, StopsWhenInterrupted) {
  request_interrupt();
  const StateGraph part = state_graph(program_, Limits{});
  clear_interrupt();
  EXPECT_EQ(part.limit, Limit::interrupt);
  expect_honest(part, whole_);
}

TEST_F(PartialExploration, StopsBeforeACounterOverflows) {
  test::NetBuilder builder;
  builder.transition("flood", {}, {{"p", max_tokens}}).transition("idle", {}, {});
  const Program program = compile(builder.net());
  const StateGraph part = state_graph(program, Limits{});
  EXPECT_EQ(part.limit, Limit::tokens);
  EXPECT_EQ(part.size(), 3U);
  EXPECT_EQ(part.expanded, 2U);
  EXPECT_EQ(test::values(part, 2), (std::vector<Tokens>{2 * max_tokens}));
  EXPECT_EQ(test::difference(part, test::slow_state_graph(program)), "");
}

TEST_F(PartialExploration, TellsWhatItWasAtTheEnd) {
  std::vector<Progress> told;
  static_cast<void>(
      state_graph(program_, Limits{}, {}, [&](const Progress& p) { told.push_back(p); }));
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.back().states, whole_.size());
  EXPECT_EQ(told.back().edges, whole_.edges());
  EXPECT_EQ(told.back().frontier, 0U);
  EXPECT_GT(told.back().memory, whole_.states.size() * 8);
  EXPECT_GE(told.back().seconds, 0.0);
}

}  // namespace
}  // namespace leadline::explore
