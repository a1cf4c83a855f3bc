#include <gtest/gtest.h>

#include "leadline/explore/layers.hpp"
#include "leadline/explore/replay.hpp"
#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

using program::Program;

class LayersOfPhilosophers : public testing::TestWithParam<unsigned> {
 protected:
  LayersOfPhilosophers() { limits_.max_threads = GetParam(); }

  const Program program_ = program::compile(test::philosophers(6));
  Limits limits_;
  const Options options_{Reduction::none, 8, 8};
};

TEST_P(LayersOfPhilosophers, HaveAllStatesAndARunToEach) {
  std::size_t distance = 0;
  std::uint64_t seen = 0;
  const Counts counts = visit_layers(program_, limits_, options_, {}, [&](const Layers& layers) {
    for (const Range& range : layers.newest()) {
      seen += range.size();
      const Witness run = layers.run_to(range.begin);
      EXPECT_EQ(run.steps.size(), distance);
      EXPECT_EQ(replay(program_, run), std::nullopt);
    }
    ++distance;
    return true;
  });
  EXPECT_EQ(counts.limit, Limit::none);
  EXPECT_EQ(counts.states, 729U);
  EXPECT_EQ(seen, 729U);
}

TEST_P(LayersOfPhilosophers, EndWhenTheVisitorHasSeenEnough) {
  int layers_seen = 0;
  const Counts counts = visit_layers(program_, limits_, options_, {},
                                     [&](const Layers&) { return ++layers_seen < 2; });
  EXPECT_EQ(layers_seen, 2);
  EXPECT_EQ(counts.limit, Limit::none);
  EXPECT_EQ(counts.expanded, 1U);
  EXPECT_EQ(counts.states, 13U);  // six philosophers, two forks each
}

TEST_P(LayersOfPhilosophers, HaveRunsToStatesOfAllLayersAtTheEnd) {
  std::vector<StateIndex> states;
  std::vector<std::size_t> distances;
  std::size_t distance = 0;
  bool has_ended = false;
  const auto look = [&](const Layers& layers) {
    for (const Range& range : layers.newest()) {
      states.push_back(range.begin);
      distances.push_back(distance);
    }
    ++distance;
    return true;
  };
  const auto end = [&](const Layers& layers) {
    has_ended = true;
    const auto runs = layers.runs_to(states).value();
    ASSERT_EQ(runs.size(), states.size());
    for (std::size_t i = 0; i < runs.size(); ++i) {
      EXPECT_EQ(runs[i].steps.size(), distances[i]);
      EXPECT_EQ(replay(program_, runs[i]), std::nullopt);
    }
  };
  EXPECT_EQ(visit_layers(program_, limits_, options_, {}, look, end).limit, Limit::none);
  EXPECT_TRUE(has_ended);
}

/// The states of all layers and the run to the last of each, as a visitor sees them.
std::vector<std::vector<std::string>> seen_with(unsigned threads) {
  const Program program = program::compile(test::philosophers(8));
  Limits limits;
  limits.max_threads = threads;
  std::vector<std::vector<std::string>> seen;
  static_cast<void>(
      visit_layers(program, limits, {Reduction::none, 8, 8}, {}, [&](const Layers& l) {
        std::vector<std::string> states;
        StateIndex last = 0;
        for (const Range& range : l.newest()) {
          for (StateIndex s = range.begin; s < range.end; ++s) {
            states.push_back(std::to_string(*l.state(last = s)));
          }
        }
        seen.push_back(std::move(states));
        seen.push_back(l.run_to(last).steps);
        return true;
      }));
  return seen;
}

TEST(Layers, AreInTheSameOrderWithAnyNumberOfThreads) {
  const auto one = seen_with(1);
  for (const unsigned threads : {2U, 3U, 7U}) EXPECT_EQ(seen_with(threads), one) << threads;
}

INSTANTIATE_TEST_SUITE_P(Threads, LayersOfPhilosophers, testing::Values(1U, 3U));

}  // namespace
}  // namespace leadline::explore
