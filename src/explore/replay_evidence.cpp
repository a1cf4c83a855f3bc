#include "leadline/explore/replay_evidence.hpp"

#include <utility>
#include <vector>

#include "leadline/explore/replay.hpp"

namespace leadline::explore {
namespace {

using Steps = std::vector<std::string>;

struct Open {
  const Evidence* evidence = nullptr;
  Steps before;  // the steps to where it begins
};

/// The run of an evidence from the initial state.
Witness whole_run(const Open& open) {
  const Witness& run = open.evidence->run;
  Witness whole{open.before, std::nullopt, std::nullopt};
  whole.steps.insert(whole.steps.end(), run.steps.begin(), run.steps.end());
  if (run.cycle_start) whole.cycle_start = open.before.size() + *run.cycle_start;
  if (run.pump_start) whole.pump_start = open.before.size() + *run.pump_start;
  return whole;
}

std::optional<std::string> replay_one(const program::Program& program, const Open& open,
                                      const Witness& whole) {
  if (auto fault = replay(program, whole)) return fault;
  if (!open.evidence->is_maximal) return std::nullopt;
  const auto enabled = enabled_after(program, whole);
  if (enabled.empty()) return std::nullopt;
  return "after step " + std::to_string(whole.steps.size()) + " '" +
         program.actions[enabled.front()].name + "' is enabled, and the run should be maximal";
}

}  // namespace

std::optional<std::string> replay(const program::Program& program, const Evidence& evidence) {
  std::vector<Open> open{{&evidence, {}}};
  while (!open.empty()) {
    const Open here = std::move(open.back());
    open.pop_back();
    const Witness whole = whole_run(here);
    if (auto fault = replay_one(program, here, whole)) return fault;
    const auto& parts = here.evidence->parts;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
      const auto end =
          whole.steps.begin() + static_cast<std::ptrdiff_t>(here.before.size() + part->at);
      open.push_back({&part->evidence, Steps(whole.steps.begin(), end)});
    }
  }
  return std::nullopt;
}

}  // namespace leadline::explore
