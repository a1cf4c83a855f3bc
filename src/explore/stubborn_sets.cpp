#include "explore/stubborn_sets.hpp"

#include <algorithm>
#include <utility>

#include "leadline/program/action_set.hpp"
#include "leadline/program/guards.hpp"

namespace leadline::explore {

using program::Counter;
using program::Guard;
using program::Operation;

namespace {

constexpr std::size_t work_per_action = 32;

/// How many actions that cannot fire are as bad a thing to add to a set as one that can.
constexpr std::size_t weight_of_enabled = 4;

/// A set that takes more work in one state is not worth it, and so many conflicts are kept.
constexpr std::size_t most_work_of_state = 10'000'000;
constexpr std::size_t most_conflicts_kept = 50'000'000;

}  // namespace

/// Fields of the program come first, then the head and the tail of each queue.
StubbornSets::StubbornSets(const program::Program& program, const Goal* goal)
    : program_(program),
      goal_(goal),
      head_(program.counters.size()),
      accesses_(program.actions.size()),
      conflicts_(program.actions.size()),
      stamp_(program.actions.size(), 0) {
  const auto fields = static_cast<std::uint32_t>(program.counters.size());
  for (std::uint32_t i = 0; i < fields; ++i) head_[i] = i;
  for (std::uint32_t q = 0; q < program.queues.size(); ++q) {
    const program::Queue& queue = program.queues[q];
    for (std::uint32_t i = 0; i < queue.capacity; ++i) head_[queue.first() + i] = fields + 2 * q;
  }
  for (ActionIndex a = 0; a < program.actions.size(); ++a) collect(a);
  index_users();
}

StubbornSets::StubbornSets(const program::Program& program, const std::vector<bool>& visible)
    : StubbornSets(program) {
  is_visible_ = visible;
  for (ActionIndex a = 0; a < visible.size(); ++a) {
    if (visible[a]) visible_.push_back(a);
  }
}

void StubbornSets::collect(ActionIndex action) {
  const program::Action& of = program_.actions[action];
  std::vector<Access>& uses = accesses_[action];
  const auto use = [&uses](std::uint32_t field, std::uint8_t how) { uses.push_back({field, how}); };
  for (const Guard& guard : of.guards) {
    if (guard.least > 0) use(guard.counter, needs_more);
    if (guard.most != program::no_upper_bound) use(guard.counter, needs_less);
  }
  for (const program::DateGuard& guard : of.date_guards) {
    use(head_[guard.left], reads);
    use(head_[guard.right], reads);
  }
  for (const program::Effect& effect : of.effects) {
    use(effect.counter, effect.amount > 0 ? adds : subtracts);
  }
  for (const Operation& operation : of.operations) collect_operation(operation, uses);
  std::sort(uses.begin(), uses.end(),
            [](const Access& a, const Access& b) { return a.field < b.field; });
  std::vector<Access> merged;
  for (const Access& access : uses) {
    if (!merged.empty() && merged.back().field == access.field) {
      merged.back().uses |= access.uses;
    } else {
      merged.push_back(access);
    }
  }
  uses = std::move(merged);
}

void StubbornSets::collect_operation(const Operation& operation, std::vector<Access>& uses) const {
  if (operation.has_source()) uses.push_back({head_[operation.source], reads});
  if (operation.kind == Operation::Kind::push || operation.kind == Operation::Kind::pop) {
    const program::Queue& queue = program_.queues[operation.target];
    const bool push = operation.kind == Operation::Kind::push;
    const std::uint32_t head = head_[queue.first()];
    uses.push_back({queue.length, push ? adds : subtracts});
    uses.push_back({push ? head + 1 : head, writes});
  } else {
    uses.push_back({head_[operation.target], writes});
  }
}

void StubbornSets::index_users() {
  for (auto* by_field : {&users_, &raisers_, &lowerers_}) {
    by_field->resize(program_.counters.size() + 2 * program_.queues.size());
  }
  for (ActionIndex a = 0; a < accesses_.size(); ++a) {
    for (const auto [field, uses] : accesses_[a]) {
      users_[field].push_back({a, uses});
      if ((uses & (adds | writes)) != 0) raisers_[field].push_back({a, uses});
      if ((uses & (subtracts | writes)) != 0) lowerers_[field].push_back({a, uses});
    }
  }
}

/// Whether what one does to a field matters to what the other does with it.
bool StubbornSets::disturbs(std::uint8_t doing, std::uint8_t other) {
  const bool up = (doing & (adds | writes)) != 0;
  const bool down = (doing & (subtracts | writes)) != 0;
  if (up && (other & (needs_less | reads | writes)) != 0) return true;
  if (down && (other & (needs_more | reads | writes)) != 0) return true;
  return (doing & writes) != 0 && (other & (adds | subtracts)) != 0;
}

const std::vector<StubbornSets::ActionIndex>& StubbornSets::conflicts(ActionIndex action) {
  if (conflicts_[action]) return *conflicts_[action];
  if (conflicts_kept_ > most_conflicts_kept) {
    conflicts_.assign(conflicts_.size(), std::nullopt);
    conflicts_kept_ = 0;
  }
  std::optional<std::vector<ActionIndex>>& known = conflicts_[action];
  known.emplace();
  for (const Access& own : accesses_[action]) {
    for (const Access& user : users_[own.field]) {
      const bool interfere = disturbs(own.uses, user.uses) || disturbs(user.uses, own.uses);
      if (user.field == action || !interfere) continue;
      if (!exclude_each_other(action, user.field)) known->push_back(user.field);
    }
  }
  std::sort(known->begin(), known->end());
  known->erase(std::unique(known->begin(), known->end()), known->end());
  conflicts_kept_ += known->size();
  return *known;
}

/// Whether no state satisfies the guards of both, for the sake of one counter.
bool StubbornSets::exclude_each_other(ActionIndex a, ActionIndex b) const {
  for (const Guard& first : program_.actions[a].guards) {
    for (const Guard& second : program_.actions[b].guards) {
      if (first.counter != second.counter) continue;
      if (first.most < second.least || second.most < first.least) return true;
    }
  }
  return false;
}

template <class Visit>
void StubbornSets::for_each(const Enablers& of, const Visit& visit) {
  for (const std::uint32_t field : {of.first, of.second}) {
    const auto& users = (of.how & subtracts) != 0 ? lowerers_[field] : raisers_[field];
    work_ += users.size() + 1;
    for (const Access& user : users) {
      if ((user.uses & of.how) != 0 && stamp_[user.field] != round_) visit(user.field);
    }
    if (of.first == of.second) return;
  }
}

StubbornSets::Enablers StubbornSets::enablers(ActionIndex action) {
  std::optional<Enablers> best;
  std::size_t least = 0;
  const auto offer = [&](const Enablers& found) {
    if (best && least == 0) return;
    std::size_t weight = 0;
    for_each(found,
             [&](ActionIndex a) { weight += program::contains(set_, a) ? weight_of_enabled : 1; });
    if (best && weight >= least) return;
    best = found;
    least = weight;
  };
  for (const Guard& guard : program_.actions[action].guards) {
    const Tokens value = layout_->value(state_, guard.counter);
    if (program::holds(guard, value)) continue;
    const int how = (value < guard.least ? adds : subtracts) | writes;
    offer({guard.counter, guard.counter, static_cast<std::uint8_t>(how)});
  }
  if (best) return *best;
  for (const program::DateGuard& guard : program_.actions[action].date_guards) {
    const Tokens left = layout_->value(state_, guard.left);
    const Tokens right = layout_->value(state_, guard.right);
    if (!program::holds(guard, left, right)) offer({head_[guard.left], head_[guard.right], writes});
  }
  return *best;
}

void StubbornSets::take(ActionIndex action) {
  if (stamp_[action] == round_) return;
  stamp_[action] = round_;
  members_.push_back(action);
  if (program::contains(set_, action)) enabled_.push_back(action);
}

std::vector<StubbornSets::ActionIndex> StubbornSets::close(std::span<const ActionIndex> seeds,
                                                           std::size_t most) {
  ++round_;
  members_.clear();
  enabled_.clear();
  bool has_visible = false;
  for (const ActionIndex seed : seeds) take(seed);
  for (std::size_t i = 0; i < members_.size() && enabled_.size() < most; ++i) {
    if (work_ > most_work_of_state) return program::members(set_);
    const ActionIndex member = members_[i];
    if (!program::contains(set_, member)) {
      for_each(enablers(member), [this](ActionIndex a) { take(a); });
      continue;
    }
    take_all(conflicts(member));
    if (is_visible(member) && !has_visible) take_all(visible_);
    has_visible = has_visible || is_visible(member);
  }
  return enabled_;
}

void StubbornSets::take_all(const std::vector<ActionIndex>& actions) {
  work_ += actions.size() + 1;
  for (const ActionIndex a : actions) take(a);
}

std::vector<StubbornSets::ActionIndex> StubbornSets::smallest(
    const std::vector<ActionIndex>& enabled) {
  const std::size_t most_work = work_per_action * program_.actions.size();
  std::vector<ActionIndex> best = enabled;
  for (const ActionIndex& seed : enabled) {
    if (best.size() <= 1 || work_ > most_work) break;
    if (is_visible(seed)) continue;
    std::vector<ActionIndex> found = close({&seed, 1}, best.size());
    if (found.size() < best.size()) best = std::move(found);
  }
  return best;
}

void StubbornSets::reduce(const program::Layout& layout, const std::uint64_t* state,
                          std::span<std::uint64_t> set) {
  if (!program_.level.empty() || !program_.above.empty()) return;
  layout_ = &layout;
  state_ = state;
  set_ = set;
  work_ = 0;
  const std::vector<ActionIndex> enabled = program::members(set);
  std::vector<ActionIndex> kept;
  if (goal_ == nullptr) {
    kept = smallest(enabled);
  } else {
    helpers_.clear();
    goal_->name_helpers(layout, state, set, helpers_);
    kept = close(helpers_, enabled.size());
    if (kept.size() == enabled.size()) return;
  }
  std::fill(set.begin(), set.end(), 0);
  for (const ActionIndex a : kept) program::insert(set, a);
}

std::optional<StubbornSets> reduction_of(const program::Program& program, const Options& options) {
  if (options.reduction == Reduction::none) return std::nullopt;
  return StubbornSets(program, options.reduction == Reduction::goal ? options.goal : nullptr);
}

}  // namespace leadline::explore
