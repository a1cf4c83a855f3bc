#include "logic/cover_steps.hpp"

#include <algorithm>
#include <limits>

#include "program/guards.hpp"
#include "program/operations.hpp"

namespace leadline::logic {

using program::Action;
using program::ActionIndex;
using program::Counter;

namespace {

constexpr Tokens highest = std::numeric_limits<std::int64_t>::max();

bool guards_hold(const Action& action, const std::vector<Tokens>& marking) {
  return std::all_of(action.guards.begin(), action.guards.end(),
                     [&](const program::Guard& g) { return holds(g, marking[g.counter]); }) &&
         std::all_of(action.date_guards.begin(), action.date_guards.end(),
                     [&](const program::DateGuard& g) {
                       return holds(g, marking[g.left], marking[g.right]);
                     });
}

}  // namespace

CoverSteps::CoverSteps(const program::Program& program) : program_(program) {
  for (Counter c = 0; c < program.is_date.size(); ++c) {
    if (program.is_date[c]) dates_.push_back(c);
  }
}

std::span<const ActionIndex> CoverSteps::enabled(const Marking& marking) {
  guards_hold_.assign(program_.actions.size(), 0);
  std::uint32_t best_level = std::numeric_limits<std::uint32_t>::max();
  for (ActionIndex a = 0; a < program_.actions.size(); ++a) {
    if (!guards_hold(program_.actions[a], marking)) continue;
    guards_hold_[a] = 1;
    if (!program_.level.empty()) best_level = std::min(best_level, program_.level[a]);
  }
  enabled_.clear();
  for (ActionIndex a = 0; a < program_.actions.size(); ++a) {
    if (guards_hold_[a] != 0 && !is_held_back(a, best_level)) enabled_.push_back(a);
  }
  return enabled_;
}

bool CoverSteps::is_held_back(ActionIndex action, std::uint32_t best_level) const {
  if (!program_.level.empty()) return program_.level[action] > best_level;
  return program_.above.any(action, [&](ActionIndex other) { return guards_hold_[other] != 0; });
}

bool CoverSteps::fire(ActionIndex action, Marking& marking) const {
  const Action& fired = program_.actions[action];
  for (const program::Effect& effect : fired.effects) {
    Tokens& value = marking[effect.counter];
    if (value == omega) continue;
    value += static_cast<Tokens>(effect.amount);
    if (value > highest) return false;
  }
  for (const program::Operation& operation : fired.operations) {
    program::perform(program_, operation, marking);
  }
  program::normalise(dates_, marking);
  return std::all_of(dates_.begin(), dates_.end(),
                     [&](Counter date) { return marking[date] <= highest; });
}

}  // namespace leadline::logic
