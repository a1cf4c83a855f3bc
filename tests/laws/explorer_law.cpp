#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <numeric>

#include "laws/net_definition.hpp"
#include "laws/random_net.hpp"
#include "laws/rounds.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/explore/replay.hpp"
#include "support/graphs.hpp"
#include "support/marking.hpp"
#include "support/net_text.hpp"

namespace leadline::explore {
namespace {

using laws::Random;
using program::Program;

constexpr std::uint64_t max_states = 300;

StateGraph explored(const Program& program) {
  Limits limits;
  limits.max_states = max_states;
  return state_graph(program, limits);
}

/// A law takes a net and says what is wrong with it; empty: nothing.
using Law = std::string (*)(const PetriNet&);

std::string fast_equals_slow(const PetriNet& net) {
  const Program program = program::compile(net);
  return test::difference(explored(program), test::slow_state_graph(program, max_states));
}

std::string threads_change_nothing(const PetriNet& net) {
  const Program program = program::compile(net);
  Limits limits;
  limits.max_states = max_states;
  const StateGraph graph = explored(program);
  const Options on_small_layers{Reduction::none, 2, 2};
  for (const unsigned threads : {1U, 3U}) {
    limits.max_threads = threads;
    const auto again = state_graph(program, limits, on_small_layers);
    const std::string difference = test::difference(graph, again);
    if (!difference.empty()) return difference;
    const Counts counts = count_states(program, limits, on_small_layers);
    if (counts.states != graph.size() || counts.edges != graph.edges()) return "counts";
    if (counts.expanded != graph.expanded || counts.limit != graph.limit) return "where counts end";
  }
  return {};
}

/// Priorities are left out, since with them nothing else is.
std::string leaving_out_edges_changes_no_count(const PetriNet& net) {
  PetriNet plain = net;
  plain.priorities.clear();
  const Program program = program::compile(plain);
  const StateGraph graph = explored(program);
  std::uint64_t deadlocks = 0;
  for (StateIndex s = 0; s < graph.expanded; ++s) deadlocks += graph.successors(s).empty() ? 1 : 0;
  Limits limits;
  limits.max_states = max_states;
  // Left out from the 40th state on, or from the second, as long as it pays.
  for (const std::uint64_t worth_remembering : {20U, 1U}) {
    for (const unsigned threads : {2U, 1U, 0U}) {
      limits.max_threads = std::max(threads, 1U);
      Options options{Reduction::none, 2, worth_remembering};
      options.compact = threads == 0;
      const Counts counts = count_states(program, limits, options);
      if (counts.states != graph.size() || counts.edges != graph.edges()) return "counts";
      if (counts.expanded != graph.expanded || counts.limit != graph.limit) return "where they end";
      if (counts.deadlocks != deadlocks) return "deadlocks";
    }
  }
  return {};
}

std::string compact_counts_are_the_same(const PetriNet& net) {
  const Program program = program::compile(net);
  Limits limits;
  limits.max_states = max_states;
  const Counts all = count_states(program, limits);
  for (const std::uint64_t worth_remembering : {1U << 16, 2U}) {
    Options options;
    options.compact = true;
    options.worth_remembering = worth_remembering;
    const Counts few = count_states(program, limits, options);
    if (few.states != all.states || few.edges != all.edges) return "counts";
    if (few.expanded != all.expanded || few.limit != all.limit) return "where counts end";
    if (few.deadlocks != all.deadlocks) return "deadlocks";
  }
  return {};
}

std::string rows_follow_the_definition(const PetriNet& net) {
  const StateGraph graph = explored(program::compile(net));
  const laws::NetDefinition definition(net);
  if (test::values(graph, 0) != test::initial_marking(net)) return "initial marking";
  for (StateIndex s = 0; s < graph.expanded; ++s) {
    const auto marking = test::values(graph, s);
    const auto labels = graph.labels(s);
    const auto expected = definition.enabled(marking);
    if (!std::equal(labels.begin(), labels.end(), expected.begin(), expected.end())) {
      return "enabled in state " + std::to_string(s);
    }
    for (std::size_t i = 0; i < labels.size(); ++i) {
      if (test::values(graph, graph.successors(s)[i]) != definition.after(labels[i], marking)) {
        return "successor of state " + std::to_string(s) + " by " + net.transitions[labels[i]].name;
      }
    }
  }
  return {};
}

std::string paths_replay(const PetriNet& net) {
  const Program program = program::compile(net);
  const StateGraph graph = explored(program);
  for (StateIndex s = 0; s < graph.size(); s += 7) {
    if (const auto fault = replay(program, path_to(graph, program, s))) return *fault;
  }
  return {};
}

std::vector<std::uint32_t> order_of_names(const PetriNet& net) {
  std::vector<std::uint32_t> order(net.transitions.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return net.transitions[a].name < net.transitions[b].name;
  });
  return order;
}

/// The same net, its transitions declared in this order.
PetriNet reordered(const PetriNet& net, const std::vector<std::uint32_t>& order) {
  PetriNet result = net;
  std::vector<TransitionId> moved(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.transitions[i] = net.transitions[order[i]];
    moved[order[i]] = TransitionId(i);
  }
  for (PriorityRule& rule : result.priorities) {
    for (auto* side : {&rule.above, &rule.below}) {
      for (TransitionId& t : *side) t = moved[t.index()];
    }
  }
  return result;
}

std::string tina_order_is_declaration_order_of_sorted_names(const PetriNet& net) {
  const Program program = program::compile(net);
  const StateGraph graph = explored(program);
  if (!graph.complete()) return {};
  const auto order = order_of_names(net);
  StateGraph expected = explored(program::compile(reordered(net, order)));
  for (program::ActionIndex& a : expected.actions) a = order[a];
  for (StateIndex s = 1; s < expected.size(); ++s) {
    expected.parent_action[s] = order[expected.parent_action[s]];
  }
  return test::difference(in_tina_order(graph, program), expected);
}

void check(Law law, std::uint64_t seed, std::size_t nets = 3000) {
  std::size_t complete = 0;
  std::size_t states = 0;
  const std::size_t count = laws::rounds(nets);
  for (std::size_t round = 0; round < count; ++round) {
    Random random(seed + round);
    const PetriNet net = laws::RandomNet(random).draw();
    const StateGraph graph = explored(program::compile(net));
    complete += graph.complete() ? 1 : 0;
    states += graph.size();
    if (law(net).empty()) continue;
    const PetriNet small =
        laws::NetShrinker(net, [law](const PetriNet& n) { return !law(n).empty(); }).shrink();
    FAIL() << law(small) << " (round " << round << ")\n" << test::net_text(small);
  }
  std::cout << count << " nets, " << complete << " explored completely, " << states << " states\n";
  EXPECT_GT(complete, count / 4);
  EXPECT_LT(complete, count - count / 10);
  EXPECT_GT(states, 20 * count);
}

TEST(ExplorerLaw, FastEqualsSlow) {
  check(fast_equals_slow, 1'000'000);
}
TEST(ExplorerLaw, ThreadsChangeNothing) {
  check(threads_change_nothing, 5'000'000, 300);
}
TEST(ExplorerLaw, LeavingOutEdgesChangesNoCount) {
  check(leaving_out_edges_changes_no_count, 7'000'000, 1000);
}
TEST(ExplorerLaw, CompactCountsAreTheSame) {
  check(compact_counts_are_the_same, 6'000'000);
}
TEST(ExplorerLaw, RowsFollowTheDefinitionOfNets) {
  check(rows_follow_the_definition, 2'000'000);
}
TEST(ExplorerLaw, PathsReplay) {
  check(paths_replay, 3'000'000);
}
TEST(ExplorerLaw, TinaOrderIsDeclarationOrderOfSortedNames) {
  check(tina_order_is_declaration_order_of_sorted_names, 4'000'000);
}

}  // namespace
}  // namespace leadline::explore
