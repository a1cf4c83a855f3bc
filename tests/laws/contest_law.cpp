// The explorer finds as many states and edges in the nets of the Model Checking Contest as other
// tools do. LEADLINE_LARGE in the environment takes the large nets too: minutes, and gigabytes.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <numeric>

#include "leadline/explore/explore.hpp"
#include "support/contest_cases.hpp"

namespace leadline::explore {
namespace {

constexpr std::uint64_t most_edges = 3'000'000;
constexpr std::uint64_t most_edges_of_large = 20'000'000;

void expect_counts(const test::ContestCase& contest, const Counts& counts) {
  EXPECT_EQ(counts.states, contest.number("states"));
  EXPECT_EQ(counts.edges, contest.number("edges"));
  EXPECT_EQ(counts.deadlocks > 0, contest.columns.at("deadlock") == "y");
}

void expect_counts(const test::ContestCase& contest) {
  const auto net = contest.net();
  ASSERT_TRUE(net);
  const program::Program program = program::compile(*net);
  for (const unsigned threads : {1U, 3U}) {
    Limits limits;
    limits.max_threads = threads;
    expect_counts(contest, count_states(program, limits, {Reduction::none, 64, 64}));
  }
  expect_counts(contest, count_states(program, Limits{}, {Reduction::none, 64, 64, true}));
  const StateGraph graph = state_graph(program, Limits{});
  EXPECT_TRUE(graph.complete());
  EXPECT_EQ(graph.size(), contest.number("states"));
  EXPECT_EQ(graph.edges(), contest.number("edges"));
  Tokens most_in_place = 0;
  Tokens most_in_marking = 0;
  bool deadlock = false;
  for (StateIndex s = 0; s < graph.size(); ++s) {
    const auto values = graph.layout.unpack(graph.state(s));
    most_in_place = std::max(most_in_place, *std::max_element(values.begin(), values.end()));
    most_in_marking =
        std::max(most_in_marking, std::accumulate(values.begin(), values.end(), Tokens{0}));
    deadlock = deadlock || graph.is_deadlock(s);
  }
  EXPECT_EQ(most_in_place, contest.number("max_tok_place"));
  EXPECT_EQ(most_in_marking, contest.number("max_tok_marking"));
  EXPECT_EQ(deadlock, contest.columns.at("deadlock") == "y");
}

TEST(ContestLaw, CountsAreThoseOfTheIndex) {
  const auto cases = test::contest_cases(most_edges, most_edges_of_large);
  if (cases.empty()) GTEST_SKIP() << test::no_contest_cases();
  for (const test::ContestCase& contest : cases) {
    SCOPED_TRACE(contest.columns.at("net"));
    expect_counts(contest);
  }
  std::cout << cases.size() << " nets\n";
  EXPECT_GT(cases.size(), 20U);
}

}  // namespace
}  // namespace leadline::explore
