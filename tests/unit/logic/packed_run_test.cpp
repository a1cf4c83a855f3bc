#include "logic/packed_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

#include "explore/replayer.hpp"
#include "leadline/model/formula_builder.hpp"
#include "leadline/program/action_set.hpp"
#include "logic/observers.hpp"
#include "support/known_nets.hpp"

namespace leadline::logic {
namespace {

using program::ActionIndex;

constexpr int philosophers = 5;

/// Walks at a table of philosophers until an observer has what it looks for.
class Table {
 public:
  explicit Table(Observer& observer) : observer_(observer) { observer.compile(steps_.layout()); }

  PackedRun walk(std::uint64_t seed) {
    std::mt19937_64 chance(seed);
    PackedRun run{{}, {std::vector<std::uint64_t>(steps_.words())}};
    steps_.layout().pack(program_.initial, run.states.front().data());
    for (;;) {
      const std::vector<std::uint64_t> state = run.states.back();
      steps_.enabled(state.data(), scratch_);
      if (observer_.decides(0, state.data(), scratch_.enabled())) return run;
      const auto choices = program::members(scratch_.enabled());
      if (choices.empty()) return walk(seed + 1'000'000);
      run.actions.push_back(choices[chance() % choices.size()]);
      for (const ActionIndex a : choices) {
        if (a != run.actions.back()) program::erase(scratch_.enabled(), a);
      }
      std::vector<std::uint64_t> next(steps_.words());
      const auto overflow = steps_.fire_set<1>(
          state.data(), scratch_, [&] { return next.data(); },
          [](ActionIndex, const std::uint64_t*) {});
      EXPECT_FALSE(overflow);
      run.states.push_back(next);
    }
  }
  PackedRun shorter(const PackedRun& run, std::uint64_t steps) {
    return shortened(run, steps_, observer_, steps, {});
  }
  /// Whether its states are those that its actions lead to, and the last one decides.
  void expect_is_run(const PackedRun& run) {
    explore::Values values = program_.initial;
    ASSERT_EQ(run.states.size(), run.actions.size() + 1);
    for (std::size_t i = 0; i < run.states.size(); ++i) {
      std::vector<std::uint64_t> state(steps_.words());
      steps_.layout().pack(values, state.data());
      ASSERT_EQ(run.states[i], state);
      if (i == run.actions.size()) break;
      ASSERT_TRUE(explore::is_enabled(program_, run.actions[i], values));
      values = explore::after(program_, run.actions[i], values).value();
    }
    steps_.enabled(run.states.back().data(), scratch_);
    EXPECT_TRUE(observer_.decides(0, run.states.back().data(), scratch_.enabled()));
  }

 private:
  program::Program program_ = program::compile(test::philosophers(philosophers));
  program::StepTable steps_{program_, program::narrow_layout(program_)};
  program::StepTable::Scratch scratch_{steps_};
  Observer& observer_;
};

/// One who eats has taken a fork and then the other; in a deadlock all have taken the same one.
TEST(Shortened, RunsHaveOnlyWhatIsNeeded) {
  const program::Program program = program::compile(test::philosophers(philosophers));
  const auto first = std::find(program.counters.begin(), program.counters.end(), "eat0");
  const auto eat = static_cast<program::Counter>(first - program.counters.begin());
  FormulaBuilder build;
  const Formula eats = build.formula(build.exists(build.finally(build.at_least({{{eat, 1}}, -1}))));
  FormulaBuilder other;
  const Formula stuck = other.formula(other.exists(other.finally(other.deadlock())));
  for (const auto& [formula, length] : {std::pair{&eats, 2U}, std::pair{&stuck, 5U}}) {
    ReachObserver observer(program, *formula);
    Table table(observer);
    std::size_t longest = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const PackedRun run = table.walk(seed);
      longest = std::max(longest, run.actions.size());
      const PackedRun shorter = table.shorter(run, 1'000'000);
      table.expect_is_run(shorter);
      EXPECT_EQ(shorter.actions.size(), length) << seed;
    }
    EXPECT_GT(longest, 4 * length);
  }
}

TEST(Shortened, IsARunHoweverFewStepsThereAre) {
  const program::Program program = program::compile(test::philosophers(philosophers));
  FormulaBuilder build;
  const Formula stuck = build.formula(build.exists(build.finally(build.deadlock())));
  ReachObserver observer(program, stuck);
  Table table(observer);
  const PackedRun run = table.walk(7);
  ASSERT_GT(run.actions.size(), 10U);
  EXPECT_EQ(table.shorter(run, 0).actions, run.actions);
  std::size_t before = run.actions.size();
  for (std::uint64_t steps = 1; steps < 1000; ++steps) {
    const PackedRun shorter = table.shorter(run, steps);
    table.expect_is_run(shorter);
    EXPECT_LE(shorter.actions.size(), before);
    before = shorter.actions.size();
  }
  EXPECT_EQ(before, philosophers);
}

TEST(WithoutCircles, GoesOnAsWhereAStateIsLeftForTheLastTime) {
  const PackedRun run{{0, 1, 2, 3, 4}, {{5}, {6}, {5}, {7}, {7}, {8}}};
  const PackedRun shorter = without_circles(run);
  EXPECT_EQ(shorter.actions, (std::vector<ActionIndex>{2, 4}));
  EXPECT_EQ(shorter.states, (std::vector<std::vector<std::uint64_t>>{{5}, {7}, {8}}));
}

}  // namespace
}  // namespace leadline::logic
