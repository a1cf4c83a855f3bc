#include "support/player.hpp"

#include <sstream>
#include <stdexcept>
#include <utility>

#include "leadline/base/diagnostic.hpp"
#include "leadline/read/mission.hpp"
#include "support/printed.hpp"

namespace leadline::test {

Mission mission_of(std::string_view xml) {
  const SourceFile file("test.xml", std::string(xml));
  Diagnostics diagnostics;
  auto mission = read::mission(file, diagnostics);
  if (mission) return std::move(*mission);
  throw std::invalid_argument(printed(diagnostics, file));
}

std::string mission_xml(std::string_view resources, std::string_view activities,
                        std::string_view blocks) {
  std::ostringstream out;
  out << "<mission name=\"m\"><resources>" << resources << "</resources><activities>" << activities
      << "</activities>" << blocks << "</mission>";
  return out.str();
}

Player::Player(Mission of)
    : mission(std::move(of)),
      net(lower::mission_net(mission)),
      program(program::compile(net.net)),
      graph(collapse::directly(program, net.marks, Limits{})),
      modes(collapse::mission_modes(mission, net, graph)),
      mode_(modes.initial) {}

Player& Player::play(std::initializer_list<std::string_view> events) {
  for (const std::string_view event : events) {
    const collapse::ModeReaction* taken = nullptr;
    for (const collapse::ModeReaction& reaction : modes.reactions_of(mode_)) {
      if (modes.events[reaction.event].name == event) taken = &reaction;
    }
    if (taken == nullptr) throw std::invalid_argument("no " + std::string(event) + " here");
    mode_ = taken->target;
    effect_.clear();
    for (const auto& action : modes.effect_of(*taken)) {
      effect_.push_back(collapse::describe(mission, action));
    }
  }
  return *this;
}

std::set<std::string> Player::now() const {
  const collapse::Mode& mode = modes.modes[mode_];
  std::set<std::string> result;
  using Phase = collapse::Mode::Phase;
  if (mode.phase == Phase::before_start) result.insert("before start");
  if (mode.phase == Phase::succeeded) result.insert("succeeded");
  if (mode.phase == Phase::failed) result.insert("failed");
  for (const BlockId objective : mode.objectives) result.insert(mission[objective].id);
  for (std::size_t a = 0; a < mode.alternatives.size(); ++a) {
    const Activity& activity = mission.activities[a];
    const auto& running = mode.alternatives[a];
    if (running) result.insert(activity.id + ":" + activity.alternatives[*running].id);
  }
  for (std::size_t r = 0; r < mode.up.size(); ++r) {
    if (!mode.up[r]) result.insert(mission.resources[r].id + " down");
  }
  return result;
}

}  // namespace leadline::test
