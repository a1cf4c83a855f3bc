#include "explore/pump.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace leadline::explore {

using program::ActionIndex;
using program::Counter;
using program::Guard;
using program::Program;

namespace {

/// Fields of which a state tells more than whether there are enough of them.
std::vector<bool> not_monotone(const Program& program) {
  std::vector<bool> result = program.is_date;
  result.resize(program.counters.size(), false);
  for (const program::Queue& queue : program.queues) {
    for (Counter i = 0; i <= queue.capacity; ++i) result[queue.length + i] = true;
  }
  for (const program::Action& action : program.actions) {
    for (const program::Operation& operation : action.operations) {
      const bool of_queue = operation.kind == program::Operation::Kind::push ||
                            operation.kind == program::Operation::Kind::pop;
      if (!of_queue) result[operation.target] = true;
    }
  }
  return result;
}

/// The k of which `least <= value + k * growth <= most` holds.
struct Times {
  Tokens first = 0;
  Tokens last = program::no_upper_bound;

  void restrict(const Guard& guard, Tokens value, Tokens growth) {
    if (growth == 0) {
      if (value < guard.least || value > guard.most) last = 0, first = 1;
      return;
    }
    if (value < guard.least) {
      first = std::max(first, (guard.least - value + growth - 1) / growth);
    }
    if (guard.most == program::no_upper_bound) return;
    if (value > guard.most) {
      last = 0, first = std::max<Tokens>(first, 1);
    } else {
      last = std::min(last, (guard.most - value) / growth);
    }
  }
};

class PumpCheck {
 public:
  PumpCheck(const Program& program, std::vector<Tokens> growth)
      : program_(program), growth_(std::move(growth)) {}

  /// What keeps `action` from firing in some of the states `values` + k * growth.
  [[nodiscard]] std::optional<std::string> obstacle(ActionIndex action,
                                                    const Values& values) const {
    for (const Guard& guard : program_.actions[action].guards) {
      if (guard.most != program::no_upper_bound && growth_[guard.counter] > 0) {
        return quoted_action(action) + " is inhibited when '" + program_.counters[guard.counter] +
               "' has grown";
      }
    }
    for (const ActionIndex other : actions_above(program_, action)) {
      if (gets_enabled(other, values)) {
        return quoted_action(other) + " takes priority over " + quoted_action(action) +
               " when enough has grown";
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::string quoted_action(ActionIndex action) const {
    return "'" + program_.actions[action].name + "'";
  }

  [[nodiscard]] bool gets_enabled(ActionIndex action, Values values) const {
    Times times;
    for (const Guard& guard : program_.actions[action].guards) {
      const Tokens growth = growth_[guard.counter];
      times.restrict(guard, values[guard.counter], growth);
      if (growth > 0) values[guard.counter] = guard.least;
    }
    return times.first <= times.last && guards_hold(program_, action, values);
  }

  const Program& program_;
  std::vector<Tokens> growth_;
};

}  // namespace

std::optional<std::string> why_no_pump(const Program& program, const Values& from,
                                       std::span<const ActionIndex> pump) {
  std::vector<Values> states{from};
  for (const ActionIndex action : pump) states.push_back(*after(program, action, states.back()));
  const std::vector<bool> fixed = not_monotone(program);
  std::vector<Tokens> growth;
  for (Counter c = 0; c < from.size(); ++c) {
    const Tokens to = states.back()[c];
    if (to < from[c]) return "the pump takes from '" + program.counters[c] + "'";
    if (to > from[c] && fixed[c]) return "the pump changes '" + program.counters[c] + "'";
    growth.push_back(to - from[c]);
  }
  if (std::all_of(growth.begin(), growth.end(), [](Tokens g) { return g == 0; })) {
    return "the pump adds nothing";
  }
  const PumpCheck check(program, std::move(growth));
  for (std::size_t i = 0; i < pump.size(); ++i) {
    if (auto obstacle = check.obstacle(pump[i], states[i])) return obstacle;
  }
  return std::nullopt;
}

}  // namespace leadline::explore
