#include "explore/semantics.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace leadline::explore {

using program::ActionIndex;
using program::Program;

namespace {

bool holds(const program::DateGuard& guard, const Values& values) {
  const Tokens left = values[guard.left];
  const Tokens right = values[guard.right];
  if (left == 0) return !guard.strict || right != 0;
  if (right == 0) return false;
  const auto distance = static_cast<std::int64_t>(right) - static_cast<std::int64_t>(left);
  return guard.strict ? guard.plus < distance : guard.plus <= distance;
}

/// A date that lies `amount` after the one in a field.
Tokens date_after(const Values& values, program::Counter field, std::int64_t amount) {
  return values[field] == 0 ? 0 : values[field] + static_cast<Tokens>(amount);
}

void operate(const Program& program, const program::Operation& operation, Values& values) {
  using Kind = program::Operation::Kind;
  const auto constant = static_cast<Tokens>(operation.amount);
  if (operation.kind == Kind::set) {
    values[operation.target] = constant;
  } else if (operation.kind == Kind::copy) {
    values[operation.target] = date_after(values, operation.source, operation.amount);
  } else if (operation.kind == Kind::raise) {
    const Tokens date = date_after(values, operation.source, operation.amount);
    if (date > values[operation.target]) values[operation.target] = date;
  } else {
    const program::Queue& queue = program.queues[operation.target];
    const auto length = static_cast<std::ptrdiff_t>(values[queue.length]);
    const auto begin = values.begin() + queue.first();
    std::vector<Tokens> contents(begin, begin + length);
    if (operation.kind == Kind::pop) {
      contents.erase(contents.begin());
    } else {
      contents.push_back(operation.dated ? date_after(values, operation.source, operation.amount)
                                         : constant);
    }
    values[queue.length] = contents.size();
    contents.resize(queue.capacity, 0);
    std::copy(contents.begin(), contents.end(), begin);
  }
}

/// Shifts the dates so that the least of them is 1.
void shift_dates(const Program& program, Values& values) {
  std::vector<Tokens*> dates;
  for (std::size_t i = 0; i < program.is_date.size(); ++i) {
    if (program.is_date[i] && values[i] > 0) dates.push_back(&values[i]);
  }
  if (dates.empty()) return;
  const Tokens least = **std::min_element(dates.begin(), dates.end(),
                                          [](const Tokens* a, const Tokens* b) { return *a < *b; });
  for (Tokens* date : dates) *date = *date - least + 1;
}

}  // namespace

bool guards_hold(const Program& program, ActionIndex action, const Values& values) {
  const auto& guards = program.actions[action].guards;
  const auto& dates = program.actions[action].date_guards;
  return std::all_of(guards.begin(), guards.end(),
                     [&](const program::Guard& guard) {
                       return guard.least <= values[guard.counter] &&
                              values[guard.counter] <= guard.most;
                     }) &&
         std::all_of(dates.begin(), dates.end(),
                     [&](const program::DateGuard& guard) { return holds(guard, values); });
}

std::vector<ActionIndex> actions_above(const Program& program, ActionIndex action) {
  if (program.level.empty()) return program.above.of(action);
  std::vector<ActionIndex> result;
  for (ActionIndex other = 0; other < program.level.size(); ++other) {
    if (program.level[other] < program.level[action]) result.push_back(other);
  }
  return result;
}

bool is_enabled(const Program& program, ActionIndex action, const Values& values) {
  if (!guards_hold(program, action, values)) return false;
  const auto can_fire = [&](ActionIndex other) { return guards_hold(program, other, values); };
  for (ActionIndex other = 0; other < program.level.size(); ++other) {
    if (program.level[other] < program.level[action] && can_fire(other)) return false;
  }
  return !program.above.any(action, can_fire);
}

std::optional<Values> after(const Program& program, ActionIndex action, Values values) {
  constexpr Tokens highest = std::numeric_limits<std::int64_t>::max();
  for (const program::Effect& effect : program.actions[action].effects) {
    values[effect.counter] += static_cast<Tokens>(effect.amount);
    if (values[effect.counter] > highest) return std::nullopt;
  }
  for (const program::Operation& operation : program.actions[action].operations) {
    operate(program, operation, values);
  }
  shift_dates(program, values);
  if (std::any_of(values.begin(), values.end(), [](Tokens v) { return v > highest; })) {
    return std::nullopt;
  }
  return values;
}

}  // namespace leadline::explore
