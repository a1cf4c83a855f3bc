#include "explore/owners.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "explore/state_set.hpp"
#include "leadline/explore/explore.hpp"
#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

using program::Program;

/// A graph and the same states in a set.
struct Known {
  explicit Known(Program explored)
      : program(std::move(explored)),
        graph(state_graph(program, {})),
        steps(program, graph.layout),
        states(graph.layout.words, {}, crew),
        all{{0, graph.size()}} {
    EXPECT_TRUE(states.make_room(2 * std::uint64_t{graph.size()}, 1 << 30, {}));
    Numbers numbers;
    for (StateIndex s = 0; s < graph.size(); ++s) {
      const std::uint64_t h = hash<0>(graph.state(s), graph.layout.words);
      EXPECT_EQ(states.find_or_add<0>(states.part(0), graph.state(s), h, numbers).number, s);
    }
  }

  [[nodiscard]] Owners best(std::size_t workers) {
    return best_owners({steps, states, all, all, std::nullopt}, workers, crew);
  }

  Program program;
  StateGraph graph;
  program::StepTable steps;
  Crew crew{1};
  StateSet states;
  std::vector<Range> all;
};

/// How many states each worker has, and how many edges lead to another's.
struct Shares {
  std::vector<std::uint64_t> states;
  std::uint64_t sent = 0;

  Shares(const StateGraph& graph, const Owners& owners) : states(owners.workers()) {
    for (StateIndex s = 0; s < graph.size(); ++s) {
      const std::size_t owner = owners.of(graph.state(s));
      ++states.at(owner);
      for (const StateIndex t : graph.successors(s)) {
        sent += owners.of(graph.state(t)) == owner ? 0 : 1;
      }
    }
  }
};

TEST(Owners, HaveAboutAsManyStatesAndSendLittle) {
  Known known(program::compile(test::philosophers(9)));
  for (const std::size_t workers : {2U, 3U, 5U}) {
    const Shares chosen(known.graph, known.best(workers));
    const Shares by_word(known.graph, Owners(workers, {0, ~std::uint64_t{0}}));
    for (const Shares& each : {chosen, by_word}) {
      EXPECT_GE(*std::min_element(each.states.begin(), each.states.end()),
                known.graph.size() / workers / 2);
    }
    EXPECT_LE(chosen.sent * 2, by_word.sent) << workers;
  }
}

/// Tokens go one way: what is equal in one layer is so in the next, too.
TEST(Owners, HaveEqualSharesOfEachTenthOfTheStates) {
  Known known(program::compile(test::counter_to(10'000)));
  const Owners owners = known.best(2);
  for (StateIndex begin = 0; begin < 10'000; begin += 1000) {
    StateIndex of_second = 0;
    for (StateIndex s = begin; s < begin + 1000; ++s) {
      of_second += owners.of(known.graph.state(s)) == 1 ? 1 : 0;
    }
    EXPECT_NEAR(of_second, 500, 100) << begin;
  }
}

/// Of many fields only the last ones ever change.
TEST(Owners, AreChosenByWhatChanges) {
  constexpr program::Counter fields = 900;
  constexpr program::Counter changing = 13;
  Program program;
  for (program::Counter c = 0; c < fields; ++c) {
    program.counters.push_back("p" + std::to_string(c));
    program.initial.push_back(1);
    if (c < fields - changing) continue;
    program.actions.push_back({"t", "", {{c, 1, program::no_upper_bound}}, {{c, -1}}});
  }
  const program::StepTable steps(program, program::narrow_layout(program));
  ASSERT_GT(steps.words(), 8U);
  constexpr StateIndex size = StateIndex{1} << changing;
  Crew crew{1};
  StateSet states(steps.words(), {}, crew);
  ASSERT_TRUE(states.make_room(2 * size, 1 << 30, {}));
  Numbers numbers;
  std::vector<std::uint64_t> state(steps.words());
  std::vector<Tokens> values = program.initial;
  for (StateIndex s = 0; s < size; ++s) {
    for (program::Counter i = 0; i < changing; ++i) values[fields - 1 - i] = s >> i & 1;
    steps.layout().pack(values, state.data());
    const std::uint64_t h = hash<0>(state.data(), steps.words());
    ASSERT_EQ(states.find_or_add<0>(states.part(0), state.data(), h, numbers).number, s);
  }
  const std::vector<Range> all{{0, size}};
  for (const std::size_t workers : {2U, 3U}) {
    const Owners owners = best_owners({steps, states, all, all, std::nullopt}, workers, crew);
    std::vector<StateIndex> shares(workers);
    for (StateIndex s = 0; s < size; ++s) ++shares[owners.of(states[s])];
    EXPECT_GE(*std::min_element(shares.begin(), shares.end()), size / workers / 2);
  }
}

TEST(Owners, AskForTheirOwnStatesAndForNoOthers) {
  for (const std::size_t workers : {1U, 2U, 3U, 5U, 7U, 64U}) {
    for (const std::uint64_t factor : {std::uint64_t{1}, Owners::Key{}.factor}) {
      const Owners owners(workers, {0, ~std::uint64_t{0}, factor});
      std::vector<std::uint64_t> states{0, ~std::uint64_t{0}};
      for (std::size_t i = 1; i <= workers; ++i) {
        const std::uint64_t near = (~std::uint64_t{0} / workers) * i;
        for (std::uint64_t s = near - (std::uint64_t{3} << 32); states.size() < 14 * i; ++s) {
          states.push_back(s);
          s += (std::uint64_t{1} << 31) - 1;
        }
      }
      for (const std::uint64_t& state : states) {
        const std::size_t owner = owners.of(&state);
        ASSERT_LT(owner, workers);
        for (std::size_t w = 0; w < workers; ++w) {
          EXPECT_EQ(owners.share(w).has<1>(&state), w == owner) << workers << ' ' << state;
        }
      }
    }
  }
}

TEST(Owners, KeyIsOfItsFieldsOnly) {
  const program::Field low{0, 4, 3};
  const program::Field high{0, 20, 5};
  const Owners::Key key = Owners::Key{}.with(low).with(high);
  const std::uint64_t only_low = std::uint64_t{5} << 4;
  const std::uint64_t only_high = std::uint64_t{31} << 20;
  const std::uint64_t neither = ~(std::uint64_t{7} << 4 | std::uint64_t{31} << 20);
  EXPECT_EQ(key.of(&neither), 0U);
  EXPECT_NE(key.of(&only_low), 0U);
  EXPECT_NE(key.of(&only_high), 0U);
  EXPECT_NE(key.of(&only_high), key.of(&only_low));
  EXPECT_FALSE(key.takes({1, 0, 3}));
  EXPECT_FALSE(key.takes({0, 0, 0}));
}

/// There is nothing to choose from.
TEST(Owners, OfOneState) {
  Known known(program::compile(test::NetBuilder().place("p", 1).net()));
  EXPECT_LT(known.best(3).of(known.graph.state(0)), 3U);
}

}  // namespace
}  // namespace leadline::explore
