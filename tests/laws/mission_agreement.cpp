#include "laws/mission_agreement.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <tuple>
#include <vector>

#include "leadline/collapse/mission_modes.hpp"
#include "leadline/lower/mission_net.hpp"

namespace leadline::laws {
namespace {

using collapse::PortAction;

/// What a mode is to both: phase, active objectives, alternatives, hardware, failed blocks.
using Key = std::tuple<int, std::vector<BlockId>, std::vector<std::optional<std::uint32_t>>,
                       std::vector<bool>, std::vector<BlockId>>;
using Effect = std::set<PortAction>;

struct Reaction {
  std::set<std::pair<Key, Effect>> outcomes;
  bool endless = false;
};
using Behaviour = std::map<Key, std::map<std::string, Reaction>>;

std::vector<BlockId> blocks(const std::vector<bool>& flags) {
  std::vector<BlockId> result;
  for (std::size_t b = 0; b < flags.size(); ++b) {
    if (flags[b]) result.emplace_back(b);
  }
  return result;
}

Key key(const Mission& mission, const oracle::Mode& mode) {
  std::vector<bool> up = mode.up;
  for (std::size_t r = 0; r < up.size(); ++r) {
    if (mission.resources[r].kind == Resource::Kind::software) up[r] = true;
  }
  return {static_cast<int>(mode.phase), blocks(mode.active), mode.alternative, up,
          blocks(mode.mandatory_failed)};
}

Key key(const collapse::Mode& mode) {
  return {static_cast<int>(mode.phase), mode.objectives, mode.alternatives, mode.up,
          mode.mandatory_failed};
}

Effect effect(const oracle::Actions& actions) {
  using Kind = PortAction::Kind;
  Effect result;
  for (const oracle::ActivityAction& action : actions.activities) {
    const std::uint32_t to = action.to.value_or(0);
    switch (action.kind) {
      case oracle::ActivityAction::Kind::stop:
        result.insert({Kind::stop, action.activity.value});
        break;
      case oracle::ActivityAction::Kind::change:
        result.insert({Kind::change, action.activity.value, *action.from, to});
        break;
      case oracle::ActivityAction::Kind::restart:
        result.insert({Kind::restart, action.activity.value, 0, to});
        break;
      case oracle::ActivityAction::Kind::start:
        result.insert({Kind::start, action.activity.value, 0, to});
        break;
    }
  }
  for (const oracle::ObjectiveEnd& end : actions.ends) {
    result.insert({Kind::end, end.objective.value, 0, 0, end.succeeded});
  }
  for (const BlockId begin : actions.begins) result.insert({Kind::begin, begin.value});
  if (actions.mission_succeeded) result.insert({Kind::mission_succeeded});
  if (actions.mission_failed) result.insert({Kind::mission_failed});
  return result;
}

Behaviour behaviour(const Mission& mission, const oracle::ModeGraph& graph) {
  Behaviour result;
  for (const oracle::Mode& mode : graph.modes) result[key(mission, mode)];
  for (const oracle::Edge& edge : graph.edges) {
    Reaction& reaction = result[key(mission, graph.modes[edge.source])][edge.label];
    reaction.endless = edge.endless;
    for (const auto& arrival : edge.arrivals) {
      reaction.outcomes.emplace(key(mission, graph.modes[arrival.mode]), effect(arrival.actions));
    }
  }
  return result;
}

Behaviour behaviour(const collapse::MissionModes& modes, const collapse::ModeGraph& graph) {
  Behaviour result;
  for (const collapse::Mode& mode : modes.modes) result[key(mode)];
  for (const collapse::ModeReaction& edge : modes.reactions) {
    const auto& actions = modes.effect_of(edge);
    result[key(modes.modes[edge.source])][modes.events[edge.event].name].outcomes.emplace(
        key(modes.modes[edge.target]), Effect(actions.begin(), actions.end()));
  }
  for (const collapse::EndlessReaction& endless : graph.endless) {
    result[key(modes.modes[endless.source.value()])][endless.event].endless = true;
  }
  return result;
}

std::string text(const Mission& mission, const Key& key) {
  const auto& [phase, objectives, alternatives, up, failed] = key;
  std::ostringstream out;
  out << "phase " << phase << ", active";
  for (const BlockId id : objectives) out << ' ' << mission[id].id;
  for (std::size_t a = 0; a < alternatives.size(); ++a) {
    const Activity& activity = mission.activities[a];
    if (alternatives[a])
      out << ", " << activity.id << ':' << activity.alternatives[*alternatives[a]].id;
  }
  for (std::size_t r = 0; r < up.size(); ++r) {
    if (!up[r]) out << ", " << mission.resources[r].id << " down";
  }
  for (const BlockId id : failed) out << ", failed " << mission[id].id;
  return out.str();
}

std::string text(const Mission& mission, const Reaction& reaction) {
  std::string result;
  for (const auto& [target, actions] : reaction.outcomes) {
    result += "    to " + text(mission, target) + " doing";
    for (const PortAction& action : actions) result += " " + collapse::describe(mission, action);
    result += "\n";
  }
  return result + (reaction.endless ? "    without end\n" : "");
}

std::string first_difference(const Mission& mission, const Behaviour& rules, const Behaviour& net) {
  for (const auto& [mode, reactions] : rules) {
    const auto other = net.find(mode);
    if (other == net.end()) return "only by the rules: mode " + text(mission, mode) + "\n";
    for (const auto& [event, reaction] : reactions) {
      const auto at = other->second.find(event);
      const Reaction found = at == other->second.end() ? Reaction{} : at->second;
      if (found.outcomes == reaction.outcomes && found.endless == reaction.endless) continue;
      return event + " in " + text(mission, mode) + "\n  by the rules:\n" +
             text(mission, reaction) + "  by the net:\n" + text(mission, found);
    }
    if (other->second.size() != reactions.size()) {
      return "more events by the net in " + text(mission, mode) + "\n";
    }
  }
  if (net.size() > rules.size()) return "more modes by the net\n";
  return {};
}

}  // namespace

Agreement compare(const Mission& mission, std::size_t most_modes,
                  collapse::Interleavings interleavings, const oracle::Options& options) {
  Agreement result;
  const oracle::ModeGraph by_rules = oracle::interpret(mission, most_modes, options);
  result.modes = by_rules.modes.size();
  result.cut = !by_rules.complete;
  if (result.cut) return result;
  result.deterministic = by_rules.deterministic();
  result.endless = by_rules.endless();

  const lower::MissionNet net = lower::mission_net(mission);
  const program::Program program = program::compile(net.net);
  Limits limits;
  limits.max_states = 100'000;
  const collapse::ModeGraph graph = collapse::directly(program, net.marks, limits, interleavings);
  if (!graph.complete()) {
    result.difference = "the net's modes are not complete\n";
    return result;
  }
  const Behaviour rules = behaviour(mission, by_rules);
  const auto modes = collapse::mission_modes(mission, net, graph);
  const Behaviour found = behaviour(modes, graph);
  result.difference = first_difference(mission, rules, found);
  if (result.difference.empty() && graph.modes.size() != by_rules.modes.size()) {
    result.difference = "equal modes are told apart: " + std::to_string(graph.modes.size()) +
                        " by the net, " + std::to_string(by_rules.modes.size()) + " by the rules\n";
  }
  return result;
}

std::string difference(const collapse::ModeGraph& a, const collapse::ModeGraph& b) {
  if (a.modes != b.modes) return "modes";
  if (a.initial != b.initial) return "initial modes";
  if (a.offsets != b.offsets) return "numbers of reactions";
  const auto marks = [](const collapse::ModeGraph& graph, const collapse::Reaction& reaction) {
    return std::tie(reaction.source, reaction.event, reaction.target,
                    graph.mark_sets[reaction.marks]);
  };
  for (std::size_t r = 0; r < a.reactions.size(); ++r) {
    if (marks(a, a.reactions[r]) != marks(b, b.reactions[r])) return "a reaction";
  }
  const auto where = [](const auto& defect) { return std::tie(defect.source, defect.event); };
  const auto same = [&](const auto& x, const auto& y) { return where(x) == where(y); };
  if (!std::ranges::equal(a.races, b.races, same)) return "races";
  if (!std::ranges::equal(a.endless, b.endless, same)) return "endless reactions";
  const auto same_place = [&](const auto& x, const auto& y) {
    if (!a.endless.empty()) return !x || y;
    return x.has_value() == y.has_value() && (!x || same(*x, *y));
  };
  if (!std::ranges::equal(a.first_fired, b.first_fired, same_place)) return "where actions fire";
  return {};
}

}  // namespace leadline::laws
