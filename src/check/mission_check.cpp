#include "leadline/check/mission_check.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <stdexcept>

#include "check/mission_properties.hpp"
#include "leadline/base/numbers.hpp"
#include "leadline/explore/replay.hpp"

namespace leadline::check {
namespace {

constexpr std::array properties = {
#define PROPERTY(name, kind, text) MissionProperty{#name, Kind::kind, text},
#include "check/mission_properties.def"
#undef PROPERTY
};

/// By the property's place in the list.
constexpr std::array deciders = {
#define PROPERTY(name, kind, text) name,
#include "check/mission_properties.def"
#undef PROPERTY
};

/// Runs get at least so long, even where the searches took all of the time.
constexpr std::chrono::milliseconds least_time_for_runs{1000};

/// Every witness is fired again by the slow semantics before anybody sees it; one for which the
/// time is too short, nobody sees.
void replay(explore::ReplayInTurn& replays, DecidedProperty& property,
            const Deadline& deadline) try {
  for (const auto& witness : {property.witness, property.second}) {
    if (!witness) continue;
    if (const auto fault = replays.replay(*witness, deadline)) {
      throw std::logic_error("the witness of " + property.name + " does not replay: " + *fault);
    }
  }
} catch (const LimitReached& reached) {
  hold_back(property, reached.limit());
}

/// What modes that a limit cut short do not tell: only a run that was found stays found.
void hold_back(DecidedProperty& property, const collapse::ModeGraph& modes) {
  if (modes.complete() || property.witness) return;
  property.verdict = Verdict::undecided;
  property.reason = cause(modes.limit) + " ended the search after " + count(modes.expanded, "mode");
}

/// A second way to the modes, which must agree with the first. Nothing where a limit is reached.
std::optional<collapse::ModeGraph> by_all_interleavings(const lower::MissionNet& net,
                                                        const program::Program& program,
                                                        const collapse::ModeGraph& modes,
                                                        const Limits& limits) {
  if (!modes.complete()) return std::nullopt;
  auto all = collapse::directly(program, net.marks, limits, collapse::Interleavings::all);
  if (!all.complete()) return std::nullopt;
  if (all.modes != modes.modes || all.reactions.size() != modes.reactions.size()) {
    throw std::logic_error("all interleavings and the persistent sets give different modes");
  }
  return all;
}

bool any(const std::vector<DecidedProperty>& properties, Kind kind, Verdict verdict) {
  return std::any_of(properties.begin(), properties.end(), [&](const DecidedProperty& p) {
    return p.kind == kind && p.verdict == verdict;
  });
}

}  // namespace

bool MissionCheck::violated(Kind kind) const {
  return any(properties, kind, Verdict::violated);
}

bool MissionCheck::undecided(Kind kind) const {
  return any(properties, kind, Verdict::undecided);
}

std::span<const MissionProperty> mission_properties() {
  return properties;
}

MissionCheck check_mission(const Mission& mission, const lower::MissionNet& net,
                           const program::Program& program, const collapse::ModeGraph& modes,
                           const Limits& limits) {
  MissionCheck result;
  const Deadline for_all(limits.max_time);
  const auto all = by_all_interleavings(net, program, modes, limits);
  const auto time_for_runs = std::max(for_all.rest_of(limits).max_time, least_time_for_runs);
  const Deadline deadline(time_for_runs);
  for (std::size_t p = 0; all && p < net.net.places.size(); ++p) {
    result.bounds.push_back({net.net.places[p].name, all->highest[p]});
  }
  MissionContext context(mission, net, program, modes, all ? &*all : nullptr, time_for_runs);
  explore::ReplayInTurn replays(program);
  for (std::size_t p = 0; p < properties.size(); ++p) {
    const std::size_t first = result.properties.size();
    deciders[p](context, result.properties);
    for (std::size_t i = first; i < result.properties.size(); ++i) {
      DecidedProperty& property = result.properties[i];
      property.name = properties[p].name;
      property.kind = properties[p].kind;
      hold_back(property, modes);
      replay(replays, property, deadline);
    }
  }
  if (result.undecided(Kind::required) || result.undecided(Kind::warning)) {
    result.limit = deadline.reached();
  }
  return result;
}

}  // namespace leadline::check
