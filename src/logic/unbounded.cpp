#include "logic/unbounded.hpp"

#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "leadline/base/text.hpp"
#include "leadline/explore/replay.hpp"
#include "logic/decided.hpp"

namespace leadline::logic {

using program::Counter;
using program::Program;

namespace {

std::string grown_fields(const Program& program, const Witness& pump) {
  constexpr std::size_t shown = 3;
  const std::span steps(pump.steps);
  const auto before = explore::values_after(program, steps.first(*pump.pump_start));
  const auto after = explore::values_after(program, steps);
  std::vector<Counter> grown;
  for (Counter c = 0; c < before.size(); ++c) {
    if (after[c] != before[c]) grown.push_back(c);
  }
  const auto name = [&](Counter c) { return "'" + program.counters[c] + "'"; };
  return listed(grown, name, shown) + (grown.size() == 1 ? " grows" : " grow");
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
