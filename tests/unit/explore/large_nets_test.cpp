#include <gtest/gtest.h>

#include <chrono>
#include <utility>

#include "leadline/explore/explore.hpp"
#include "leadline/program/program.hpp"
#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

using program::compile;
using program::Program;

PetriNet net_of(std::size_t places, std::size_t transitions) {
  PetriNet net;
  for (std::size_t i = 0; i < places; ++i) net.places.push_back({"p" + std::to_string(i), "", 0});
  for (std::size_t i = 0; i < transitions; ++i) {
    net.transitions.push_back({"t" + std::to_string(i), "", {}, {}});
  }
  return net;
}

/// A token that goes round.
Program ring(std::size_t size) {
  PetriNet net = net_of(size, size);
  net.places[0].initial = 1;
  for (std::size_t i = 0; i < size; ++i) {
    net.transitions[i].inputs = {{PlaceId(i)}};
    net.transitions[i].outputs = {{PlaceId((i + 1) % size)}};
  }
  return compile(net);
}

/// A token that goes one of so many ways, with so many tokens at the end of each.
Program fan(std::size_t size, Tokens weight) {
  PetriNet net = net_of(size + 1, size);
  net.places[size].initial = 1;
  for (std::size_t i = 0; i < size; ++i) {
    net.transitions[i].inputs = {{PlaceId(size)}};
    net.transitions[i].outputs = {{PlaceId(i), weight}};
  }
  return compile(net);
}

