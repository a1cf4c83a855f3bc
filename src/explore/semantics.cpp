#include "explore/semantics.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace leadline::explore {

using program::ActionIndex;
using program::Program;

bool guards_hold(const Program& program, ActionIndex action, const Values& values) {
  const auto& guards = program.actions[action].guards;
  return std::all_of(guards.begin(), guards.end(), [&](const program::Guard& guard) {
    return guard.least <= values[guard.counter] && values[guard.counter] <= guard.most;
  });
}

bool has_priority(const Program& program, ActionIndex a, ActionIndex b) {
  if (!program.level.empty()) return program.level[a] < program.level[b];
  if (program.above.empty()) return false;
  const auto& above = program.above[b];
  return std::find(above.begin(), above.end(), a) != above.end();
}

bool is_enabled(const Program& program, ActionIndex action, const Values& values) {
  if (!guards_hold(program, action, values)) return false;
  for (ActionIndex other = 0; other < program.actions.size(); ++other) {
    if (has_priority(program, other, action) && guards_hold(program, other, values)) return false;
  }
  return true;
}

std::optional<Values> after(const Program& program, ActionIndex action, Values values) {
  constexpr Tokens highest = std::numeric_limits<std::int64_t>::max();
  for (const program::Effect& effect : program.actions[action].effects) {
    values[effect.counter] += static_cast<Tokens>(effect.amount);
    if (values[effect.counter] > highest) return std::nullopt;
  }
  return values;
}

}  // namespace leadline::explore
