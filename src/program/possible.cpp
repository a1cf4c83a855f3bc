#include "program/possible.hpp"

#include <utility>
#include <vector>

#include "program/balanced.hpp"

namespace leadline::program {
namespace {

/// Spreads from the initial state what may be more than 0, as if nothing were ever taken away.
class Spread {
 public:
  Spread(const Program& program, std::span<const Tokens> bounds)
      : program_(&program),
        bounds_(bounds),
        lacking_(program.actions.size(), 0),
        waiting_(program.counters.size()) {
    const std::vector<bool> balanced = changed_by_effects_only(program);
    for (Counter c = 0; c < balanced.size(); ++c) {
      marked_.push_back(!balanced[c] || program.initial[c] > 0);
    }
    for (ActionIndex a = 0; a < lacking_.size(); ++a) wait(a);
    while (!ready_.empty()) {
      const ActionIndex action = ready_.back();
      ready_.pop_back();
      fire(action);
    }
  }

  [[nodiscard]] bool is_possible(ActionIndex action) const { return lacking_[action] == 0; }

 private:
  void wait(ActionIndex action) {
    for (const Guard& guard : program_->actions[action].guards) {
      const bool exceeds = !bounds_.empty() && guard.least > bounds_[guard.counter];
      if (!exceeds && (guard.least == 0 || marked_[guard.counter])) continue;
      if (!exceeds) waiting_[guard.counter].push_back(action);
      ++lacking_[action];
    }
    if (lacking_[action] == 0) ready_.push_back(action);
  }

  void fire(ActionIndex action) {
    for (const Effect& effect : program_->actions[action].effects) {
      if (effect.amount < 0 || marked_[effect.counter]) continue;
      marked_[effect.counter] = true;
      for (const ActionIndex a : waiting_[effect.counter]) {
        if (--lacking_[a] == 0) ready_.push_back(a);
      }
    }
  }

  const Program* program_;
  std::span<const Tokens> bounds_;
  std::vector<std::size_t> lacking_;  // by action: guards that fail as far as is known
  std::vector<std::vector<ActionIndex>> waiting_;
  std::vector<bool> marked_;
  std::vector<ActionIndex> ready_;
};

}  // namespace

Program possible_part(const Program& program, std::span<const Tokens> bounds) {
  const Spread spread(program, bounds);
  Program result;
  result.counters = program.counters;
  result.initial = program.initial;
  result.is_date = program.is_date;
  result.queues = program.queues;
  for (ActionIndex a = 0; a < program.actions.size(); ++a) {
    if (spread.is_possible(a)) result.actions.push_back(program.actions[a]);
  }
  return result;
}

void remove_impossible(Program& program, std::span<const Tokens> bounds) {
  const Spread spread(program, bounds);
  std::vector<Action>& actions = program.actions;
  std::size_t kept = 0;
  for (ActionIndex a = 0; a < actions.size(); ++a) {
    if (!spread.is_possible(a)) continue;
    if (kept != a) actions[kept] = std::move(actions[a]);
    ++kept;
  }
  actions.resize(kept);
}

}  // namespace leadline::program