TEST(LargeNets, ARingIsCountedInFull) {
  const Program program = ring(1'000);
  for (const bool compact : {false, true}) {
    const Counts counts = count_states(program, Limits{}, {.compact = compact});
    EXPECT_EQ(counts.limit, Limit::none);
    EXPECT_EQ(counts.states, 1'000U);
    EXPECT_EQ(counts.edges, 1'000U);
    EXPECT_EQ(counts.deadlocks, 0U);
  }
}

/// With one thread and with several, which share small layers, too.
void expect_counts(const Program& program, std::uint64_t states, std::uint64_t edges,
                   std::uint64_t deadlocks) {
  for (const unsigned threads : {1U, 2U, 3U}) {
    Limits limits;
    limits.max_threads = threads;
    const Counts counts = count_states(program, limits, {.worth_threads = 1});
    EXPECT_EQ(counts.limit, Limit::none) << threads;
    EXPECT_EQ(counts.states, states) << threads;
    EXPECT_EQ(counts.edges, edges) << threads;
    EXPECT_EQ(counts.deadlocks, deadlocks) << threads;
  }
}

/// The successors of the first state are more than there is room for from the beginning.
TEST(LargeNets, APlaceWithManyConsumers) {
  expect_counts(fan(12'000, 1), 12'001, 12'000, 12'000);
}

/// Each of the states in the second layer has as many successors as the first one.
TEST(LargeNets, ManyStatesWithManySuccessors) {
  constexpr std::size_t ways = 6'000;
  PetriNet net = net_of(ways + 3, ways + 3);
  for (std::size_t i = 0; i < 3; ++i) {
    net.places[ways + i].initial = i == 0 ? 1 : 0;
    net.transitions[ways + i].inputs = {{PlaceId(ways)}};
    net.transitions[ways + i].outputs = {{PlaceId(ways + i)}};
  }
  for (std::size_t i = 0; i < ways; ++i) {
    net.transitions[i].inputs = {{PlaceId(ways + 1 + i % 2)}};
    net.transitions[i].outputs = {{PlaceId(i)}};
  }
  expect_counts(compile(net), ways + 3, ways + 3, ways);
}

/// Two tokens, each of which goes one of many ways: where the second goes, too, edges are counted
/// and not fired.
TEST(LargeNets, ManyEdgesAreLeftOutByManyThreads) {
  constexpr std::size_t ways = 700;
  PetriNet net = net_of(2 * ways + 2, 2 * ways);
  for (std::size_t i = 0; i < 2 * ways; ++i) {
    net.places[2 * ways + i % 2].initial = 1;
    net.transitions[i].inputs = {{PlaceId(2 * ways + i % 2)}};
    net.transitions[i].outputs = {{PlaceId(i)}};
  }
  expect_counts(compile(net), (ways + 1) * (ways + 1), 2 * ways * (ways + 1), ways * ways);
}

/// 3^n states of n philosophers.
TEST(LargeNets, AreCountedByAnyNumberOfThreads) {
  const Program program = compile(test::philosophers(12));
  for (const unsigned threads : {2U, 3U, 5U, 6U, 7U}) {
    Limits limits;
    limits.max_threads = threads;
    const Counts counts = count_states(program, limits);
    EXPECT_EQ(counts.states, 531'441U) << threads;
    EXPECT_EQ(counts.deadlocks, 2U) << threads;
  }
}

/// What threads send each other counts, too.
TEST(LargeNets, SeveralThreadsKeepToTheMemory) {
  const Program program = fan(20'000, 1);
  for (const std::uint64_t megabytes : {1U, 8U, 50U}) {
    Limits limits;
    limits.max_threads = 8;
    limits.max_memory = megabytes << 20;
    const Counts counts = count_states(program, limits, {.worth_threads = 1});
    EXPECT_EQ(counts.limit, Limit::memory);
    EXPECT_LE(counts.memory, limits.max_memory);
  }
}

TEST(LargeNets, ParcelsKeepToTheMemory) {
  const Program program = compile(test::philosophers(13));
  const std::pair<unsigned, std::uint64_t> cases[] = {{3, 1500}, {3, 3500}, {8, 4096}, {2, 8192}};
  for (const auto& [threads, kilobytes] : cases) {
    Limits limits;
    limits.max_threads = threads;
    limits.max_memory = kilobytes << 10;
    const Counts counts = count_states(program, limits);
    EXPECT_EQ(counts.limit, Limit::memory);
    EXPECT_LE(counts.memory, limits.max_memory) << threads << " threads, " << kilobytes << " kB";
  }
}

TEST(LargeNets, AllConsumersAreInConflict) {
  const Options reduced{.reduction = Reduction::deadlocks};
  EXPECT_EQ(count_states(fan(1'000, 1), Limits{}, reduced).deadlocks, 1'000U);
}

/// One of too many to look for their conflicts leads elsewhere.
TEST(LargeNets, AHubOfTooManyIsNotReduced) {
  constexpr std::size_t ways = 17'000;
  PetriNet net = net_of(3, ways);
  net.places[0].initial = 1;
  for (std::size_t i = 0; i < ways; ++i) {
    net.transitions[i].inputs = {{PlaceId(0)}};
    net.transitions[i].outputs = {{PlaceId(i + 1 < ways ? 1 : 2)}};
  }
  const Options reduced{.reduction = Reduction::deadlocks};
  EXPECT_EQ(count_states(compile(net), Limits{}, reduced).deadlocks, 2U);
}

/// Where a layer begins so do the actions by which its states were found.
TEST(LargeNets, WhatIsKnownOfALayerCounts) {
  Limits limits;
  limits.max_memory = std::uint64_t{2} << 20;
  const Counts counts = count_states(compile(test::philosophers(40)), limits);
  EXPECT_EQ(counts.limit, Limit::memory);
  EXPECT_LE(counts.memory, limits.max_memory);
}

/// Those of one state are as many as there are states.
TEST(LargeNets, SuccessorsOfABatchCount) {
  constexpr std::uint64_t size = 12'000;
  const Counts counts = count_states(fan(size, 1), Limits{});
  EXPECT_GE(counts.memory, 2 * size * (size / 8));
}

TEST(LargeNets, ManyHeavyArcs) {
  const Counts counts = count_states(fan(300, Tokens{1} << 60), Limits{});
  EXPECT_EQ(counts.limit, Limit::none);
  EXPECT_EQ(counts.states, 301U);
  EXPECT_EQ(counts.deadlocks, 300U);
}

TEST(LargeNets, ATransitionWithManyInputs) {
  constexpr std::size_t inputs = 20'000;
  PetriNet net = net_of(inputs, 1);
  for (std::size_t i = 0; i < inputs; ++i) {
    net.places[i].initial = 1;
    net.transitions[0].inputs.push_back({PlaceId(i)});
  }
  const Counts counts = count_states(compile(net), Limits{});
  EXPECT_EQ(counts.limit, Limit::none);
  EXPECT_EQ(counts.states, 2U);
  EXPECT_EQ(counts.deadlocks, 1U);
}

/// Among those of the wide successors of one state.
TEST(LargeNets, MemoryEndsTheSearch) {
  Limits limits;
  limits.max_memory = std::uint64_t{4} << 20;
  const Counts counts = count_states(fan(20'000, 1), limits);
  EXPECT_EQ(counts.limit, Limit::memory);
  EXPECT_EQ(counts.states, 1U);
  EXPECT_EQ(counts.expanded, 0U);
}

TEST(LargeNets, TheTimeOrCtrlCEndsWhatGoesBeforeTheSearch) {
  const Program program = ring(20'000);
  Limits limits;
  limits.max_time = std::chrono::milliseconds{0};
  for (const bool compact : {false, true}) {
    const Counts counts = count_states(program, limits, {.compact = compact});
    EXPECT_EQ(counts.limit, Limit::time);
    EXPECT_EQ(counts.states, 1U);
  }
  request_interrupt();
  EXPECT_EQ(count_states(program, Limits{}).limit, Limit::interrupt);
  const StateGraph graph = state_graph(program, Limits{});
  clear_interrupt();
  EXPECT_EQ(graph.limit, Limit::interrupt);
  ASSERT_EQ(graph.size(), 1U);
  EXPECT_EQ(graph.layout.unpack(graph.state(0)), program.initial);
}

}  // namespace
}  // namespace leadline::explore
