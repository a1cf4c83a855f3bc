#include "explore/stubborn_sets.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "leadline/base/count_bits.hpp"
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
      known_in_(program.actions.size()),
      false_(program.actions.size()) {
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
  std::vector<ActionIndex> actions;
  for (ActionIndex a = 0; a < visible.size(); ++a) {
    if (visible[a]) actions.push_back(a);
  }
  visible_ = sparse(actions);
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
  const std::size_t fields = program_.counters.size() + 2 * program_.queues.size();
  users_.resize(fields);
  for (ActionIndex a = 0; a < accesses_.size(); ++a) {
    for (const auto [field, uses] : accesses_[a]) users_[field].push_back({a, uses});
  }
  const auto who = [](const std::vector<Access>& users, int how) {
    std::vector<ActionIndex> found;
    for (const Access& user : users) {
      if ((user.uses & how) != 0) found.push_back(user.field);
    }
    return sparse(found);
  };
  for (const std::vector<Access>& users : users_) {
    movers_.push_back(who(users, adds | writes));
    movers_.push_back(who(users, subtracts | writes));
    writers_.push_back(who(users, writes));
  }
  first_guard_ = {0};
  for (const program::Action& action : program_.actions) {
    first_guard_.push_back(first_guard_.back() + action.guards.size());
  }
  enablers_.resize(first_guard_.back());
}

StubbornSets::SparseSet StubbornSets::sparse(std::span<const ActionIndex> increasing) {
  SparseSet set;
  for (const ActionIndex a : increasing) {
    if (set.empty() || set.back().number != a / 64) set.push_back({a / 64, 0});
    set.back().actions |= word_of(a).actions;
  }
  return set;
}

/// Whether what one does to a field matters to what the other does with it.
bool StubbornSets::disturbs(std::uint8_t doing, std::uint8_t other) {
  const bool up = (doing & (adds | writes)) != 0;
  const bool down = (doing & (subtracts | writes)) != 0;
  if (up && (other & (needs_less | reads | writes)) != 0) return true;
  if (down && (other & (needs_more | reads | writes)) != 0) return true;
  return (doing & writes) != 0 && (other & (adds | subtracts)) != 0;
}

