#include "program/raised_weights.hpp"

#include "program/balanced.hpp"

namespace leadline::program {
namespace {

/// In sizes of the program: so much may one counter cost.
constexpr std::size_t most_steps = 4;

/// Steps of all counters, for each a size of the program more.
constexpr std::size_t most_work = 4'000'000;

/// Weights beyond this are given up: sums are no longer exact to a `rounding` then.
constexpr double most_raised_weight = 1e6;
constexpr double rounding = 1e-9;

}  // namespace

/// The weights as they are so far, and the actions that may add to the sum.
class RaisedWeights::Raising {
 public:
  Raising(const RaisedWeights& of, Counter counter)
      : of_(&of),
        weights_(of.balanced_.size(), 0),
        is_open_(of.program_->actions.size(), false),
        most_steps_(most_steps * of.size_) {
    raise(counter, 1);
  }

  /// False where it was given up.
  bool run() {
    while (!open_.empty() && steps_ <= most_steps_) {
      const ActionIndex next = open_.back();
      open_.pop_back();
      is_open_[next] = false;
      if (!balance(of_->program_->actions[next])) return false;
    }
    return open_.empty();
  }

  [[nodiscard]] std::size_t steps() const { return steps_; }

  [[nodiscard]] const std::vector<double>& weights() const { return weights_; }

 private:
  void raise(Counter counter, double by) {
    weights_[counter] += by;
    steps_ += of_->adding_[counter].size();
    for (const ActionIndex action : of_->adding_[counter]) {
      if (!is_open_[action]) open_.push_back(action);
      is_open_[action] = true;
    }
  }

  /// Of what the action takes, that is raised of which there is least at first.
  bool balance(const Action& action) {
    steps_ += 1 + action.effects.size();
    double gain = 0;
    const Effect* best = nullptr;
    for (const Effect& effect : action.effects) {
      gain += weights_[effect.counter] * static_cast<double>(effect.amount);
      if (effect.amount > 0 || !of_->balanced_[effect.counter]) continue;
      if (best == nullptr || initial(effect) < initial(*best)) best = &effect;
    }
    if (gain <= rounding) return true;
    if (best == nullptr) return false;
    raise(best->counter, gain / -static_cast<double>(best->amount));
    return weights_[best->counter] <= most_raised_weight;
  }

  [[nodiscard]] Tokens initial(const Effect& effect) const {
    return of_->program_->initial[effect.counter];
  }

  const RaisedWeights* of_;
  std::vector<double> weights_;
  std::vector<ActionIndex> open_;
  std::vector<bool> is_open_;
  std::size_t steps_ = 0;
  std::size_t most_steps_;
};

RaisedWeights::RaisedWeights(const Program& program)
    : program_(&program),
      balanced_(changed_by_effects_only(program)),
      adding_(program.counters.size()),
      size_(program.counters.size() + program.actions.size()) {
  for (ActionIndex a = 0; a < program.actions.size(); ++a) {
    size_ += program.actions[a].effects.size();
    for (const Effect& effect : program.actions[a].effects) {
      if (effect.amount > 0) adding_[effect.counter].push_back(a);
    }
  }
}

std::optional<std::vector<double>> RaisedWeights::weights(Counter counter) {
  if (work_ > most_work) return std::nullopt;
  Raising raising(*this, counter);
  const bool is_found = raising.run();
  work_ += size_ + raising.steps();
  if (!is_found) return std::nullopt;
  return raising.weights();
}

}  // namespace leadline::program
