#include "explore/replayer.hpp"

#include <utility>
#include <vector>

#include "explore/pump.hpp"

namespace leadline::explore {

Replayer::Replayer(const program::Program& program) : program_(program) {
  for (program::ActionIndex a = 0; a < program.actions.size(); ++a) {
    actions_.emplace(program.actions[a].name, a);
  }
}

std::optional<std::string> Replayer::fire(const Witness& run, Values& values, std::size_t before,
                                          const Deadline* deadline) const {
  const auto repeated = run.cycle_start ? run.cycle_start : run.pump_start;
  std::optional<Values> start;
  std::vector<program::ActionIndex> pump;
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    if (deadline != nullptr) deadline->check();
    if (repeated == i) start = values;
    const auto where = [&] {
      return "step " + std::to_string(before + i + 1) + ", '" + run.steps[i] + "', ";
    };
    const auto action = actions_.find(run.steps[i]);
    if (action == actions_.end()) return where() + "is no action";
    if (!is_enabled(program_, action->second, values)) return where() + "is not enabled";
    auto next = explore::after(program_, action->second, std::move(values));
    if (!next) return where() + "exceeds 2^63 - 1 tokens";
    values = *std::move(next);
    if (start) pump.push_back(action->second);
  }
  if (!repeated) return std::nullopt;
  if (!run.cycle_start) {
    if (!start) return "the pump has no steps";
    return why_no_pump(program_, *start, pump);
  }
  if (run.pump_start) return "a run is a cycle or a pump, not both";
  if (!start) return "the cycle has no steps";
  if (*start != values) return "the cycle does not close";
  return std::nullopt;
}

Values Replayer::after(const std::string& step, Values values) const {
  return *explore::after(program_, actions_.at(step), std::move(values));
}

}  // namespace leadline::explore
