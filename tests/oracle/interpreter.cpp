#include "interpreter.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "configuration.hpp"

namespace leadline::oracle {
namespace {

ActivityAction activity_action(std::size_t activity, std::optional<std::uint32_t> from,
                               std::optional<std::uint32_t> to) {
  using Kind = ActivityAction::Kind;
  const Kind kind = !from        ? Kind::start
                    : !to        ? Kind::stop
                    : from == to ? Kind::restart
                                 : Kind::change;
  return {kind, ActivityId(activity), from, to};
}

Actions net_effect(const Mode& before, const Configuration& end) {
  Actions actions;
  const Mode& after = end.mode;
  for (std::size_t a = 0; a < after.alternative.size(); ++a) {
    const std::optional<std::uint32_t> from = before.alternative[a];
    const std::optional<std::uint32_t> to = after.alternative[a];
    const bool restarted = from && end.let_go[a];
    if (from != to || restarted)
      if (from || to) actions.activities.push_back(activity_action(a, from, to));
  }
  for (std::size_t b = 0; b < after.active.size(); ++b) {
    const bool ended = end.ended[b] != Ending::none;
    if (before.active[b] && ended)
      actions.ends.push_back({BlockId(b), end.ended[b] == Ending::success});
    if (after.active[b] && (!before.active[b] || ended)) actions.begins.push_back(BlockId(b));
  }
  if (before.phase != after.phase) {
    actions.mission_succeeded = after.phase == Mode::Phase::succeeded;
    actions.mission_failed = after.phase == Mode::Phase::failed;
  }
  return actions;
}

/// Follows every run of one reaction depth first.
class Follower {
 public:
  Follower(const Rules& rules, const Mode& before) : rules_(rules), before_(before) {}

  Reaction follow(Configuration first) {
    visit(std::move(first));
    while (!path_.empty()) {
      Frame& top = path_.back();
      if (top.steps.empty()) {
        on_path_[top.configuration] = false;
        path_.pop_back();
        continue;
      }
      Configuration step = std::move(top.steps.back());
      top.steps.pop_back();
      visit(std::move(step));
    }
    return std::move(reaction_);
  }

 private:
  struct Frame {
    Configuration configuration;
    std::vector<Configuration> steps;
  };

  void visit(Configuration configuration) {
    const auto [known, fresh] = on_path_.try_emplace(configuration, true);
    if (!fresh) {
      if (known->second) reaction_.endless = true;
      return;
    }
    std::vector<Configuration> next = steps(rules_, configuration);
    if (next.empty())
      reaction_.outcomes.insert({configuration.mode, net_effect(before_, configuration)});
    path_.push_back({std::move(configuration), std::move(next)});
  }

  const Rules& rules_;
  const Mode& before_;
  Reaction reaction_;
  std::map<Configuration, bool> on_path_;
  std::vector<Frame> path_;
};

}  // namespace

Mode initial_mode(const Mission& mission) {
  Mode mode;
  mode.active.resize(mission.blocks.size());
  mode.done.resize(mission.blocks.size());
  mode.mandatory_failed.resize(mission.blocks.size());
  for (const Resource& resource : mission.resources)
    mode.up.push_back(resource.kind == Resource::Kind::hardware);
  mode.alternative.resize(mission.activities.size());
  return mode;
}

std::vector<Event> events(const Mission& mission, const Mode& mode) {
  std::vector<Event> result;
  if (mode.phase == Mode::Phase::before_start) result.push_back({Event::Kind::mission_start, 0});
  for (std::uint32_t b = 0; b < mission.blocks.size(); ++b) {
    if (!mode.active[b]) continue;
    result.push_back({Event::Kind::objective_ok, b});
    result.push_back({Event::Kind::objective_fail, b});
  }
  for (std::uint32_t r = 0; r < mission.resources.size(); ++r) {
    const Resource& resource = mission.resources[r];
    if (resource.kind != Resource::Kind::hardware || !resource.may_fail) continue;
    result.push_back({mode.up[r] ? Event::Kind::oos : Event::Kind::ready, r});
  }
  return result;
}

std::string name(const Mission& mission, Event event) {
  switch (event.kind) {
    case Event::Kind::mission_start:
      return "MISSION_EV_START";
    case Event::Kind::objective_ok:
      return mission.blocks[event.index].id + "_EV_OK";
    case Event::Kind::objective_fail:
      return mission.blocks[event.index].id + "_EV_FAIL";
    case Event::Kind::oos:
      return mission.resources[event.index].id + "_EV_OOS";
    case Event::Kind::ready:
      return mission.resources[event.index].id + "_EV_RD";
  }
  return {};
}

bool ModeGraph::deterministic() const {
  return std::ranges::all_of(edges, [](const Edge& edge) { return edge.arrivals.size() <= 1; });
}

bool ModeGraph::endless() const {
  return std::ranges::any_of(edges, [](const Edge& edge) { return edge.endless; });
}

Reaction react(const Mission& mission, const Mode& mode, Event event, const Options& options) {
  const Rules rules(mission, options);
  return Follower(rules, mode).follow(fire(rules, mode, event));
}

ModeGraph interpret(const Mission& mission, std::size_t limit, const Options& options) {
  const Rules rules(mission, options);
  ModeGraph graph;
  graph.modes.push_back(initial_mode(mission));
  std::map<Mode, std::size_t> index{{graph.modes.front(), 0}};
  for (std::size_t source = 0; source < graph.modes.size(); ++source) {
    if (graph.modes.size() > limit) {
      graph.complete = false;
      break;
    }
    const Mode mode = graph.modes[source];
    for (Event event : events(mission, mode)) {
      const Reaction reaction = Follower(rules, mode).follow(fire(rules, mode, event));
      Edge edge{source, event, name(mission, event), {}, reaction.endless};
      for (const Outcome& outcome : reaction.outcomes) {
        const auto [at, fresh] = index.try_emplace(outcome.mode, graph.modes.size());
        if (fresh) graph.modes.push_back(outcome.mode);
        edge.arrivals.push_back({at->second, outcome.actions});
      }
      graph.edges.push_back(std::move(edge));
    }
  }
  return graph;
}

}  // namespace leadline::oracle
