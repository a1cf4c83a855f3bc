#include "explore/stubborn_sets.hpp"

#include <algorithm>
#include <cassert>
#include <initializer_list>
#include <limits>
#include <utility>

#include "leadline/base/count_bits.hpp"
#include "leadline/program/action_set.hpp"
#include "leadline/program/guards.hpp"

namespace leadline::explore {

using program::Action;
using program::Counter;
using program::DateGuard;
using program::Guard;
using program::Operation;
using program::Queue;

namespace {

constexpr std::size_t work_per_action = 32;

/// How many actions that cannot fire are as bad a thing to add to a set as one that can.
constexpr std::size_t weight_of_enabled = 4;

/// A set that takes more work in one state is not worth it, nor one with an action whose counters
/// so many use that to find what it conflicts with takes long, for each of them.
constexpr std::size_t most_work_of_state = 10'000'000;
constexpr std::size_t most_users = 1 << 14;

/// Of conflicts, 64 MB.
constexpr std::size_t most_words_kept = 4'000'000;

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
  name_slots();
  for (ActionIndex a = 0; a < program.actions.size(); ++a) collect(a);
  index_users();
  index_movers();
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

void StubbornSets::name_slots() {
  const auto fields = static_cast<std::uint32_t>(program_.counters.size());
  for (std::uint32_t i = 0; i < fields; ++i) head_[i] = i;
  for (std::uint32_t q = 0; q < program_.queues.size(); ++q) {
    const Queue& queue = program_.queues[q];
    for (std::uint32_t i = 0; i < queue.capacity; ++i) head_[queue.first() + i] = fields + 2 * q;
  }
}

const Queue& StubbornSets::queue_of(Counter slot) const {
  return program_.queues[(head_[slot] - program_.counters.size()) / 2];
}

void StubbornSets::collect(ActionIndex action) {
  const Action& of = program_.actions[action];
  std::vector<Access>& uses = accesses_[action];
  collect_guards(of, uses);
  for (const program::Effect& effect : of.effects) {
    uses.push_back({effect.counter, effect.amount > 0 ? adds : subtracts});
  }
  for (const Operation& operation : of.operations) collect_operation(of, operation, uses);
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

void StubbornSets::collect_guards(const Action& action, std::vector<Access>& uses) const {
  for (const Guard& guard : action.guards) {
    if (is_slot(guard.counter)) {
      collect_reading(action, guard.counter, uses);
      continue;
    }
    if (guard.least > 0) uses.push_back({guard.counter, needs_more});
    if (guard.most != program::no_upper_bound) uses.push_back({guard.counter, needs_less});
  }
  for (const DateGuard& guard : action.date_guards) {
    collect_reading(action, guard.left, uses);
    collect_reading(action, guard.right, uses);
  }
}

/// A push changes no slot that the action needs to be in use.
void StubbornSets::collect_reading(const Action& action, Counter field,
                                   std::vector<Access>& uses) const {
  uses.push_back({head_[field], reads});
  if (!is_slot(field)) return;
  const Queue& queue = queue_of(field);
  const bool is_in_use =
      std::any_of(action.guards.begin(), action.guards.end(), [&](const Guard& guard) {
        return guard.counter == queue.length && guard.least > field - queue.first();
      });
  if (!is_in_use) uses.push_back({head_[field] + 1, reads});
}

void StubbornSets::collect_operation(const Action& action, const Operation& operation,
                                     std::vector<Access>& uses) const {
  if (operation.has_source()) collect_reading(action, operation.source, uses);
  if (operation.kind == Operation::Kind::push || operation.kind == Operation::Kind::pop) {
    const Queue& queue = program_.queues[operation.target];
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
  first_guard_ = {0};
  for (const Action& action : program_.actions) {
    first_guard_.push_back(first_guard_.back() + action.guards.size());
  }
  enablers_.resize(first_guard_.back());
}

void StubbornSets::index_movers() {
  const auto who = [this](std::initializer_list<std::uint32_t> fields, int how) {
    std::vector<ActionIndex> found;
    for (const std::uint32_t field : fields) {
      for (const User& user : users_[field]) {
        if ((user.uses & how) != 0) found.push_back(user.action);
      }
    }
    std::sort(found.begin(), found.end());
    return sparse(found);
  };
  for (std::uint32_t f = 0; f < head_.size(); ++f) {
    if (is_slot(f)) {
      movers_.push_back(who({head_[f]}, writes));
      movers_.push_back(who({head_[f], head_[f] + 1}, writes));
    } else {
      movers_.push_back(who({f}, adds | writes));
      movers_.push_back(who({f}, subtracts | writes));
    }
  }
}

StubbornSets::SparseSet StubbornSets::sparse(std::span<const ActionIndex> increasing) {
  SparseSet set;
  for (const ActionIndex a : increasing) {
    if (set.empty() || set.back().number != a / 64) set.push_back({a / 64, 0});
    set.back().actions |= word_of(a).actions;
  }
  return set;
}

/// Whether what one does to a field matters to what the other does with it; to be asked both ways.
bool StubbornSets::disturbs(std::uint8_t doing, std::uint8_t other) {
  const bool up = (doing & (adds | writes)) != 0;
  const bool down = (doing & (subtracts | writes)) != 0;
  if (up && (other & (needs_less | reads | writes)) != 0) return true;
  return down && (other & (needs_more | reads | writes)) != 0;
}

bool StubbornSets::may_have_many_conflicts(ActionIndex action) const {
  std::size_t users = 0;
  for (const Access& access : accesses_[action]) users += users_[access.field].size();
  return users > most_users;
}

const StubbornSets::SparseSet& StubbornSets::conflicts(ActionIndex action) {
  if (conflicts_[action]) return *conflicts_[action];
  std::vector<ActionIndex> found;
  for (const Access& own : accesses_[action]) {
    for (const User& user : users_[own.field]) {
      const bool interfere = disturbs(own.uses, user.uses) || disturbs(user.uses, own.uses);
      if (user.action == action || !interfere) continue;
      if (!exclude_each_other(action, user.action)) found.push_back(user.action);
    }
  }
  std::sort(found.begin(), found.end());
  if (words_kept_ > most_words_kept) {
    conflicts_.assign(conflicts_.size(), std::nullopt);
    words_kept_ = 0;
  }
  const SparseSet& kept = conflicts_[action].emplace(sparse(found));
  words_kept_ += kept.size();
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

std::uint32_t StubbornSets::changers(Counter field) const {
  if (!is_slot(field)) return 2 * field;
  const Queue& queue = queue_of(field);
  const bool is_in_use = layout_->value(state_, queue.length) > field - queue.first();
  return 2 * field + (is_in_use ? 0 : 1);
}

void StubbornSets::find_enablers(ActionIndex action) {
  std::uint32_t* const begin = enablers_.data() + first_guard_[action];
  std::uint32_t* end = begin;
  for (const Guard& guard : program_.actions[action].guards) {
    const Tokens value = layout_->value(state_, guard.counter);
    if (program::holds(guard, value)) continue;
    *end++ = is_slot(guard.counter) ? changers(guard.counter)
                                    : 2 * guard.counter + (value < guard.least ? 0 : 1);
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
  if (sets.empty()) return take_changers(action);
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

void StubbornSets::take_changers(ActionIndex action) {
  std::size_t least = std::numeric_limits<std::size_t>::max();
  std::pair<const SparseSet*, const SparseSet*> best;
  for (const DateGuard& guard : program_.actions[action].date_guards) {
    const Tokens left = layout_->value(state_, guard.left);
    const Tokens right = layout_->value(state_, guard.right);
    if (program::holds(guard, left, right)) continue;
    const SparseSet& of_left = movers_[changers(guard.left)];
    const SparseSet& of_right = movers_[changers(guard.right)];
    const std::size_t found = weight(of_left) + weight(of_right);
    if (found >= least) continue;
    least = found;
    best = {&of_left, &of_right};
  }
  assert(best.first != nullptr);
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
      if (may_have_many_conflicts(action)) return false;
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
