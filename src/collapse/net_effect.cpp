#include "collapse/net_effect.hpp"

#include <algorithm>

namespace leadline::collapse {
namespace {

bool active(const Mode& mode, BlockId objective) {
  return std::binary_search(mode.objectives.begin(), mode.objectives.end(), objective);
}

}  // namespace

NetEffect::NetEffect(const Mission& mission, const Marks& marks)
    : marks_(&marks),
      order_(mission),
      released_(mission.activities.size()),
      succeeded_(mission.blocks.size()),
      failed_(mission.blocks.size()) {}

void NetEffect::note(std::span<const std::uint32_t> mark_set) {
  std::fill(released_.begin(), released_.end(), false);
  std::fill(succeeded_.begin(), succeeded_.end(), false);
  std::fill(failed_.begin(), failed_.end(), false);
  for (const std::uint32_t index : mark_set) {
    const Mark& mark = marks_->table[index];
    switch (mark.kind) {
      case Mark::Kind::released:
        released_[mark.element] = true;
        break;
      case Mark::Kind::succeeded:
        succeeded_[mark.element] = true;
        break;
      case Mark::Kind::failed:
        failed_[mark.element] = true;
        break;
    }
  }
}

void NetEffect::sort_activities(const Mode& before, const Mode& after) {
  stopped_.clear();
  kept_.clear();
  started_.clear();
  for (std::uint32_t a = 0; a < released_.size(); ++a) {
    const auto& from = before.alternatives[a];
    const auto& to = after.alternatives[a];
    if (from && !to) stopped_.push_back(a);
    if (!from && to) started_.push_back(a);
    if (from && to && (*from != *to || released_[a])) kept_.push_back(a);
  }
}

void NetEffect::add_ends(const Mode& before, std::vector<PortAction>& effect) const {
  for (const BlockId objective : before.objectives) {
    if (!succeeded_[objective.index()] && !failed_[objective.index()]) continue;
    effect.push_back({.kind = PortAction::Kind::end,
                      .element = objective.value,
                      .success = succeeded_[objective.index()]});
  }
}

void NetEffect::add_begins(const Mode& before, const Mode& after,
                           std::vector<PortAction>& effect) const {
  for (const BlockId objective : after.objectives) {
    const bool ended = succeeded_[objective.index()] || failed_[objective.index()];
    if (active(before, objective) && !ended) continue;
    effect.push_back({.kind = PortAction::Kind::begin, .element = objective.value});
  }
}

std::vector<PortAction> NetEffect::of(const Mode& before, const Mode& after,
                                      std::span<const std::uint32_t> mark_set) {
  using Kind = PortAction::Kind;
  note(mark_set);
  sort_activities(before, after);
  std::vector<PortAction> effect;
  for (const std::uint32_t a : order_.consumers_first(stopped_)) {
    effect.push_back({.kind = Kind::stop, .element = a});
  }
  add_ends(before, effect);
  for (const std::uint32_t a : order_.producers_first(kept_)) {
    const std::uint32_t from = *before.alternatives[a];
    const std::uint32_t to = *after.alternatives[a];
    if (from == to) {
      effect.push_back({.kind = Kind::restart, .element = a, .to = to});
    } else {
      effect.push_back({.kind = Kind::change, .element = a, .from = from, .to = to});
    }
  }
  add_begins(before, after, effect);
  for (const std::uint32_t a : order_.producers_first(started_)) {
    effect.push_back({.kind = Kind::start, .element = a, .to = *after.alternatives[a]});
  }
  if (before.phase != after.phase) {
    if (after.phase == Mode::Phase::succeeded) effect.push_back({.kind = Kind::mission_succeeded});
    if (after.phase == Mode::Phase::failed) effect.push_back({.kind = Kind::mission_failed});
  }
  return effect;
}

}  // namespace leadline::collapse
