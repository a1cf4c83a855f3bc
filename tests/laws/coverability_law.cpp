#include "leadline/logic/coverability.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <set>

#include "laws/rounds.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/model/formula_builder.hpp"
#include "oracle/random_net.hpp"
#include "support/graphs.hpp"
#include "support/karp_miller.hpp"
#include "support/net_text.hpp"

namespace leadline::logic {
namespace {

using Markings = std::set<Marking>;

Limits small(std::uint64_t states) {
  Limits limits;
  limits.max_states = states;
  return limits;
}

Markings maximal_of(const CoverabilityTree& tree) {
  Markings result;
  for (const CoverabilityTree::Node& node : tree.nodes) {
    if (node.is_maximal) result.insert(node.marking);
  }
  return result;
}

/// Whether somewhere below the markings place `p` and the last one have `wanted` tokens together.
bool has_sum(const Markings& markings, std::size_t p, Tokens wanted) {
  return std::any_of(markings.begin(), markings.end(), [&](const Marking& m) {
    return m[p] >= wanted || m.back() >= wanted || m[p] + m.back() >= wanted;
  });
}

Formula sum_reaches(std::uint32_t p, std::uint32_t last, Tokens wanted) {
  LinearSum sum{{{p, 1}, {last, 1}}, -static_cast<std::int64_t>(wanted)};
  FormulaBuilder builder;
  return builder.formula(builder.exists(builder.finally(builder.at_least(sum))));
}

std::string formulas_agree(const PetriNet& net, const program::Program& program,
                           const CoverabilityTree& tree, const Markings& markings) {
  const std::size_t places = net.places.size();
  for (std::uint32_t p = 0; p + 1 < places; ++p) {
    for (const Tokens wanted : {1, 3, 40}) {
      const auto decision =
          decide(program, tree, sum_reaches(p, static_cast<std::uint32_t>(places - 1), wanted));
      if (!decision) return "a formula is not decided";
      const bool holds = decision->verdict == Verdict::holds;
      if (holds != has_sum(markings, p, wanted)) return "a formula";
      if (holds && !decision->evidence) return "a run is missing";
    }
  }
  return {};
}

/// Nets without inhibitor arcs and priorities, against the tree of 1969.
std::string plain_agrees(const PetriNet& net) {
  const auto slow = test::KarpMiller(net).markings(3000);
  if (!slow) return {};
  const program::Program program = program::compile(net);
  const CoverabilityTree tree = coverability_tree(program, small(5000));
  if (!tree.complete()) return "no end";
  const Markings expected = test::maximal(*slow);
  if (maximal_of(tree) != expected) return "other maximal markings";
  for (program::ActionIndex a = 0; a < net.transitions.size(); ++a) {
    const bool fires = std::any_of(expected.begin(), expected.end(), [&](const Marking& m) {
      return test::KarpMiller::is_enabled(net.transitions[a], m);
    });
    const auto dead = dead_actions(program, tree);
    if (fires == std::binary_search(dead.begin(), dead.end(), a)) return "dead actions";
  }
  const bool bounded = std::all_of(expected.begin(), expected.end(), [](const Marking& m) {
    return std::find(m.begin(), m.end(), omega) == m.end();
  });
  for (const auto& decision :
       {decide_bounded(program, small(5000)), *decide(program, tree, NamedProperty::bounded)}) {
    if (decision.verdict != (bounded ? Verdict::holds : Verdict::violated)) return "bounded";
    if (!bounded && !decision.evidence) return "no pump";
  }
  return formulas_agree(net, program, tree, expected);
}

/// Nets of any kind, against their states.
std::string any_agrees(const PetriNet& net) {
  const program::Program program = program::compile(net);
  const explore::StateGraph graph = explore::state_graph(program, small(1000));
  const Decision bounded = decide_bounded(program, small(2500));
  const CoverabilityTree tree = coverability_tree(program, small(2500));
  const std::vector<Tokens> most = bounds(tree);
  std::vector<Tokens> seen(net.places.size(), 0);
  std::set<program::ActionIndex> fired;
  for (explore::StateIndex s = 0; s < graph.size(); ++s) {
    const auto values = test::values(graph, s);
    for (std::size_t p = 0; p < seen.size(); ++p) seen[p] = std::max(seen[p], values[p]);
    if (s < graph.expanded) {
      for (const auto action : graph.labels(s)) fired.insert(action);
    }
  }
  if (!graph.complete()) {
    if (!tree.complete()) return {};
    for (std::size_t p = 0; p < seen.size(); ++p) {
      if (most[p] < seen[p]) return "a bound is too low";
    }
    return {};
  }
  if (bounded.verdict != Verdict::holds) return "bounded";
  if (!tree.complete()) return "no end";
  if (most != seen) return "bounds";
  const bool all_fire = fired.size() == net.transitions.size();
  if (dead_actions(program, tree).size() + fired.size() != net.transitions.size()) return "dead";
  const auto live = decide(program, tree, NamedProperty::quasi_live);
  if (!live || (live->verdict == Verdict::holds) != all_fire) return "quasi-live";
  const auto safe = decide(program, tree, NamedProperty::safe);
  const bool is_safe = std::all_of(seen.begin(), seen.end(), [](Tokens t) { return t <= 1; });
  if (!safe || (safe->verdict == Verdict::holds) != is_safe) return "safe";
  return {};
}

template <class Check>
void for_all(std::size_t count, std::uint64_t seed, const oracle::NetFeatures& features,
             const Check& check) {
  std::size_t unbounded = 0;
  for (std::size_t round = 0; round < count; ++round) {
    const PetriNet net = oracle::random_net(seed + round, features);
    unbounded += decide_bounded(program::compile(net), small(500)).verdict == Verdict::violated;
    if (check(net).empty()) continue;
    const PetriNet shrunk = oracle::shrink(net, [&](const auto& n) { return !check(n).empty(); });
    FAIL() << check(shrunk) << " (round " << round << ")\n" << test::net_text(shrunk);
  }
  std::cout << count << " nets, " << unbounded << " unbounded\n";
  EXPECT_GT(unbounded, count / 10);
}

TEST(CoverabilityLaw, AgreesWithKarpAndMiller) {
  oracle::NetFeatures features;
  features.inhibitors = false;
  features.priorities = false;
  for_all(laws::rounds(3000), 9'000'000, features, plain_agrees);
}

TEST(CoverabilityLaw, AgreesWithTheStates) {
  for_all(laws::rounds(1500), 9'500'000, {}, any_agrees);
}

}  // namespace
}  // namespace leadline::logic
