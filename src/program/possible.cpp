#include "program/possible.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "program/balanced.hpp"

namespace leadline::program {
namespace {

/// Spreads from the initial state what may be more than 0, as if nothing were ever taken away.
class Spread {
 public:
  explicit Spread(const Program& program)
      : program_(&program), lacking_(program.actions.size(), 0), waiting_(program.counters.size()) {
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
      if (guard.least == 0 || marked_[guard.counter]) continue;
      waiting_[guard.counter].push_back(action);
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
  std::vector<std::size_t> lacking_;  // by action: guards on what is not marked yet
  std::vector<std::vector<ActionIndex>> waiting_;
  std::vector<bool> marked_;
  std::vector<ActionIndex> ready_;
};

}  // namespace

Program possible_part(const Program& program) {
  const Spread spread(program);
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

std::size_t remove_impossible(Program& program, std::span<const Tokens> bounds) {
  return std::erase_if(program.actions, [&](const Action& action) {
    return std::any_of(action.guards.begin(), action.guards.end(),
                       [&](const Guard& guard) { return guard.least > bounds[guard.counter]; });
  });
}

}  // namespace leadline::program
