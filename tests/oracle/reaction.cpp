#include <algorithm>

#include "configuration.hpp"

namespace leadline::oracle {
namespace {

bool any(const std::vector<bool>& flags) {
  return std::ranges::find(flags, true) != flags.end();
}

/// Rule 8 (a): losers free what they hold, and what is no longer wanted stops.
void free_and_stop(const Rules& rules, Configuration& now) {
  for (std::size_t a = 0; a < now.lost.size(); ++a) {
    if (!now.lost[a]) continue;
    now.lost[a] = false;
    now.mode.alternative[a].reset();
    now.holds[a].assign(rules.mission.resources.size(), false);
    now.choosing[a] = true;
    now.let_go[a] = true;
  }
  stop_unwanted(rules, now);
}

void lose(const Rules& rules, Configuration& now, ResourceId resource) {
  for (std::size_t a = 0; a < now.holds.size(); ++a) {
    if (!now.holds[a][resource.index()]) continue;
    now.lost[a] = true;
    if (!rules.options.lost_product_counts_as_held) now.holds[a][resource.index()] = false;
  }
}

/// Rule 5: every active objective that started the activity has an error.
void report_error(const Rules& rules, Configuration& now, std::size_t activity) {
  for (std::size_t b = 0; b < rules.mission.blocks.size(); ++b) {
    if (!now.mode.active[b]) continue;
    const std::vector<ActivityUse>& uses = rules.mission.blocks[b].activities;
    for (std::uint32_t i = 0; i < now.started[b]; ++i) {
      if (uses[i].activity.index() != activity) continue;
      now.error[activity] = true;
      now.failing[b] = true;
    }
  }
}

/// Rule 8 (b) for one loser: it chooses again, and its consumers lose what it no longer produces.
void choose_again(const Rules& rules, Configuration& now, std::size_t activity) {
  now.choosing[activity] = false;
  const Activity& loser = rules.mission.activities[activity];
  if (!choose(rules, now, activity)) report_error(rules, now, activity);
  const std::optional<std::uint32_t> chosen = now.mode.alternative[activity];
  for (std::size_t r = 0; r < rules.mission.resources.size(); ++r) {
    const bool its_product = rules.producer[r] == activity;
    const bool kept = chosen && produces(loser.alternatives[*chosen], ResourceId(r));
    if (its_product && !kept) lose(rules, now, ResourceId(r));
  }
}

/// Rule 8 (b): each loser that may go first, no producer of it being among the losers.
std::vector<Configuration> choices(const Rules& rules, const Configuration& now) {
  std::vector<Configuration> result;
  for (std::size_t a = 0; a < now.choosing.size(); ++a) {
    if (!now.choosing[a]) continue;
    bool first = true;
    for (std::size_t p = 0; p < now.choosing.size(); ++p)
      if (now.choosing[p] && rules.may_consume[a][p]) first = false;
    if (!first) continue;
    result.push_back(now);
    choose_again(rules, result.back(), a);
  }
  return result;
}

/// Rule 8 (c): objectives with an error fail, all at once, and what is no longer wanted stops.
void fail_objectives(const Rules& rules, Configuration& now) {
  const std::vector<bool> failing = now.failing;
  now.failing.assign(failing.size(), false);
  for (std::size_t b = 0; b < failing.size(); ++b)
    if (failing[b]) now.mode.active[b] = false;
  for (std::size_t b = 0; b < failing.size(); ++b)
    if (failing[b]) end_objective(rules, now, BlockId(b), false);
  now.error.assign(now.error.size(), false);
  stop_unwanted(rules, now);
}

/// Rule 8 (d) and rule 1: the objective becomes active and starts its activities in order.
void start_objective(const Rules& rules, Configuration& now, std::size_t objective) {
  now.next[objective] = false;
  now.mode.active[objective] = true;
  for (const ActivityUse& use : rules.mission.blocks[objective].activities) {
    const std::size_t a = use.activity.index();
    ++now.started[objective];
    if (now.mode.alternative[a]) continue;
    if (choose(rules, now, a)) continue;
    report_error(rules, now, a);
    return;
  }
}

}  // namespace

Configuration fire(const Rules& rules, const Mode& mode, Event event) {
  Configuration now = settled(rules, mode);
  switch (event.kind) {
    case Event::Kind::mission_start:
      now.mode.phase = Mode::Phase::running;
      enter(rules, now, BlockId(0));
      break;
    case Event::Kind::objective_ok:
    case Event::Kind::objective_fail:
      end_objective(rules, now, BlockId(event.index), event.kind == Event::Kind::objective_ok);
      break;
    case Event::Kind::oos:
      now.mode.up[event.index] = false;
      lose(rules, now, ResourceId(event.index));
      break;
    case Event::Kind::ready:
      now.mode.up[event.index] = true;
      break;
  }
  return now;
}

std::vector<Configuration> steps(const Rules& rules, const Configuration& now) {
  if (any(now.choosing)) return choices(rules, now);

  Configuration after = now;
  free_and_stop(rules, after);
  if (after != now) return {after};

  fail_objectives(rules, after);
  std::vector<Configuration> result;
  for (std::size_t o = 0; o < after.next.size(); ++o) {
    if (!after.next[o]) continue;
    result.push_back(after);
    start_objective(rules, result.back(), o);
  }
  if (result.empty() && after != now) return {after};
  return result;
}

}  // namespace leadline::oracle
