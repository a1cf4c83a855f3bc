#include "leadline/explore/replay.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "explore/semantics.hpp"

namespace leadline::explore {

std::optional<std::string> replay(const program::Program& program, const Witness& witness) {
  std::unordered_map<std::string_view, program::ActionIndex> actions;
  for (program::ActionIndex a = 0; a < program.actions.size(); ++a) {
    actions.emplace(program.actions[a].name, a);
  }
  Values values = program.initial;
  std::optional<Values> cycle_start;
  for (std::size_t i = 0; i < witness.steps.size(); ++i) {
    if (witness.cycle_start == i) cycle_start = values;
    const std::string where = "step " + std::to_string(i + 1) + ", '" + witness.steps[i] + "', ";
    const auto action = actions.find(witness.steps[i]);
    if (action == actions.end()) return where + "is no action";
    if (!is_enabled(program, action->second, values)) return where + "is not enabled";
    auto next = after(program, action->second, std::move(values));
    if (!next) return where + "exceeds 2^63 - 1 tokens";
    values = *std::move(next);
  }
  if (!witness.cycle_start) return std::nullopt;
  if (!cycle_start) return "the cycle has no steps";
  if (*cycle_start != values) return "the cycle does not close";
  return std::nullopt;
}

std::vector<program::ActionIndex> enabled_after(const program::Program& program,
                                                const Witness& witness) {
  Values values = program.initial;
  for (const std::string& step : witness.steps) {
    const auto action = std::find_if(program.actions.begin(), program.actions.end(),
                                     [&](const auto& a) { return a.name == step; });
    values = *after(program, static_cast<program::ActionIndex>(action - program.actions.begin()),
                    std::move(values));
  }
  std::vector<program::ActionIndex> enabled;
  for (program::ActionIndex a = 0; a < program.actions.size(); ++a) {
    if (is_enabled(program, a, values)) enabled.push_back(a);
  }
  return enabled;
}

}  // namespace leadline::explore
