#include <algorithm>
#include <ostream>

#include "leadline/report/modes.hpp"
#include "report/json.hpp"
#include "report/names.hpp"

namespace leadline::report {
namespace {

using collapse::MissionModes;
using collapse::Mode;
using collapse::ModeReaction;

std::vector<std::string> ids(const Mission& mission, const std::vector<BlockId>& blocks) {
  std::vector<std::string> names;
  for (const BlockId block : blocks) names.push_back(mission[block].id);
  return names;
}

std::vector<std::string> hardware_down(const Mission& mission, const Mode& mode) {
  std::vector<std::string> names;
  for (std::size_t r = 0; r < mission.resources.size(); ++r) {
    if (!mode.up[r]) names.push_back(mission.resources[r].id);
  }
  return names;
}

/// "localisation on imu_localisation", one for each running activity.
std::vector<std::string> activities(const Mission& mission, const Mode& mode) {
  std::vector<std::string> texts;
  for (std::size_t a = 0; a < mission.activities.size(); ++a) {
    if (!mode.alternatives[a]) continue;
    const Activity& activity = mission.activities[a];
    texts.push_back(activity.id + " on " + activity.alternatives[*mode.alternatives[a]].id);
  }
  return texts;
}

std::vector<std::string> actions(const Mission& mission, const MissionModes& modes,
                                 const ModeReaction& reaction) {
  std::vector<std::string> texts;
  for (const collapse::PortAction& action : modes.effect_of(reaction)) {
    texts.push_back(describe(mission, action));
  }
  return texts;
}

}  // namespace

std::string describe(const Mission& mission, const Mode& mode) {
  std::string text;
  const auto line = [&](const std::string& words) {
    text.append(text.empty() ? "" : "\n").append(words);
  };
  if (mode.phase != Mode::Phase::running) line(to_string(mode.phase));
  for (const std::string& objective : ids(mission, mode.objectives)) line(objective);
  for (const std::string& block : ids(mission, mode.mandatory_failed)) line(block + " will fail");
  for (std::size_t a = 0; a < mission.activities.size(); ++a) {
    if (mode.alternatives[a].value_or(0) == 0) continue;
    const Activity& activity = mission.activities[a];
    line(activity.id + " on " + activity.alternatives[*mode.alternatives[a]].id);
  }
  for (const std::string& hardware : hardware_down(mission, mode)) line(hardware + " down");
  return text;
}

void write_mode_text(std::ostream& out, const Mission& mission, const MissionModes& modes,
                     collapse::ModeIndex index) {
  const Mode& mode = modes.modes[index];
  out << "mode " << index << " of " << mission.name << " (" << to_string(mode.phase) << ")\n"
      << "  objectives     " << listed(ids(mission, mode.objectives), "none active") << '\n'
      << "  activities     " << listed(activities(mission, mode), "none running") << '\n'
      << "  hardware down  " << listed(hardware_down(mission, mode), "none") << '\n';
  if (!mode.mandatory_failed.empty()) {
    out << "  will fail      " << listed(ids(mission, mode.mandatory_failed), "") << '\n';
  }
  const auto reactions = modes.reactions_of(index);
  std::size_t width = 0;
  for (const ModeReaction& r : reactions)
    width = std::max(width, modes.events[r.event].name.size());
  out << "events\n";
  for (const ModeReaction& r : reactions) {
    const std::string& event = modes.events[r.event].name;
    out << "  " << event << std::string(width - event.size(), ' ') << "  to mode " << r.target
        << (r.target == index ? " (stays)" : "") << ": "
        << listed(actions(mission, modes, r), "nothing to do") << '\n';
  }
}

void write_mode_json(std::ostream& out, const Mission& mission, const MissionModes& modes,
                     collapse::ModeIndex index) {
  const Mode& mode = modes.modes[index];
  Json json;
  json["report"] = "mode";
  json["model"] = mission.name;
  json["mode"] = index;
  json["phase"] = to_string(mode.phase);
  json["objectives"] = ids(mission, mode.objectives);
  json["activities"] = Json::object();
  for (std::size_t a = 0; a < mission.activities.size(); ++a) {
    const Activity& activity = mission.activities[a];
    if (!mode.alternatives[a]) continue;
    json["activities"][activity.id] = activity.alternatives[*mode.alternatives[a]].id;
  }
  json["hardware_down"] = hardware_down(mission, mode);
  json["mandatory_failed"] = ids(mission, mode.mandatory_failed);
  json["reactions"] = Json::array();
  for (const ModeReaction& r : modes.reactions_of(index)) {
    json["reactions"].push_back({{"event", modes.events[r.event].name},
                                 {"target", r.target},
                                 {"actions", actions(mission, modes, r)}});
  }
  print(out, json);
}

}  // namespace leadline::report
