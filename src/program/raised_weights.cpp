#include "program/raised_weights.hpp"

#include "program/balanced.hpp"

namespace leadline::program {
namespace {

/// So many actions are looked at for each counter and action of the program.
constexpr std::size_t most_looks = 4;

/// Sizes of the program, one for each call.
constexpr std::size_t most_work = 2'000'000;

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
        looks_left_(most_looks * (weights_.size() + of.program_->actions.size())) {
    raise(counter, 1);
  }

  /// False where it was given up.
  bool run() {
    while (!open_.empty()) {
      const Action& action = of_->program_->actions[open_.back()];
      open_.pop_back();
      if (looks_left_ == 0 || !balance(action)) return false;
      --looks_left_;
    }
    return true;
  }

  [[nodiscard]] const std::vector<double>& weights() const { return weights_; }

 private:
  void raise(Counter counter, double by) {
    weights_[counter] += by;
    const std::vector<ActionIndex>& adding = of_->adding_[counter];
    open_.insert(open_.end(), adding.begin(), adding.end());
  }

  /// Of what the action takes, that is raised of which there is least at first.
  bool balance(const Action& action) {
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
  std::size_t looks_left_;
};

RaisedWeights::RaisedWeights(const Program& program)
    : program_(&program),
      balanced_(changed_by_effects_only(program)),
      adding_(program.counters.size()) {
  for (ActionIndex a = 0; a < program.actions.size(); ++a) {
    for (const Effect& effect : program.actions[a].effects) {
      if (effect.amount > 0) adding_[effect.counter].push_back(a);
    }
  }
}

std::optional<std::vector<double>> RaisedWeights::weights(Counter counter) {
  if (work_ > most_work) return std::nullopt;
  work_ += program_->counters.size() + program_->actions.size();
  Raising raising(*this, counter);
  if (!raising.run()) return std::nullopt;
  return raising.weights();
}

}  // namespace leadline::program
