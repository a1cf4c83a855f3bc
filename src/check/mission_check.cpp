#include "leadline/check/mission_check.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "check/mission_properties.hpp"
#include "leadline/explore/replay.hpp"

namespace leadline::check {
namespace {

struct Entry {
  const char* name;
  Kind kind;
  void (*decide)(MissionContext&, std::vector<Property>&);
};

constexpr std::array entries = {
#define PROPERTY(name, kind, text) Entry{#name, Kind::kind, name},
#include "check/mission_properties.def"
#undef PROPERTY
};

/// Every witness is fired again by the slow semantics before anybody sees it.
void replay(const program::Program& program, const Property& property) {
  for (const auto& witness : {property.witness, property.second}) {
    if (!witness) continue;
    if (const auto fault = explore::replay(program, *witness)) {
      throw std::logic_error("the witness of " + property.name + " does not replay: " + *fault);
    }
  }
}

/// What modes that a limit cut short do not tell: only a run that was found stays found.
void hold_back(const collapse::ModeGraph& modes, Property& property) {
  if (modes.complete() || property.witness) return;
  property.verdict = Verdict::undecided;
  property.reason = std::string("the limit on ") + to_string(modes.limit) +
                    " ended the search after " + std::to_string(modes.expanded) +
                    (modes.expanded == 1 ? " mode" : " modes");
}

/// The exact bound of every place, from all interleavings of all reactions: a second way to the
/// modes, which must agree with the first. Empty when a limit is reached.
std::vector<PlaceBound> place_bounds(const lower::MissionNet& net, const program::Program& program,
                                     const collapse::ModeGraph& modes, const Limits& limits) {
  if (!modes.complete()) return {};
  const auto all = collapse::directly(program, net.marks, limits, collapse::Interleavings::all);
  if (!all.complete()) return {};
  if (all.modes != modes.modes || all.reactions.size() != modes.reactions.size()) {
    throw std::logic_error("all interleavings and the persistent sets give different modes");
  }
  std::vector<PlaceBound> bounds;
  for (std::size_t p = 0; p < net.net.places.size(); ++p) {
    bounds.push_back({net.net.places[p].name, all.highest[p]});
  }
  return bounds;
}

bool any(const std::vector<Property>& properties, Kind kind, Verdict verdict) {
  return std::any_of(properties.begin(), properties.end(),
                     [&](const Property& p) { return p.kind == kind && p.verdict == verdict; });
}

}  // namespace

bool MissionCheck::violated(Kind kind) const {
  return any(properties, kind, Verdict::violated);
}

bool MissionCheck::undecided(Kind kind) const {
  return any(properties, kind, Verdict::undecided);
}

MissionCheck check_mission(const Mission& mission, const lower::MissionNet& net,
                           const program::Program& program, const collapse::ModeGraph& modes,
                           const Limits& limits) {
  MissionCheck result;
  result.bounds = place_bounds(net, program, modes, limits);
  MissionContext context(mission, net, program, modes, result.bounds);
  for (const Entry& entry : entries) {
    const std::size_t first = result.properties.size();
    entry.decide(context, result.properties);
    for (std::size_t i = first; i < result.properties.size(); ++i) {
      Property& property = result.properties[i];
      property.name = entry.name;
      property.kind = entry.kind;
      hold_back(modes, property);
      replay(program, property);
    }
  }
  return result;
}

}  // namespace leadline::check
