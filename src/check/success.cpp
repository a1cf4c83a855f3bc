// How the mission as a whole may end.

#include <algorithm>
#include <string>
#include <vector>

#include "check/mission_properties.hpp"
#include "leadline/base/numbers.hpp"

namespace leadline::check {
namespace {

using collapse::Mode;
using collapse::ModeIndex;

DecidedProperty reachable(MissionContext& context, Mode::Phase phase, const char* missing) {
  const auto mode = context.find_mode([&](const Mode& m) { return m.phase == phase; });
  if (mode) return context.shown_by([&] { return context.runs.into(*mode); });
  DecidedProperty property;
  property.verdict = Verdict::violated;
  property.reason = missing;
  return property;
}

/// By mode: whether a mode of success can be reached from it. Backwards from these; linear.
std::vector<bool> can_succeed(const collapse::MissionModes& modes) {
  std::vector<std::vector<ModeIndex>> before(modes.modes.size());
  for (const collapse::ModeReaction& reaction : modes.reactions) {
    before[reaction.target].push_back(reaction.source);
  }
  std::vector<bool> can(modes.modes.size(), false);
  std::vector<ModeIndex> open;
  const auto reach = [&](ModeIndex mode) {
    if (can[mode]) return;
    can[mode] = true;
    open.push_back(mode);
  };
  for (ModeIndex m = 0; m < modes.modes.size(); ++m) {
    if (modes.modes[m].phase == Mode::Phase::succeeded) reach(m);
  }
  while (!open.empty()) {
    const ModeIndex mode = open.back();
    open.pop_back();
    for (const ModeIndex source : before[mode]) reach(source);
  }
  return can;
}

}  // namespace

void success_reachable(MissionContext& context, std::vector<DecidedProperty>& out) {
  out.push_back(reachable(context, Mode::Phase::succeeded, "the mission succeeds in no mode"));
}

void failure_reachable(MissionContext& context, std::vector<DecidedProperty>& out) {
  out.push_back(reachable(context, Mode::Phase::failed, "the mission fails in no mode"));
}

void success_always_possible(MissionContext& context, std::vector<DecidedProperty>& out) {
  DecidedProperty property;
  const std::vector<bool> can = can_succeed(context.modes);
  const auto lost = static_cast<std::size_t>(std::count(can.begin(), can.end(), false));
  if (lost == 0) {
    property.verdict = Verdict::holds;
    property.reason = "success can be reached from every mode";
  } else if (context.graph.complete()) {
    const auto first = std::find(can.begin(), can.end(), false) - can.begin();
    const auto& modes = context.modes.modes;
    const auto failed = std::count_if(modes.begin(), modes.end(), [](const Mode& mode) {
      return mode.phase == Mode::Phase::failed;
    });
    property.verdict = Verdict::violated;
    const auto run = MissionContext::found(
        property, [&] { return context.runs.into(static_cast<ModeIndex>(first)); });
    if (run) {
      property.witness = context.witness(*run);
      const std::string events = events_of(context.program, *run);
      property.reason = "success is lost in " + grouped(lost) + " of " + grouped(can.size()) +
                        " modes (in " + grouped(static_cast<std::uint64_t>(failed)) +
                        " the mission has failed), " +
                        (events.empty() ? "from the beginning" : "first by " + events);
    }
  }
  out.push_back(std::move(property));
}

}  // namespace leadline::check
