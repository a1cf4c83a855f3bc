#include "emit/controller_parts.hpp"

namespace leadline::emit {
namespace {

std::string what_holds(const Mission& mission, const collapse::Mode& mode) {
  std::string text = to_string(mode.phase);
  for (const BlockId objective : mode.objectives) text += "; " + mission[objective].id;
  for (std::size_t a = 0; a < mode.alternatives.size(); ++a) {
    if (!mode.alternatives[a]) continue;
    const Activity& activity = mission.activities[a];
    text += "; " + activity.id + "=" + activity.alternatives[*mode.alternatives[a]].id;
  }
  return text;
}

std::string calls(const Mission& mission, const std::vector<collapse::PortAction>& effect) {
  std::string text;
  for (const auto& action : effect) {
    text += (text.empty() ? " " : "; ") + collapse::describe(mission, action);
  }
  return text;
}

}  // namespace

std::string controller_expectations(const ControllerSource& source) {
  const auto& [mission, modes, stamp, names, tables] = source;
  std::string text = stamp_lines(mission, modes, stamp, "#", false) +
                     "#\n# mode NUMBER PHASE; active objectives; running activities\n"
                     "# on EVENT TARGET calls of the port\n";
  for (collapse::ModeIndex m = 0; m < modes.modes.size(); ++m) {
    text += "mode " + std::to_string(m) + " " + what_holds(mission, modes.modes[m]) + "\n";
    for (const collapse::ModeReaction& reaction : modes.reactions_of(m)) {
      text += "on " + modes.events[reaction.event].name + " " + std::to_string(reaction.target) +
              calls(mission, modes.effect_of(reaction)) + "\n";
    }
  }
  return text;
}

}  // namespace leadline::emit
