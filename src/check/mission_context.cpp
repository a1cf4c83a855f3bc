#include "check/mission_context.hpp"

#include <algorithm>

#include "leadline/base/text.hpp"

namespace leadline::check {

collapse::Run MissionContext::run_through(std::optional<collapse::ModeIndex> source,
                                          const collapse::Run& reaction) {
  collapse::Run run = source ? runs.into(*source) : collapse::Run{};
  run.insert(run.end(), reaction.begin(), reaction.end());
  return run;
}

Witness MissionContext::witness(const collapse::Run& run) const {
  return {program.names_of(run), {}};
}

std::optional<collapse::Run> MissionContext::found(DecidedProperty& property, const Find& find) {
  try {
    return find();
  } catch (const LimitReached& reached) {
    hold_back(property, reached.limit());
    return std::nullopt;
  }
}

void MissionContext::add_witness(DecidedProperty& property, const Find& find) const {
  if (const auto run = found(property, find)) property.witness = witness(*run);
}

DecidedProperty MissionContext::shown_by(const Find& find) const {
  DecidedProperty property;
  property.verdict = Verdict::holds;
  if (const auto run = found(property, find)) {
    property.witness = witness(*run);
    property.reason = "by " + events_of(program, *run);
  }
  return property;
}

std::optional<collapse::ModeIndex> MissionContext::find_mode(
    const std::function<bool(const collapse::Mode&)>& holds) const {
  const auto at = std::find_if(modes.modes.begin(), modes.modes.end(), holds);
  if (at == modes.modes.end()) return {};
  return static_cast<collapse::ModeIndex>(at - modes.modes.begin());
}

void hold_back(DecidedProperty& property, Limit limit) {
  property.verdict = Verdict::undecided;
  property.reason = cause(limit) + " came before its run";
  property.witness.reset();
  property.second.reset();
}

std::string events_of(const program::Program& program, const collapse::Run& run) {
  std::vector<std::string> events;
  for (const program::ActionIndex action : run) {
    if (program.is_event(action)) events.push_back(program.actions[action].event);
  }
  return listed(events);
}

}  // namespace leadline::check
