#include "explore/stubborn_sets.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

#include "leadline/base/count_bits.hpp"
#include "leadline/program/action_set.hpp"
#include "program/guards.hpp"

namespace leadline::explore {

using program::DateGuard;

namespace {

/// Further sets are not looked for after so many steps for each action.
constexpr std::size_t work_per_action = 32;

/// How many actions that cannot fire are as bad a thing to add to a set as one that can.
constexpr std::size_t weight_of_enabled = 4;

/// A set that takes more work in one state is not worth it.
constexpr std::size_t most_work_of_state = 10'000'000;

SparseSet set_of(const std::vector<bool>& has) {
  std::vector<program::ActionIndex> actions;
  for (program::ActionIndex a = 0; a < has.size(); ++a) {
    if (has[a]) actions.push_back(a);
  }
  return SparseSet(actions);
}

program::ActionIndex last_action(std::uint32_t word, std::uint64_t bits) {
  return 64 * word + 63 - static_cast<program::ActionIndex>(std::countl_zero(bits));
}

}  // namespace

StubbornSets::StubbornSets(const program::Program& program, const Goal* goal)
    : program_(program),
      goal_(goal),
      dependencies_(program),
      enablers_(dependencies_.guards().size()) {}

StubbornSets::StubbornSets(const program::Program& program, const std::vector<bool>& visible)
    : StubbornSets(program) {
  is_visible_ = visible;
  visible_ = set_of(visible);
}

const SparseSet* StubbornSets::enablers(std::uint32_t guard) {
  Enablers& known = enablers_[guard];
  if (std::exchange(known.known_in, states_) != states_) {
    known.actions = dependencies_.enablers(dependencies_.guards()[guard], state_);
  }
  return known.actions;
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

/// Where only one guard is false nothing needs to be weighed.
void StubbornSets::take_enablers(ActionIndex action) {
  const SparseSet* best = nullptr;
  std::uint32_t best_guard = 0;
  std::size_t least = 0;  // 0: not weighed
  for (const std::uint32_t guard : dependencies_.guards_of(action)) {
    const SparseSet* const actions = enablers(guard);
    if (actions == nullptr) continue;
    if (best != nullptr) {
      if (least == 0) least = weight(*best);
      if (least == 0) break;
      const std::size_t found = weight(*actions);
      if (found >= least) continue;
      least = found;
    }
    best = actions;
    best_guard = guard;
  }
  if (best == nullptr) return take_changers(action);
  take(*best);
  settle(best_guard);
}

void StubbornSets::take_changers(ActionIndex action) {
  std::size_t least = std::numeric_limits<std::size_t>::max();
  std::pair<const SparseSet*, const SparseSet*> best;
  for (const DateGuard& guard : program_.actions[action].date_guards) {
    if (program::holds(guard, state_.value(guard.left), state_.value(guard.right))) continue;
    const SparseSet& of_left = dependencies_.changers(guard.left, state_);
    const SparseSet& of_right = dependencies_.changers(guard.right, state_);
    const std::size_t found = weight(of_left) + weight(of_right);
    if (found >= least) continue;
    least = found;
    best = {&of_left, &of_right};
  }
  assert(best.first != nullptr);
  take(*best.first);
  take(*best.second);
}

void StubbornSets::settle(std::uint32_t guard) {
  const SparseSet& askers = dependencies_.askers(guard);
  work_ += askers.size();
  for (const auto [word, these] : askers) settled_[word] |= these;
}

/// A set that has an action which was tried, or too many, is not looked at further.
void StubbornSets::take(const SparseSet& actions) {
  work_ += actions.size() + 1;
  for (const auto [word, these] : actions) {
    meets_tried_ |= (these & tried_[word]) != 0;
    const std::uint64_t fresh_enabled = these & ~in_[word] & set_[word];
    if (fresh_enabled != 0) size_ += count_bits({&fresh_enabled, 1});
  }
  if (meets_tried_ || size_ >= most_) return;
  taken_.push_back({action_, &actions});
  for (const SparseSet::Word these : actions) take(these);
}

void StubbornSets::take(SparseSet::Word actions) {
  const auto [word, these] = actions;
  const std::uint64_t fresh = these & ~in_[word];
  if (fresh == 0) return;
  in_[word] |= fresh;
  open_[word] |= fresh;
  if ((fresh & set_[word]) != 0) enabled_.push_back(word);
  if ((fresh & ~set_[word]) != 0) disabled_.push_back(word);
}

void StubbornSets::begin_set(std::size_t most) {
  dependencies_.limit_memory();
  work_ += in_.size();
  std::fill(in_.begin(), in_.end(), 0);
  std::fill(open_.begin(), open_.end(), 0);
  std::fill(settled_.begin(), settled_.end(), 0);
  enabled_.clear();
  disabled_.clear();
  taken_.clear();
  size_ = 0;
  most_ = most;
  meets_tried_ = false;
}

void StubbornSets::begin_with(ActionIndex action) {
  if (program::contains(set_, action) && !program::contains(in_, action)) ++size_;
  take(SparseSet::word_of(action));
}

bool StubbornSets::find_open(std::vector<std::uint32_t>& words, bool enabled) {
  for (; !words.empty(); words.pop_back()) {
    const std::uint32_t word = words.back();
    const std::uint64_t left =
        open_[word] & (enabled ? set_[word] : ~(set_[word] | settled_[word]));
    if (left == 0) continue;
    action_ = last_action(word, left);
    program::erase(open_, action_);
    return true;
  }
  return false;
}

/// The conflicts of enabled actions come first: they show soonest that a set is too large.
bool StubbornSets::close() {
  bool has_visible = false;
  while (size_ < most_ && !meets_tried_ && work_ <= most_work_of_state) {
    if (find_open(enabled_, true)) {
      const SparseSet* const conflicts = dependencies_.conflicts(action_);
      if (conflicts == nullptr) return false;
      take(*conflicts);
      if (is_visible(action_) && !has_visible) take(visible_);
      has_visible = has_visible || is_visible(action_);
    } else if (find_open(disabled_, false)) {
      take_enablers(action_);
    } else {
      return true;
    }
  }
  return false;
}

void StubbornSets::keep_set() {
  for (std::size_t w = 0; w < in_.size(); ++w) best_[w] = in_[w] & set_[w];
}

void StubbornSets::find_smallest() {
  const std::size_t most_work = work_per_action * program_.actions.size();
  std::size_t least = program::size(set_);
  for (const ActionIndex seed : program::members(set_)) {
    if (least <= 1 || work_ > most_work) break;
    if (is_visible(seed) || program::contains(tried_, seed)) continue;
    begin_set(least);
    begin_with(seed);
    if (close()) {
      least = size_;
      keep_set();
    }
    if (meets_tried_) mark_as_tried();
    program::insert(tried_, seed);
  }
}

void StubbornSets::mark_as_tried() {
  program::insert(tried_, action_);
  for (std::size_t i = taken_.size(); i > 0;) {
    const auto end = taken_.begin() + static_cast<std::ptrdiff_t>(i);
    const auto first = std::find_if(
        taken_.begin(), end, [this](const Taken& taken) { return taken.actions->has(action_); });
    if (first == end) return;
    action_ = first->by;
    program::insert(tried_, action_);
    i = static_cast<std::size_t>(first - taken_.begin());
    work_ += i;
  }
}

bool StubbornSets::close_around_helpers() {
  helpers_.clear();
  goal_->name_helpers(*state_.layout, state_.words, set_, helpers_);
  begin_set(program::size(set_));
  for (const ActionIndex helper : helpers_) begin_with(helper);
  return close();
}

void StubbornSets::reduce(const program::Layout& layout, const std::uint64_t* state,
                          std::span<std::uint64_t> set) {
  if (program_.has_priorities()) return;
  state_ = {&layout, state};
  set_ = set;
  ++states_;
  work_ = 0;
  in_.resize(set.size());
  open_.resize(set.size());
  settled_.resize(set.size());
  tried_.assign(set.size(), 0);
  best_.assign(set.begin(), set.end());
  if (goal_ == nullptr) {
    find_smallest();
  } else if (close_around_helpers()) {
    keep_set();
  }
  std::copy(best_.begin(), best_.end(), set.begin());
}

std::optional<StubbornSets> reduction_of(const program::Program& program, const Options& options) {
  if (options.reduction == Reduction::none) return std::nullopt;
  return StubbornSets(program, options.reduction == Reduction::goal ? options.goal : nullptr);
}

}  // namespace leadline::explore
