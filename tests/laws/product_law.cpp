// Nets of parts that share nothing: what the slow twin tells of each part tells all of the whole,
// by sums and products, and so of searches that are far too long for it: with tables that grow,
// edges that are left out, and layers that threads share, all with the thresholds of every day.

#include <gtest/gtest.h>

#include <algorithm>

#include "laws/random_net.hpp"
#include "laws/rounds.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/logic/on_the_fly.hpp"
#include "leadline/logic/recheck.hpp"
#include "support/graphs.hpp"
#include "support/net_text.hpp"

namespace leadline {
namespace {

using explore::StateIndex;
using laws::Random;

constexpr std::size_t most_places = 140;  // of a random net

/// How many there are at each distance from the initial state.
using ByDistance = std::vector<std::uint64_t>;

ByDistance operator*(const ByDistance& a, const ByDistance& b) {
  ByDistance product(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) product[i + j] += a[i] * b[j];
  }
  return product;
}

ByDistance operator+(ByDistance a, const ByDistance& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
  return a;
}

/// Without priorities, under which no edges are left out.
struct Part {
  explicit Part(Random& random) : net(laws::RandomNet(random).draw()) {
    net.priorities.clear();
    graph = test::slow_state_graph(program::compile(net), 60);
    for (StateIndex s = 0; s < graph.size(); ++s) {
      distance.push_back(s == 0 ? 0 : distance[graph.parent[s]] + 1);
      for (ByDistance* counts : {&states, &edges, &deadlocks}) counts->resize(distance[s] + 1);
      ++states.back();
      edges.back() += graph.successors(s).size();
      deadlocks.back() += graph.is_deadlock(s) ? 1 : 0;
    }
  }

