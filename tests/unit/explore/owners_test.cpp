#include "explore/owners.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "leadline/explore/explore.hpp"
#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

using program::Program;

void fill(StateSet& states, const StateGraph& graph) {
  const std::uint32_t words = graph.layout.words;
  EXPECT_TRUE(states.make_room(2 * std::uint64_t{graph.size()}, 1 << 30, {}));
  Numbers numbers;
  for (StateIndex s = 0; s < graph.size(); ++s) {
    const std::uint64_t h = hash<0>(graph.state(s), words);
    EXPECT_EQ(states.find_or_add<0>(graph.state(s), h, numbers).number, s);
  }
}

/// How many states each worker has, and how many edges lead to another's.
struct Shares {
  std::vector<std::uint64_t> states;
  std::uint64_t sent = 0;
};

Shares shares(const StateGraph& graph, const Owners& owners, std::size_t workers) {
  Shares result{std::vector<std::uint64_t>(workers), 0};
  const auto owner = [&](StateIndex s) {
    return owners.of(graph.state(s), hash<0>(graph.state(s), graph.layout.words));
  };
  for (StateIndex s = 0; s < graph.size(); ++s) {
    ++result.states.at(owner(s));
    for (const StateIndex t : graph.successors(s)) result.sent += owner(t) == owner(s) ? 0 : 1;
  }
  return result;
}

void expect_shared(const Program& program, std::uint64_t least_gain) {
  const StateGraph graph = state_graph(program, {});
  const program::StepTable steps(program, graph.layout);
  Crew crew(1);
  StateSet states(graph.layout.words, graph.size(), crew);
  fill(states, graph);
  for (const std::size_t workers : {2U, 3U, 5U}) {
    const std::vector<Range> all{{0, graph.size()}};
    Owners owners = better_owners(steps, states, all, Owners(workers), 1, crew);
    owners.share_equally(steps, states, all);
    const Shares chosen = shares(graph, owners, workers);
    const Shares by_hash = shares(graph, Owners(workers), workers);
    for (const Shares& each : {chosen, by_hash}) {
      EXPECT_GE(*std::min_element(each.states.begin(), each.states.end()),
                graph.size() / workers / 2);
    }
    EXPECT_LE(chosen.sent * least_gain, by_hash.sent) << workers;
  }
}

TEST(Owners, HaveAboutAsManyStatesAndSendLittle) {
  expect_shared(program::compile(test::philosophers(9)), 2);
}

/// The only counter changes with each step.
TEST(Owners, OfStatesInARow) {
  expect_shared(program::compile(test::counter_to(10'000)), 100);
}

TEST(Owners, StayWhereOthersDoNotPayWithinTheLayers) {
  const Program program = program::compile(test::philosophers(9));
  const StateGraph graph = state_graph(program, {});
  const program::StepTable steps(program, graph.layout);
  Crew crew(1);
  StateSet states(graph.layout.words, graph.size(), crew);
  fill(states, graph);
  const std::vector<Range> all{{0, graph.size()}};
  for (const program::Field& field : graph.layout.fields) {
    if (field.bits == 0) continue;
    const Owners owners(2, Owners::Key{}.with(field));
    EXPECT_EQ(better_owners(steps, states, all, owners, 0, crew).key().mask, owners.key().mask);
  }
  const Owners chosen = better_owners(steps, states, all, Owners(2), 1, crew);
  EXPECT_EQ(better_owners(steps, states, all, chosen, 1, crew).key().mask, chosen.key().mask);
  EXPECT_EQ(better_owners(steps, states, all, chosen, 1, crew).key().turn, chosen.key().turn);
}

TEST(Owners, KeyIsTheFieldsWithTheFirstForemost) {
  const program::Field low{0, 4, 3};
  const program::Field high{0, 20, 5};
  const Owners::Key key = Owners::Key{}.with(low).with(high);
  const std::uint64_t only_low = std::uint64_t{5} << 4;
  const std::uint64_t only_high = std::uint64_t{31} << 20;
  const std::uint64_t neither = ~(std::uint64_t{7} << 4 | std::uint64_t{31} << 20);
  EXPECT_EQ(key.of(&only_low), std::uint64_t{5} << 61);
  EXPECT_GT(key.of(&only_high), 0U);
  EXPECT_LT(key.of(&only_high), key.of(&only_low));
  EXPECT_EQ(key.of(&neither), 0U);
  EXPECT_FALSE(key.takes({1, 0, 3}));
  EXPECT_FALSE(key.takes({0, 0, 0}));
}

/// What comes before the first field in the word comes last in the key.
TEST(Owners, KeyDividesStatesThatAgreeByWhatStandsBehindItsFields) {
  const Owners::Key fields = Owners::Key{}.with({0, 20, 5}).with({0, 10, 3});
  const Owners::Key key = fields.with_all_behind();
  const std::uint64_t none = 0;
  const std::uint64_t between = std::uint64_t{3} << 14;
  const std::uint64_t above = std::uint64_t{1} << 40;
  const std::uint64_t below = std::uint64_t{1} << 9;
  const std::uint64_t chosen = std::uint64_t{1} << 10;
  for (const std::uint64_t& state : {none, between, above, below}) {
    EXPECT_EQ(fields.of(&state), 0U);
  }
  EXPECT_EQ(key.of(&between), key.of(&none));
  EXPECT_LT(key.of(&none), key.of(&above));
  EXPECT_LT(key.of(&above), key.of(&below));
  EXPECT_LT(key.of(&below), key.of(&chosen));
}

/// There is nothing to choose from.
TEST(Owners, OfOneState) {
  const Program program = program::compile(test::NetBuilder().place("p", 1).net());
  const StateGraph graph = state_graph(program, {});
  Crew crew(1);
  StateSet states(graph.layout.words, graph.size(), crew);
  fill(states, graph);
  const program::StepTable steps(program, graph.layout);
  Owners owners = better_owners(steps, states, {}, Owners(3), 1, crew);
  owners.share_equally(steps, states, {});
  EXPECT_LT(owners.of(graph.state(0), hash<0>(graph.state(0), graph.layout.words)), 3U);
}

}  // namespace
}  // namespace leadline::explore
