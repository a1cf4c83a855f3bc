#include "leadline/explore/replay.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "explore/replayer.hpp"
#include "explore/semantics.hpp"

namespace leadline::explore {

std::optional<std::string> replay(const program::Program& program, const Witness& witness) {
  Values values = program.initial;
  return Replayer(program).fire(witness, values);
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
