#include "program/subvariant_growth.hpp"

#include <algorithm>

#include "program/balanced.hpp"

namespace leadline::program {
namespace {

__extension__ using Wide = __int128;

/// Products with effects, and their sums, stay within 127 bits.
constexpr Tokens most_step_weight = 1'000'000'000;

/// So often counters are tried.
constexpr std::size_t most_tries = 20'000'000;

}  // namespace

/// A subvariant, and for each action by how much it lowers the sum.
class SubvariantGrowth::Growing {
 public:
  Growing(const SubvariantGrowth& of, const Subvariant& subvariant)
      : of_(&of),
        most_(std::clamp<Tokens>(subvariant.total, 1, most_step_weight)),
        slack_(of.program_->actions.size(), 0),
        weights_(of.changes_.size(), 0) {
    for (const auto& [counter, weight] : subvariant.weights) add(counter, weight);
  }

  /// Whether the counter came in.
  bool try_to_add(Counter counter) {
    if (weights_[counter] != 0 || of_->program_->initial[counter] != 0) return false;
    Wide weight = most_;
    for (const Change& change : of_->changes_[counter]) {
      if (change.amount > 0) weight = std::min(weight, slack_[change.action] / change.amount);
    }
    if (weight > 0) add(counter, static_cast<Tokens>(weight));
    return weight > 0;
  }

  [[nodiscard]] Weights weights() const {
    Weights result;
    for (Counter c = 0; c < weights_.size(); ++c) {
      if (weights_[c] != 0) result.emplace_back(c, weights_[c]);
    }
    return result;
  }

 private:
  void add(Counter counter, Tokens weight) {
    weights_[counter] = weight;
    for (const Change& change : of_->changes_[counter]) {
      slack_[change.action] -= Wide{weight} * change.amount;
    }
  }

  const SubvariantGrowth* of_;
  Tokens most_;
  std::vector<Wide> slack_;
  std::vector<Tokens> weights_;
};

SubvariantGrowth::SubvariantGrowth(const Program& program)
    : program_(&program),
      balanced_(changed_by_effects_only(program)),
      changes_(program.counters.size()) {
  for (ActionIndex a = 0; a < program.actions.size(); ++a) {
    for (const Effect& effect : program.actions[a].effects) {
      changes_[effect.counter].push_back({a, effect.amount});
    }
  }
}

void SubvariantGrowth::grow(Subvariant& subvariant, std::span<const Tokens> bounds) const {
  std::vector<Counter> candidates;
  for (Counter c = 0; c < balanced_.size(); ++c) {
    if (balanced_[c] && bounds[c] > 0) candidates.push_back(c);
  }
  const auto boundless = std::stable_partition(
      candidates.begin(), candidates.end(), [&](Counter c) { return bounds[c] == no_upper_bound; });
  Growing growing(*this, subvariant);
  std::size_t tries = 0;
  for (const auto end : {boundless, candidates.end()}) {
    while (tries < most_tries && std::count_if(
                                     candidates.begin(), end,
                                     [&](Counter c) {
                                       ++tries;
                                       return growing.try_to_add(c);
                                     }) > 0) {
    }
  }
  subvariant.weights = growing.weights();
}

}  // namespace leadline::program
