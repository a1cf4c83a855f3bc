#include "leadline/explore/replay.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "explore/pump.hpp"
#include "explore/semantics.hpp"

namespace leadline::explore {

std::optional<std::string> replay(const program::Program& program, const Witness& witness) {
  std::unordered_map<std::string_view, program::ActionIndex> actions;
  for (program::ActionIndex a = 0; a < program.actions.size(); ++a) {
    actions.emplace(program.actions[a].name, a);
  }
  const auto repeated = witness.cycle_start ? witness.cycle_start : witness.pump_start;
  Values values = program.initial;
  std::optional<Values> start;
  std::vector<program::ActionIndex> pump;
  for (std::size_t i = 0; i < witness.steps.size(); ++i) {
    if (repeated == i) start = values;
    const std::string where = "step " + std::to_string(i + 1) + ", '" + witness.steps[i] + "', ";
    const auto action = actions.find(witness.steps[i]);
    if (action == actions.end()) return where + "is no action";
    if (!is_enabled(program, action->second, values)) return where + "is not enabled";
    auto next = after(program, action->second, std::move(values));
    if (!next) return where + "exceeds 2^63 - 1 tokens";
    values = *std::move(next);
    if (start) pump.push_back(action->second);
  }
  if (!repeated) return std::nullopt;
  if (!witness.cycle_start) {
    if (!start) return "the pump has no steps";
    return why_no_pump(program, *start, pump);
  }
  if (witness.pump_start) return "a run is a cycle or a pump, not both";
  if (!start) return "the cycle has no steps";
  if (*start != values) return "the cycle does not close";
  return std::nullopt;
}

Values values_after(const program::Program& program, std::span<const std::string> steps) {
  Values values = program.initial;
  for (const std::string& step : steps) {
    const auto action = std::find_if(program.actions.begin(), program.actions.end(),
                                     [&](const auto& a) { return a.name == step; });
    values = *after(program, static_cast<program::ActionIndex>(action - program.actions.begin()),
                    std::move(values));
  }
  return values;
}

std::vector<program::ActionIndex> enabled_after(const program::Program& program,
                                                const Witness& witness) {
  const Values values = values_after(program, witness.steps);
  std::vector<program::ActionIndex> enabled;
  for (program::ActionIndex a = 0; a < program.actions.size(); ++a) {
    if (is_enabled(program, a, values)) enabled.push_back(a);
  }
  return enabled;
}

}  // namespace leadline::explore
