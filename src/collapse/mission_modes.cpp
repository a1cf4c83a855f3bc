#include "leadline/collapse/mission_modes.hpp"

#include <initializer_list>
#include <map>
#include <utility>

#include "collapse/net_effect.hpp"
#include "lower/event_names.hpp"

namespace leadline::collapse {
namespace {

std::vector<MissionEvent> events_of(const Mission& mission) {
  namespace event_names = lower::event_names;
  using Kind = MissionEvent::Kind;
  std::vector<MissionEvent> events{{Kind::start, 0, event_names::start}};
  for (std::uint32_t r = 0; r < mission.resources.size(); ++r) {
    const Resource& resource = mission.resources[r];
    if (resource.kind != Resource::Kind::hardware || !resource.may_fail) continue;
    events.push_back({Kind::out_of_service, r, resource.id + event_names::out_of_service});
    events.push_back({Kind::ready, r, resource.id + event_names::ready});
  }
  for (std::uint32_t b = 0; b < mission.blocks.size(); ++b) {
    const Block& block = mission.blocks[b];
    if (block.kind != Block::Kind::elementary) continue;
    events.push_back({Kind::succeeded, b, block.id + event_names::succeeded});
    events.push_back({Kind::failed, b, block.id + event_names::failed});
  }
  return events;
}

/// By transition: the event it stands for. Ids are unique over a mission and the endings differ, so
/// the labels tell the events apart. Internal transitions have the entry 0, which nobody reads.
std::vector<std::uint32_t> event_of_transition(const std::vector<MissionEvent>& events,
                                               const PetriNet& net) {
  std::map<std::string, std::uint32_t> by_name;
  for (std::uint32_t e = 0; e < events.size(); ++e) by_name.emplace(events[e].name, e);
  std::vector<std::uint32_t> result;
  result.reserve(net.transitions.size());
  for (const Transition& transition : net.transitions) {
    result.push_back(transition.label.empty() ? 0 : by_name.at(transition.label));
  }
  return result;
}

std::vector<BlockId> marked_blocks(const std::vector<std::optional<PlaceId>>& places,
                                   const std::vector<Tokens>& marking) {
  std::vector<BlockId> result;
  for (std::size_t b = 0; b < places.size(); ++b) {
    if (places[b] && marking[places[b]->index()] > 0) result.emplace_back(b);
  }
  return result;
}

std::vector<std::optional<std::uint32_t>> alternatives_of(const lower::MissionNet& net,
                                                          const std::vector<Tokens>& marking) {
  std::vector<std::optional<std::uint32_t>> result(net.running.size());
  for (std::size_t a = 0; a < net.running.size(); ++a) {
    for (std::uint32_t i = 0; i < net.running[a].size(); ++i) {
      if (marking[net.running[a][i].index()] > 0) result[a] = i;
    }
  }
  return result;
}

Mode mode_of(const lower::MissionNet& net, const std::vector<Tokens>& marking) {
  using Phase = Mode::Phase;
  const auto marked = [&](PlaceId place) { return marking[place.index()] > 0; };
  Mode mode;
  mode.phase = marked(net.before_start) ? Phase::before_start
               : marked(net.succeeded)  ? Phase::succeeded
               : marked(net.failed)     ? Phase::failed
                                        : Phase::running;
  mode.objectives = marked_blocks(net.active, marking);
  mode.alternatives = alternatives_of(net, marking);
  for (const auto& place : net.out_of_service) mode.up.push_back(!place || !marked(*place));
  mode.mandatory_failed = marked_blocks(net.mandatory_failed, marking);
  return mode;
}

}  // namespace

std::span<const ModeReaction> MissionModes::reactions_of(ModeIndex mode) const {
  return std::span(reactions).subspan(offsets[mode], offsets[mode + 1] - offsets[mode]);
}

MissionModes mission_modes(const Mission& mission, const lower::MissionNet& net,
                           const ModeGraph& graph) {
  MissionModes result;
  result.events = events_of(mission);
  result.initial = graph.initial.front();
  result.offsets = graph.offsets;
  result.modes.reserve(graph.modes.size());
  for (const auto& marking : graph.modes) result.modes.push_back(mode_of(net, marking));

  const std::vector<std::uint32_t> event_of = event_of_transition(result.events, net.net);
  NetEffect net_effect(mission, net.marks);
  std::map<std::vector<PortAction>, std::uint32_t> number_of;
  result.reactions.reserve(graph.reactions.size());
  for (const Reaction& reaction : graph.reactions) {
    std::vector<PortAction> effect =
        net_effect.of(result.modes[reaction.source], result.modes[reaction.target],
                      graph.mark_sets[reaction.marks]);
    const auto [found, is_new] =
        number_of.try_emplace(std::move(effect), static_cast<std::uint32_t>(result.effects.size()));
    if (is_new) result.effects.push_back(found->first);
    result.reactions.push_back(
        {reaction.source, event_of[reaction.event], reaction.target, found->second});
  }
  return result;
}

const char* to_string(Mode::Phase phase) {
  switch (phase) {
    case Mode::Phase::before_start:
      return "before_start";
    case Mode::Phase::running:
      return "running";
    case Mode::Phase::succeeded:
      return "succeeded";
    case Mode::Phase::failed:
      break;
  }
  return "failed";
}

std::string describe(const Mission& mission, const PortAction& action) {
  using Kind = PortAction::Kind;
  const auto with_activity = [&](const char* verb, std::initializer_list<std::uint32_t> choices) {
    const Activity& activity = mission.activities[action.element];
    std::string text = verb + ("(" + activity.id);
    for (const std::uint32_t i : choices) text += ", " + activity.alternatives[i].id;
    return text + ")";
  };
  switch (action.kind) {
    case Kind::stop:
      return with_activity("stop", {});
    case Kind::change:
      return with_activity("change", {action.from, action.to});
    case Kind::restart:
      return with_activity("restart", {action.to});
    case Kind::start:
      return with_activity("start", {action.to});
    case Kind::end:
      return "end(" + mission.blocks[action.element].id +
             (action.success ? ", success)" : ", failure)");
    case Kind::begin:
      return "begin(" + mission.blocks[action.element].id + ")";
    case Kind::mission_succeeded:
      return "mission_succeeded()";
    case Kind::mission_failed:
      return "mission_failed()";
  }
  return {};
}

}  // namespace leadline::collapse
