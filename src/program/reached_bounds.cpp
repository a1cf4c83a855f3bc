#include "program/reached_bounds.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "program/guard_index.hpp"

namespace leadline::program {
namespace {

/// How often a run looks at all actions in turn, and at how much all runs look.
constexpr int most_rounds = 64;
constexpr std::size_t most_looks = 200'000;

/// Runs that gather tokens in one counter after the other.
class Gathering {
 public:
  Gathering(const Program& program, std::span<const Tokens> bounds)
      : program_(&program), bounds_(bounds), highest_(program.initial) {}

  /// Whether a run of this counter, or one before, has reached its bound.
  bool reaches(Counter counter) {
    if (is_reached(counter)) return true;
    if (bounds_[counter] == no_upper_bound) return false;
    values_ = program_->initial;
    work_ += values_.size();
    for (int i = 0; i < most_rounds && !is_reached(counter) && fire_all(counter); ++i) {
    }
    return is_reached(counter);
  }

 private:
  [[nodiscard]] bool is_reached(Counter counter) const {
    return highest_[counter] >= bounds_[counter];
  }

  /// Each action as often as it can in a row, but for those that take from the counter. Whether
  /// any fired.
  bool fire_all(Counter counter) {
    bool has_fired = false;
    for (const Action& action : program_->actions) {
      work_ += 1 + action.guards.size() + action.effects.size();
      if (work_ > most_looks) return false;
      if (takes(action, counter) || !is_enabled(action)) continue;
      has_fired = true;
      const Tokens times = times_in_a_row(action);
      for (const Effect& effect : action.effects) add(effect, times);
    }
    return has_fired;
  }

  [[nodiscard]] static bool takes(const Action& action, Counter counter) {
    return std::any_of(action.effects.begin(), action.effects.end(), [&](const Effect& effect) {
      return effect.counter == counter && effect.amount < 0;
    });
  }

  [[nodiscard]] bool is_enabled(const Action& action) const {
    return std::all_of(action.guards.begin(), action.guards.end(), [&](const Guard& guard) {
      const Tokens value = values_[guard.counter];
      return guard.least <= value && value <= guard.most;
    });
  }

  /// Of an enabled action; 1 where it could go on for ever.
  [[nodiscard]] Tokens times_in_a_row(const Action& action) const {
    const GuardIndex guards(action);
    Tokens times = no_upper_bound;
    for (const Effect& effect : action.effects) {
      const Guard* guard = guards.find(effect.counter);
      if (guard != nullptr) times = std::min(times, times_under(*guard, effect.amount));
    }
    return times == no_upper_bound ? 1 : times;
  }

  [[nodiscard]] Tokens times_under(const Guard& guard, std::int64_t amount) const {
    const Tokens value = values_[guard.counter];
    if (amount < 0) return (value - guard.least) / static_cast<Tokens>(-amount) + 1;
    if (guard.most == no_upper_bound) return no_upper_bound;
    return (guard.most - value) / static_cast<Tokens>(amount) + 1;
  }

  void add(const Effect& effect, Tokens times) {
    values_[effect.counter] += static_cast<Tokens>(effect.amount) * times;
    highest_[effect.counter] = std::max(highest_[effect.counter], values_[effect.counter]);
  }

  const Program* program_;
  std::span<const Tokens> bounds_;
  std::vector<Tokens> highest_;  // in all runs
  std::vector<Tokens> values_;
  std::size_t work_ = 0;
};

}  // namespace

bool are_reached(const Program& program, std::span<const Counter> counters,
                 std::span<const Tokens> bounds) {
  Gathering gathering(program, bounds);
  return std::all_of(counters.begin(), counters.end(),
                     [&](Counter counter) { return gathering.reaches(counter); });
}

}  // namespace leadline::program
