#include "logic/unbounded.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "explore/semantics.hpp"
#include "leadline/explore/replay.hpp"
#include "logic/decided.hpp"

namespace leadline::logic {

using program::Counter;
using program::Program;

namespace {

/// The values after the first `length` steps, each of which is enabled.
explore::Values values_after(const Program& program, const Witness& run, std::size_t length) {
  explore::Values values = program.initial;
  for (std::size_t i = 0; i < length; ++i) {
    const auto action =
        std::find_if(program.actions.begin(), program.actions.end(),
                     [&](const program::Action& a) { return a.name == run.steps[i]; });
    values = *explore::after(program,
                             static_cast<program::ActionIndex>(action - program.actions.begin()),
                             std::move(values));
  }
  return values;
}

std::string grown_fields(const Program& program, const Witness& pump) {
  constexpr std::size_t shown = 3;
  const explore::Values before = values_after(program, pump, *pump.pump_start);
  const explore::Values after = values_after(program, pump, pump.steps.size());
  std::string text;
  std::size_t grown = 0;
  for (Counter c = 0; c < before.size(); ++c) {
    if (after[c] == before[c] || grown++ >= shown) continue;
    text += (text.empty() ? "'" : ", '") + program.counters[c] + "'";
  }
  if (grown > shown) text += " and " + std::to_string(grown - shown) + " more";
  return text + (grown == 1 ? " grows" : " grow");
}

}  // namespace

Decision unbounded(const Program& program, Witness pump) {
  if (const auto fault = explore::replay(program, pump)) {
    throw std::logic_error("a pump does not replay: " + *fault);
  }
  Decision decision = decided(Verdict::violated, grown_fields(program, pump) + " without bound");
  decision.evidence = Evidence{0, false, std::move(pump), false, {}};
  return decision;
}

}  // namespace leadline::logic