const StubbornSets::SparseSet& StubbornSets::conflicts(ActionIndex action) {
  if (conflicts_[action]) return *conflicts_[action];
  std::vector<ActionIndex> found;
  for (const Access& own : accesses_[action]) {
    for (const Access& user : users_[own.field]) {
      const bool interfere = disturbs(own.uses, user.uses) || disturbs(user.uses, own.uses);
      if (user.field == action || !interfere) continue;
      if (!exclude_each_other(action, user.field)) found.push_back(user.field);
    }
  }
  std::sort(found.begin(), found.end());
  if (conflicts_kept_ > most_conflicts_kept) {
    conflicts_.assign(conflicts_.size(), std::nullopt);
    conflicts_kept_ = 0;
  }
  const SparseSet& kept = conflicts_[action].emplace(sparse(found));
  conflicts_kept_ += kept.size();
  return kept;
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

void StubbornSets::find_enablers(ActionIndex action) {
  std::uint32_t* const begin = enablers_.data() + first_guard_[action];
  std::uint32_t* end = begin;
  for (const Guard& guard : program_.actions[action].guards) {
    const Tokens value = layout_->value(state_, guard.counter);
    if (!program::holds(guard, value)) *end++ = 2 * guard.counter + (value < guard.least ? 0 : 1);
  }
  false_[action] = static_cast<std::uint32_t>(end - begin);
}

std::span<const std::uint32_t> StubbornSets::enablers(ActionIndex action) {
  if (std::exchange(known_in_[action], states_) != states_) find_enablers(action);
  return {enablers_.data() + first_guard_[action], false_[action]};
}

std::size_t StubbornSets::weight(const SparseSet& actions) {
  work_ += actions.size() + 1;
  std::uint64_t all = 0;
  std::uint64_t enabled = 0;
  for (const auto [word, these] : actions) {
    const std::uint64_t fresh = these & ~in_[word];
    const std::uint64_t fresh_enabled = fresh & set_[word];
    all += count_bits({&fresh, 1});
    enabled += count_bits({&fresh_enabled, 1});
  }
  return all + (weight_of_enabled - 1) * enabled;
}

void StubbornSets::take_enablers(ActionIndex action) {
  const std::span<const std::uint32_t> sets = enablers(action);
  if (sets.empty()) return take_writers(action);
  std::uint32_t best = sets.front();
  std::size_t least = sets.size() == 1 ? 1 : weight(movers_[best]);
  for (std::size_t i = 1; i < sets.size() && least > 0; ++i) {
    const std::size_t found = weight(movers_[sets[i]]);
    if (found >= least) continue;
    least = found;
    best = sets[i];
  }
  if (least > 0) take(movers_[best]);
}

/// The same of one whose guards of dates are false.
void StubbornSets::take_writers(ActionIndex action) {
  std::size_t least = std::numeric_limits<std::size_t>::max();
  std::pair<const SparseSet*, const SparseSet*> best;
  for (const program::DateGuard& guard : program_.actions[action].date_guards) {
    const Tokens left = layout_->value(state_, guard.left);
    const Tokens right = layout_->value(state_, guard.right);
    if (program::holds(guard, left, right)) continue;
    const SparseSet& of_left = writers_[head_[guard.left]];
    const SparseSet& of_right = writers_[head_[guard.right]];
    const std::size_t found = weight(of_left) + weight(of_right);
    if (found >= least) continue;
    least = found;
    best = {&of_left, &of_right};
  }
  take(*best.first);
  take(*best.second);
}

/// A set that has an action which was tried is not looked at further.
void StubbornSets::take(const SparseSet& actions) {
  work_ += actions.size() + 1;
  for (const auto [word, these] : actions) meets_tried_ |= (these & tried_[word]) != 0;
  if (meets_tried_) return;
  for (const Word these : actions) take(these);
}

void StubbornSets::take(Word actions) {
  const auto [word, these] = actions;
  const std::uint64_t fresh = these & ~in_[word];
  in_[word] |= fresh;
  for (std::uint64_t left = fresh & set_[word]; left != 0; left &= left - 1) {
    enabled_.push_back(program::first_action(word, left));
    ++size_;
  }
  for (std::uint64_t left = fresh & ~set_[word]; left != 0; left &= left - 1) {
    disabled_.push_back(program::first_action(word, left));
  }
}

void StubbornSets::begin_set() {
  work_ += in_.size();
  std::fill(in_.begin(), in_.end(), 0);
  enabled_.clear();
  disabled_.clear();
  size_ = 0;
  meets_tried_ = false;
}

/// The conflicts of enabled actions come first: they show soonest that a set is too large.
bool StubbornSets::close(std::size_t most) {
  bool has_visible = false;
  const auto next_of = [](std::vector<ActionIndex>& actions) {
    const ActionIndex last = actions.back();
    actions.pop_back();
    return last;
  };
  while (size_ < most && !meets_tried_ && work_ <= most_work_of_state) {
    if (!enabled_.empty()) {
      const ActionIndex action = next_of(enabled_);
      take(conflicts(action));
      if (is_visible(action) && !has_visible) take(visible_);
      has_visible = has_visible || is_visible(action);
    } else if (!disabled_.empty()) {
      take_enablers(next_of(disabled_));
    } else {
      return true;
    }
  }
  return false;
}

void StubbornSets::find_smallest() {
  const std::size_t most_work = work_per_action * program_.actions.size();
  std::size_t least = program::size(set_);
  for (const ActionIndex seed : program::members(set_)) {
    if (least <= 1 || work_ > most_work) break;
    if (is_visible(seed)) continue;
    begin_set();
    take(word_of(seed));
    if (close(least)) {
      least = size_;
      for (std::size_t w = 0; w < in_.size(); ++w) best_[w] = in_[w] & set_[w];
    }
    program::insert(tried_, seed);
  }
}

bool StubbornSets::close_around_helpers() {
  helpers_.clear();
  goal_->name_helpers(*layout_, state_, set_, helpers_);
  begin_set();
  for (const ActionIndex helper : helpers_) take(word_of(helper));
  return close(program::size(set_));
}

void StubbornSets::reduce(const program::Layout& layout, const std::uint64_t* state,
                          std::span<std::uint64_t> set) {
  if (program_.has_priorities()) return;
  layout_ = &layout;
  state_ = state;
  set_ = set;
  ++states_;
  work_ = 0;
  in_.resize(set.size());
  tried_.assign(set.size(), 0);
  best_.assign(set.begin(), set.end());
  if (goal_ == nullptr) {
    find_smallest();
  } else if (close_around_helpers()) {
    for (std::size_t w = 0; w < in_.size(); ++w) best_[w] = in_[w] & set_[w];
  }
  std::copy(best_.begin(), best_.end(), set.begin());
}

std::optional<StubbornSets> reduction_of(const program::Program& program, const Options& options) {
  if (options.reduction == Reduction::none) return std::nullopt;
  return StubbornSets(program, options.reduction == Reduction::goal ? options.goal : nullptr);
}

}  // namespace leadline::explore
