#include "logic/packed_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

#include "explore/replayer.hpp"
#include "leadline/model/formula_builder.hpp"
#include "leadline/program/action_set.hpp"
#include "logic/observers.hpp"
#include "program/layout_choice.hpp"
#include "support/known_nets.hpp"

namespace leadline::logic {
namespace {

using program::ActionIndex;

constexpr int philosophers = 5;

/// Runs of a program, of 64 bits a state, to what an observer looks for.
class Runs {
 public:
  Runs(const program::Program& program, Observer& observer)
      : program_(program), observer_(observer) {
    observer.compile(steps_.layout());
  }

  PackedRun of(const std::vector<ActionIndex>& actions) {
    PackedRun run{actions, {}};
    explore::Values values = program_.initial;
    for (std::size_t i = 0; i <= actions.size(); ++i) {
      run.states.emplace_back(1);
      steps_.layout().pack(values, run.states.back().data());
      if (i < actions.size()) values = explore::after(program_, actions[i], values).value();
    }
    return run;
  }
  /// By chance, until it is there.
  PackedRun walk(std::uint64_t seed) {
    std::mt19937_64 chance(seed);
    explore::Values values = program_.initial;
    std::vector<ActionIndex> actions;
    for (;;) {
      std::uint64_t state = 0;
      steps_.layout().pack(values, &state);
      steps_.enabled(&state, scratch_);
      if (observer_.decides(0, &state, scratch_.enabled())) return of(actions);
      const auto choices = program::members(scratch_.enabled());
      if (choices.empty()) return walk(seed + 1'000'000);
      actions.push_back(choices[chance() % choices.size()]);
      values = explore::after(program_, actions.back(), values).value();
    }
  }
  PackedRun shorter(const PackedRun& run, std::uint64_t steps) {
    return shortened(run, steps_, observer_, steps, {});
  }
  /// Whether its states are those that its actions lead to, and the last one decides.
  void expect_is_run(const PackedRun& run) {
    explore::Values values = program_.initial;
    for (const ActionIndex a : run.actions) {
      ASSERT_TRUE(explore::is_enabled(program_, a, values));
      values = explore::after(program_, a, values).value();
    }
    ASSERT_EQ(run.states, of(run.actions).states);
    steps_.enabled(run.states.back().data(), scratch_);
    EXPECT_TRUE(observer_.decides(0, run.states.back().data(), scratch_.enabled()));
  }

 private:
  const program::Program& program_;
  program::StepTable steps_{program_, program::chosen_layout(program_).layout};
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
    Runs runs(program, observer);
    std::size_t longest = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const PackedRun run = runs.walk(seed);
      longest = std::max(longest, run.actions.size());
      const PackedRun shorter = runs.shorter(run, 1'000'000);
      runs.expect_is_run(shorter);
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
  Runs runs(program, observer);
  const PackedRun run = runs.walk(7);
  ASSERT_GT(run.actions.size(), 20U);
  EXPECT_EQ(runs.shorter(run, 0).actions, run.actions);
  EXPECT_GT(runs.shorter(run, 3).actions.size(), 10U);
  std::size_t before = run.actions.size();
  for (std::uint64_t steps = 1; steps < 1000; ++steps) {
    const PackedRun shorter = runs.shorter(run, steps);
    runs.expect_is_run(shorter);
    EXPECT_LE(shorter.actions.size(), before);
    before = shorter.actions.size();
  }
  EXPECT_EQ(before, philosophers);
}

/// "a" takes what "b" brings: only without "a" can "b" be left out, which comes before it.
TEST(Shortened, GoesThroughTheRunAgain) {
  const program::Program program = program::compile(test::NetBuilder()
                                                        .place("p", 1)
                                                        .place("r", 1)
                                                        .transition("a", {{"p", 1}}, {})
                                                        .transition("b", {{"r", 1}}, {{"p", 1}})
                                                        .transition("g", {{"p", 1}}, {{"g", 1}})
                                                        .net());
  FormulaBuilder build;
  const Formula formula =
      build.formula(build.exists(build.finally(build.at_least({{{2, 1}}, -1}))));
  ReachObserver observer(program, formula);
  Runs runs(program, observer);
  const PackedRun shorter = runs.shorter(runs.of({0, 1, 2}), 1000);
  EXPECT_EQ(shorter.actions, std::vector<ActionIndex>{2});
  runs.expect_is_run(shorter);
}

/// What either of two actions does is needed twice.
TEST(Shortened, KeepsEqualSteps) {
  const program::Program program = program::compile(test::NetBuilder()
                                                        .place("p", 5)
                                                        .transition("a", {{"p", 1}}, {})
                                                        .transition("b", {{"p", 1}}, {})
                                                        .net());
  FormulaBuilder build;
  const Formula formula =
      build.formula(build.exists(build.finally(build.at_least({{{0, -1}}, 3}))));
  ReachObserver observer(program, formula);
  Runs runs(program, observer);
  EXPECT_EQ(runs.shorter(runs.of({0, 1}), 1000).actions, (std::vector<ActionIndex>{0, 1}));
}

TEST(WithoutCircles, GoesOnAsWhereAStateIsLeftForTheLastTime) {
  const PackedRun run{{0, 1, 2, 3, 4}, {{5}, {6}, {5}, {7}, {7}, {8}}};
  const PackedRun shorter = without_circles(run);
  EXPECT_EQ(shorter.actions, (std::vector<ActionIndex>{2, 4}));
  EXPECT_EQ(shorter.states, (std::vector<std::vector<std::uint64_t>>{{5}, {7}, {8}}));
}

}  // namespace
}  // namespace leadline::logic