  PetriNet net;
  explore::StateGraph graph;
  std::vector<std::size_t> distance;  // by state
  ByDistance states, edges, deadlocks;
  std::vector<PlaceId> places;  // where they are in the whole
};

struct Whole {
  explicit Whole(Random& random) {
    while (size < 70'000) {  // then one of three states still fits
      Part part(random);
      if (!part.graph.complete() || part.graph.size() < 3 || size * part.graph.size() > 210'000)
        continue;
      size *= part.graph.size();
      edges = edges * part.states + states * part.edges;
      states = states * part.states;
      deadlocks = deadlocks * part.deadlocks;
      parts.push_back(std::move(part));
    }
    // Their places by turns, so that no part has words of a state to itself.
    for (std::size_t p = 0; p < most_places; ++p) {
      for (Part& part : parts) {
        if (p >= part.net.places.size()) continue;
        part.places.emplace_back(net.places.size());
        net.places.push_back(part.net.places[p]);
        net.places.back().name = "p" + std::to_string(net.places.size());
      }
    }
    for (const Part& part : parts) {
      for (Transition transition : part.net.transitions) {
        transition.name = "t" + std::to_string(net.transitions.size());
        for (InputArc& arc : transition.inputs) arc.place = part.places[arc.place.index()];
        for (OutputArc& arc : transition.outputs) arc.place = part.places[arc.place.index()];
        net.transitions.push_back(std::move(transition));
      }
    }
  }

  std::vector<Part> parts;
  PetriNet net;
  std::uint64_t size = 1;
  ByDistance states{1}, edges{0}, deadlocks{1};
};

/// What a search sees that keeps at most so many states: the layers that fit, and what goes on from
/// all of them but the last, where more are to come.
std::vector<std::uint64_t> expected(const Whole& whole, std::uint64_t max_states) {
  std::uint64_t states = 0, expanded = 0, edges = 0, deadlocks = 0;
  for (std::size_t d = 0; d < whole.states.size(); ++d) {
    states += whole.states[d];
    if (d + 1 < whole.states.size() && states + whole.states[d + 1] > max_states) break;
    expanded += whole.states[d];
    edges += whole.edges[d];
    deadlocks += whole.deadlocks[d];
  }
  return {states, expanded, edges, deadlocks, expanded < whole.size ? 1U : 0U};
}

void expect_counts(const Whole& whole, std::uint64_t max_states) {
  const program::Program program = program::compile(whole.net);
  for (const unsigned threads : {0U, 1U, 2U, 3U}) {
    Limits limits;
    limits.max_states = max_states;
    limits.max_threads = std::max(threads, 1U);
    explore::Options options;
    options.compact = threads == 0;
    const explore::Counts counts = explore::count_states(program, limits, options);
    const std::vector<std::uint64_t> seen{counts.states, counts.expanded, counts.edges,
                                          counts.deadlocks,
                                          counts.limit == Limit::states ? 1U : 0U};
    EXPECT_EQ(seen, expected(whole, max_states)) << threads << " threads (0: compact)";
  }
}

/// That a place of each part has so many tokens: how many steps lead there; nothing: none do.
std::optional<std::size_t> draw_goal(Random& random, const Whole& whole, Formula& goal) {
  using Op = Formula::Op;
  std::optional<std::size_t> distance = 0;
  for (const Part& part : whole.parts) {
    const std::size_t place = random.below(part.places.size());
    const auto at = static_cast<StateIndex>(random.below(part.graph.size()));
    const Tokens tokens = test::values(part.graph, at)[place] + (random.chance(10) ? 1 : 0);
    if (tokens >= max_tokens) continue;
    const auto field = static_cast<std::uint32_t>(part.places[place].index());
    const auto value = static_cast<std::int64_t>(tokens);
    for (const std::int64_t sign : {1, -1}) {
      const auto index = static_cast<std::uint32_t>(goal.sums.size());
      goal.sums.push_back({{{field, sign}}, -sign * value});
      goal.nodes.push_back({Op::at_least, 0, 0, index});
      if (index > 0) goal.nodes.push_back({Op::conjunction, goal.root() - 1, goal.root()});
    }
    StateIndex nearest = 0;  // states are numbered by their distance
    while (nearest < part.graph.size() && test::values(part.graph, nearest)[place] != tokens)
      ++nearest;
    if (nearest == part.graph.size()) distance.reset();
    if (distance) *distance += part.distance[nearest];
  }
  goal.nodes.push_back({Op::finally, goal.root()});
  goal.nodes.push_back({Op::exists, goal.root()});
  return distance;
}

TEST(ProductLaw, CountsAreThoseOfTheParts) {
  for (std::uint64_t round = 0; round < laws::rounds(10); ++round) {
    Random random(9'100'000 + round);
    const Whole whole(random);
    SCOPED_TRACE("round " + std::to_string(round) + '\n' + test::net_text(whole.net));
    expect_counts(whole, whole.size);
    expect_counts(whole, random.between(1, whole.size));
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

TEST(ProductLaw, RunsAreThoseOfThePartsTogether) {
  std::size_t reached = 0;
  const std::size_t count = laws::rounds(20);
  for (std::uint64_t round = 0; round < count; ++round) {
    Random random(9'200'000 + round);
    const Whole whole(random);
    SCOPED_TRACE("round " + std::to_string(round) + '\n' + test::net_text(whole.net));
    Property property;
    const auto distance = draw_goal(random, whole, property.what.emplace<Formula>());
    reached += distance ? 1 : 0;
    const program::Program program = program::compile(whole.net);
    // With two threads; and with all that is tried beside a long search.
    for (const bool is_long : {false, true}) {
      Limits limits;
      limits.max_threads = 2;
      const std::vector<const Property*> asked{&property};
      const std::uint64_t shortcuts_after = is_long ? 1000 : logic::many_states;
      const logic::Decision decision =
          logic::decide_on_the_fly(program, asked, limits, {}, true, shortcuts_after).front();
      ASSERT_EQ(decision.verdict, distance ? Verdict::holds : Verdict::violated);
      if (!distance) continue;
      ASSERT_FALSE(logic::recheck(program, std::get<Formula>(property.what), *decision.evidence));
      const std::size_t steps = decision.evidence->run.steps.size();
      ASSERT_TRUE(steps == *distance || (is_long && steps > *distance)) << steps;
    }
  }
  EXPECT_GT(reached, count / 4);
  EXPECT_LT(reached, count);
}

}  // namespace
}  // namespace leadline
