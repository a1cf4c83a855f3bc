// What is said of all reachable states holds in each: semiflows, bounds, and that the chosen layout
// loses nothing.

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "laws/random_net.hpp"
#include "laws/random_program.hpp"
#include "laws/rounds.hpp"
#include "laws/system_rounds.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/lower/dsaam.hpp"
#include "leadline/program/invariants.hpp"
#include "program/layout_choice.hpp"
#include "support/graphs.hpp"
#include "support/net_text.hpp"

namespace leadline::program {
namespace {

using laws::Random;
using Values = std::vector<Tokens>;

constexpr std::uint64_t max_states = 300;

Tokens sum(const Weights& weights, const Values& values) {
  Tokens result = 0;
  for (const auto& [counter, weight] : weights) result += weight * values[counter];
  return result;
}

std::string broken_invariant(const Invariants& known, const Values& values) {
  for (const Semiflow& s : known.semiflows) {
    if (sum(s.weights, values) != s.total) return "semiflow";
  }
  for (const Subvariant& s : known.subvariants) {
    if (sum(s.weights, values) > s.total) return "subvariant";
  }
  for (Counter c = 0; c < values.size(); ++c) {
    if (values[c] > known.bounds[c]) return "bound of " + std::to_string(c);
  }
  return {};
}

std::string broken_layout(const LayoutChoice& choice, const Values& values) {
  for (Counter c = 0; c < values.size(); ++c) {
    if (values[c] <= choice.layout.most(c)) continue;
    return choice.proven[c] ? "field of " + std::to_string(c) : "";
  }
  std::vector<std::uint64_t> state(choice.layout.words);
  choice.layout.pack(values, state.data());
  return choice.layout.unpack(state.data()) == values ? "" : "packed otherwise";
}

std::string fault(const Program& program) {
  const auto graph = test::slow_state_graph(program, max_states);
  const Invariants by_semiflows = invariants(program);
  const Invariants raised = bounded(program, by_semiflows);
  const Invariants known = tightened(program, by_semiflows);
  if (are_tight(program, raised) && tightened(program, raised).bounds != raised.bounds) {
    return "bounds that are said to be tight";
  }
  const LayoutChoice choice = chosen_layout(program);
  for (explore::StateIndex s = 0; s < graph.size(); ++s) {
    const Values values = test::values(graph, s);
    for (const std::string& found :
         {broken_invariant(by_semiflows, values), broken_invariant(raised, values),
          broken_invariant(known, values), broken_layout(choice, values)}) {
      if (!found.empty()) return found + " in state " + std::to_string(s);
    }
  }
  return {};
}

std::string fault_of(const PetriNet& net) {
  return fault(compile(net));
}

/// Components of one token or a few each, which go from place to place, some together, and
/// sometimes are lost: nets with invariants.
PetriNet moving_tokens(Random& random) {
  PetriNet net;
  net.name = "random";
  std::vector<std::vector<PlaceId>> components(random.between(1, 5));
  for (auto& places : components) {
    for (std::size_t i = random.between(1, 6); i > 0; --i) {
      places.emplace_back(net.places.size());
      net.places.push_back({"p" + std::to_string(net.places.size()), {}, 0});
    }
    net.places[places[0].index()].initial = random.chance(70) ? 1 : random.between(2, 5);
  }
  for (std::size_t t = random.between(1, 14); t > 0; --t) {
    Transition transition;
    transition.name = "t" + std::to_string(t);
    for (const auto& places : components) {
      if (!random.chance(40)) continue;
      const Tokens weight = random.chance(90) ? 1 : 2;
      const PlaceId from = places[random.below(places.size())];
      transition.inputs.push_back({from, weight, InputArc::Kind::consume});
      if (random.chance(5)) continue;
      transition.outputs.push_back({places[random.below(places.size())], weight});
    }
    net.transitions.push_back(std::move(transition));
  }
  return net;
}

PetriNet any(Random& random) {
  return laws::RandomNet(random).draw();
}

void check(PetriNet (*draw)(Random&), std::uint64_t seed, std::size_t usual) {
  const std::size_t count = laws::rounds(usual);
  for (std::size_t round = 0; round < count; ++round) {
    Random random(seed + round);
    const PetriNet net = draw(random);
    if (fault_of(net).empty()) continue;
    const PetriNet small =
        laws::NetShrinker(net, [](const PetriNet& n) { return !fault_of(n).empty(); }).shrink();
    FAIL() << fault_of(small) << " in\n" << test::net_text(small);
  }
}

TEST(LayoutLaw, HoldsOnAnyNet) {
  check(any, 1, 700);
}

TEST(LayoutLaw, HoldsWhereTokensMove) {
  check(moving_tokens, 1'000'000, 700);
}

/// Of dates and queues, whose slots lie in any order at first.
TEST(LayoutLaw, HoldsOnPrograms) {
  const std::size_t count = laws::rounds(4000);
  for (std::size_t round = 0; round < count; ++round) {
    Random random(3'000'000 + round);
    const Program program = laws::RandomProgram(random).draw();
    EXPECT_EQ(fault(program), "") << "round " << round;
  }
}

TEST(LayoutLaw, HoldsOnDiagrams) {
  EXPECT_EQ(laws::first_failure(
                [](const DsaamSystem& system) {
                  const auto diagrams = laws::compiled(lower::diagrams(system));
                  return laws::Finding{1, fault(diagrams.program)};
                },
                2'000'000, 150),
            "");
}

}  // namespace
}  // namespace leadline::program
