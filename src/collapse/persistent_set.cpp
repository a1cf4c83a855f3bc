#include "collapse/persistent_set.hpp"

#include <algorithm>

namespace leadline::collapse {

using program::Counter;
using program::Effect;
using program::Guard;

PersistentSet::PersistentSet(const program::Machine& machine)
    : machine_(&machine), readers_(machine.program().counters.size()) {
  const program::Program& program = machine.program();
  for (ActionIndex a = 0; a < program.actions.size(); ++a) {
    if (program.is_event(a)) continue;
    for (const Guard& guard : program.actions[a].guards) readers_[guard.counter].push_back(a);
  }
}

std::uint64_t PersistentSet::reduce(const std::uint64_t* state, std::vector<ActionIndex>& enabled) {
  work_ = 0;
  if (enabled.size() < 2 || !machine_->program().above.empty()) return work_;
  state_ = state;
  level_ = machine_->level(enabled.front());
  for (const ActionIndex action : enabled) {
    if (takes_too_long()) return work_;
    if (suffices({&action, 1}, enabled)) {
      enabled = {action};
      return work_;
    }
  }
  std::vector<ActionIndex> chosen = component(enabled);
  if (chosen.size() < enabled.size() && suffices(chosen, enabled)) enabled = std::move(chosen);
  return work_;
}

/// Whether every run that begins outside `chosen` can be reordered to begin inside: what may
/// happen before the first chosen action (`others`) does not interfere with any chosen action and
/// what follows it at higher priority (`step`), and both together enable nothing of higher
/// priority that neither enables alone.
bool PersistentSet::suffices(std::span<const ActionIndex> chosen,
                             std::span<const ActionIndex> enabled) {
  work_ += enabled.size();
  Closure others;
  clear(others);
  for (const ActionIndex action : enabled) {
    if (std::find(chosen.begin(), chosen.end(), action) == chosen.end()) add(others, action);
  }
  close(others, level_ + 1, chosen);
  Closure step;
  const bool suffice = std::all_of(chosen.begin(), chosen.end(), [&](ActionIndex action) {
    clear(step);
    add(step, action);
    close(step, level_, {});
    return !interfere(others, step) && !enables_a_third(others, step, level_);
  });
  return suffice && !takes_too_long();
}

/// The smallest set of enabled actions whose futures interfere with each other only; of equal ones
/// the first.
std::vector<program::ActionIndex> PersistentSet::component(std::span<const ActionIndex> enabled) {
  std::vector<ActionIndex> best(enabled.begin(), enabled.end());
  std::vector<Closure> futures(enabled.size());
  for (std::size_t i = 0; i < enabled.size(); ++i) {
    if (takes_too_long()) return best;
    clear(futures[i]);
    add(futures[i], enabled[i]);
    close(futures[i], level_ + 1, enabled);
  }
  work_ += enabled.size() * enabled.size();
  if (takes_too_long()) return best;
  std::vector<std::size_t> group(enabled.size());
  for (std::size_t i = 0; i < enabled.size(); ++i) group[i] = i;
  for (std::size_t i = 0; i < enabled.size(); ++i) {
    for (std::size_t j = i + 1; j < enabled.size() && !takes_too_long(); ++j) {
      if (group[i] == group[j] || !interfere(futures[i], futures[j])) continue;
      std::replace(group.begin(), group.end(), std::size_t{group[j]}, std::size_t{group[i]});
    }
  }
  for (std::size_t g = 0; g < enabled.size(); ++g) {
    std::vector<ActionIndex> members;
    for (std::size_t i = 0; i < enabled.size(); ++i) {
      if (group[i] == g) members.push_back(enabled[i]);
    }
    if (!members.empty() && members.size() < best.size()) best = std::move(members);
  }
  return best;
}

void PersistentSet::clear(Closure& closure) {
  const program::Program& program = machine_->program();
  work_ += (program.actions.size() + 3 * program.counters.size()) / 64;
  closure.members.clear();
  closure.has.resize(program.actions.size());
  closure.has.reset();
  for (auto* counters : {&closure.reads, &closure.raises, &closure.lowers}) {
    counters->resize(program.counters.size());
    counters->reset();
  }
}

void PersistentSet::add(Closure& closure, ActionIndex action) const {
  const program::Action& what = machine_->program().actions[action];
  closure.members.push_back(action);
  closure.has[action] = true;
  for (const Guard& guard : what.guards) closure.reads[guard.counter] = true;
  for (const Effect& effect : what.effects) {
    (effect.amount > 0 ? closure.raises : closure.lowers)[effect.counter] = true;
  }
}

void PersistentSet::close(Closure& closure, std::uint32_t bound,
                          std::span<const ActionIndex> left_out) {
  const program::Program& program = machine_->program();
  for (std::size_t i = 0; i < closure.members.size() && !takes_too_long(); ++i) {
    for (const Effect& effect : program.actions[closure.members[i]].effects) {
      work_ += readers_[effect.counter].size();
      for (const ActionIndex reader : readers_[effect.counter]) {
        if (machine_->level(reader) >= bound || closure.has[reader] ||
            !may_be_enabled(closure, reader))
          continue;
        work_ += left_out.size();
        if (std::find(left_out.begin(), left_out.end(), reader) == left_out.end()) {
          add(closure, reader);
        }
      }
    }
  }
}

/// Each guard holds now, or members push its counter the right way.
bool PersistentSet::may_be_enabled(const Closure& closure, ActionIndex action) const {
  const auto& guards = machine_->program().actions[action].guards;
  return std::all_of(guards.begin(), guards.end(), [&](const Guard& guard) {
    const Tokens value = machine_->value(state_, guard.counter);
    return (value >= guard.least || closure.raises[guard.counter]) &&
           (value <= guard.most || closure.lowers[guard.counter]);
  });
}

bool PersistentSet::enables_a_third(const Closure& a, const Closure& b, std::uint32_t bound) {
  work_ += a.members.size();
  Closure both = a;
  for (const ActionIndex action : b.members) {
    if (!both.has[action]) add(both, action);
  }
  const std::size_t before = both.members.size();
  close(both, bound, {});
  return both.members.size() > before;
}

bool PersistentSet::interfere(const Closure& a, const Closure& b) {
  work_ += machine_->program().counters.size() / 16;
  return a.disturbs(b) || b.disturbs(a);
}

}  // namespace leadline::collapse
