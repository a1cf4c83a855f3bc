#include "logic/walks.hpp"

#include <algorithm>
#include <random>
#include <span>
#include <vector>

#include "explore/stubborn_sets.hpp"
#include "explore/widening_steps.hpp"
#include "explore/width.hpp"
#include "leadline/program/action_set.hpp"
#include "logic/packed_run.hpp"

namespace leadline::logic {
namespace {

using program::ActionIndex;

constexpr std::uint64_t shortest_walk = 256;
constexpr std::uint64_t lengths = 9;  // each twice as long as the one before

/// A step along a stubborn set takes as long as about so many others.
constexpr std::uint64_t cost_of_reduced_step = 8;

/// A run that is found is shortened by so many steps at most: about as many as take half a second.
std::uint64_t steps_to_shorten(std::size_t actions) {
  return (std::uint64_t{1} << 29) / (actions + 256);
}

std::optional<explore::StubbornSets> reduction_for(const program::Program& program,
                                                   const Observer& observer) {
  const auto options = observer.reduced();
  return options ? explore::reduction_of(program, *options) : std::nullopt;
}

class Walker {
 public:
  Walker(const program::Program& program, Observer& observer, const Deadline& deadline)
      : program_(program),
        observer_(observer),
        deadline_(deadline),
        steps_(program, deadline),
        scratch_(*steps_),
        reduction_(reduction_for(program, observer)),
        initial_(steps_->words()) {
    steps_->layout().pack(program.initial, initial_.data());
    observer_.compile(steps_->layout());
  }

  std::optional<Decision> walk(std::uint64_t steps) {
    for (std::uint64_t i = 0; steps > 0; ++i) {
      const std::uint64_t most = std::min(steps, shortest_walk << (i / 2 % lengths));
      const bool is_reduced = i % 2 == 1 && reduction_;
      const bool found = explore::with_width(
          steps_->words(), [&](auto w) { return walk_once<w()>(most, is_reduced); });
      if (found) return observer_.decided(run());
      if (deadline_.reached() != Limit::none) break;
      const std::uint64_t cost = is_reduced ? cost_of_reduced_step : 1;
      steps -= std::min(steps, cost * (walk_.actions.size() + 1));
    }
    return std::nullopt;
  }

 private:
  /// Whether it comes to a state that decides.
  template <unsigned W>
  bool walk_once(std::uint64_t most, bool is_reduced) {
    walk_ = {{}, {initial_}};
    for (;;) {
      const std::uint64_t* state = walk_.states.back().data();
      steps_->enabled(state, scratch_);
      if (observer_.decides(0, state, scratch_.enabled())) return true;
      if (walk_.actions.size() == most) return false;
      if (is_reduced) reduction_->reduce(steps_->layout(), state, scratch_.enabled());
      std::vector<std::uint64_t> next(steps_->words());
      if (!step<W>(state, next)) return false;
      walk_.states.push_back(std::move(next));
      if (walk_.actions.size() % 64 == 0 && deadline_.reached() != Limit::none) return false;
    }
  }

  /// False where nothing can be fired, or there is no room for what comes of it.
  template <unsigned W>
  bool step(const std::uint64_t* from, std::vector<std::uint64_t>& to) {
    const std::span<std::uint64_t> enabled = scratch_.enabled();
    const std::vector<ActionIndex> choices = program::members(enabled);
    if (choices.empty()) return false;
    const ActionIndex chosen = choices[chance_() % choices.size()];
    std::fill(enabled.begin(), enabled.end(), 0);
    program::insert(enabled, chosen);
    walk_.actions.push_back(chosen);
    return !steps_->fire_set<W>(
        from, scratch_, [&] { return to.data(); }, [](ActionIndex, const std::uint64_t*) {});
  }

  /// What is needed of the last walk.
  [[nodiscard]] Witness run() {
    const std::uint64_t steps = steps_to_shorten(program_.actions.size());
    const PackedRun found =
        without_circles(shortened(without_circles(walk_), *steps_, observer_, steps, deadline_));
    return {program_.names_of(found.actions), {}};
  }

  const program::Program& program_;
  Observer& observer_;
  const Deadline& deadline_;
  explore::WideningSteps steps_;
  program::StepTable::Scratch scratch_;
  std::optional<explore::StubbornSets> reduction_;
  std::vector<std::uint64_t> initial_;
  std::mt19937_64 chance_;
  PackedRun walk_;
};

}  // namespace

std::optional<Decision> decide_by_walks(const program::Program& program, Observer& observer,
                                        std::uint64_t steps, const Deadline& deadline) {
  return Walker(program, observer, deadline).walk(steps);
}

}  // namespace leadline::logic
