#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "laws/concurrent_net.hpp"
#include "laws/kept_actions.hpp"
#include "laws/random_net.hpp"
#include "laws/rounds.hpp"
#include "leadline/explore/explore.hpp"
#include "support/graphs.hpp"
#include "support/net_text.hpp"

namespace leadline::explore {
namespace {

constexpr std::uint64_t max_states = 400;

StateGraph explored(const program::Program& program, Reduction reduction) {
  Limits limits;
  limits.max_states = max_states;
  return state_graph(program, limits, {reduction});
}

PetriNet drawn(laws::Random& random, std::size_t round) {
  return round % 2 == 0 ? laws::RandomNet(random).draw() : laws::ConcurrentNet(random).draw();
}

/// Whether some run never ends: what is left after states without successors are taken away again
/// and again.
bool has_endless_run(const StateGraph& graph) {
  std::vector<std::size_t> left(graph.size());
  std::vector<std::vector<StateIndex>> sources(graph.size());
  std::vector<StateIndex> ended;
  for (StateIndex s = 0; s < graph.size(); ++s) {
    left[s] = graph.successors(s).size();
    for (const StateIndex target : graph.successors(s)) sources[target].push_back(s);
    if (left[s] == 0) ended.push_back(s);
  }
  for (std::size_t i = 0; i < ended.size(); ++i) {
    for (const StateIndex source : sources[ended[i]]) {
      if (--left[source] == 0) ended.push_back(source);
    }
  }
  return ended.size() < graph.size();
}

std::string reduced_keeps_deadlocks(const PetriNet& net) {
  const program::Program program = program::compile(net);
  const StateGraph full = explored(program, Reduction::none);
  const StateGraph reduced = explored(program, Reduction::deadlocks);
  if (!full.complete()) return {};
  if (!reduced.complete() || reduced.size() > full.size()) return "more states";
  std::set<std::vector<Tokens>> all;
  for (StateIndex s = 0; s < full.size(); ++s) all.insert(test::values(full, s));
  for (StateIndex s = 0; s < reduced.size(); ++s) {
    if (!all.contains(test::values(reduced, s))) return "a state that is not reachable";
  }
  if (test::deadlocks(full) != test::deadlocks(reduced)) return "other deadlocks";
  return has_endless_run(full) == has_endless_run(reduced) ? "" : "endless runs";
}

TEST(ReductionLaw, KeepsDeadlocksAndEndlessRuns) {
  const std::size_t count = laws::rounds(8000);
  std::size_t smaller = 0;
  std::size_t dead = 0;
  for (std::size_t round = 0; round < count; ++round) {
    laws::Random random(5'000'000 + round);
    const PetriNet net = drawn(random, round);
    const program::Program program = program::compile(net);
    const StateGraph full = explored(program, Reduction::none);
    if (full.complete()) {
      smaller += explored(program, Reduction::deadlocks).size() < full.size() ? 1 : 0;
      dead += test::deadlocks(full).empty() ? 0 : 1;
    }
    if (reduced_keeps_deadlocks(net).empty()) continue;
    const PetriNet small = laws::NetShrinker(net, [](const PetriNet& n) {
                             return !reduced_keeps_deadlocks(n).empty();
                           }).shrink();
    FAIL() << reduced_keeps_deadlocks(small) << " (round " << round << ")\n"
           << test::net_text(small);
  }
  std::cout << count << " nets, " << smaller << " explored smaller, " << dead
            << " with deadlocks\n";
  EXPECT_GT(smaller, count / 8);
  EXPECT_GT(dead, count / 10);
}

TEST(ReductionLaw, KeptActionsArePersistent) {
  const std::size_t count = laws::rounds(3000);
  std::size_t fewer = 0;
  for (std::size_t round = 0; round < count; ++round) {
    laws::Random random(6'000'000 + round);
    const PetriNet net = drawn(random, round);
    std::vector<bool> visible(net.transitions.size());
    for (std::size_t t = 0; t < visible.size(); ++t)
      visible[t] = round % 3 == 0 && random.chance(30);
    const laws::Kept kept = laws::what_is_kept(program::compile(net), visible, max_states);
    fewer += kept.fewer;
    if (kept.fault.empty()) continue;
    FAIL() << kept.fault << " (round " << round << ")\n" << test::net_text(net);
  }
  std::cout << count << " nets, in " << fewer << " states something is left out\n";
  EXPECT_GT(fewer, count);
}

}  // namespace
}  // namespace leadline::explore
