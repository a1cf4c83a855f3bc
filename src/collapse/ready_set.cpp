#include "collapse/ready_set.hpp"

#include <algorithm>
#include <bit>

namespace leadline::collapse {

using program::ActionIndex;
using program::Counter;

namespace {

std::vector<Counter> guarded(const program::Action& action) {
  std::vector<Counter> fields;
  for (const program::Guard& guard : action.guards) fields.push_back(guard.counter);
  for (const program::DateGuard& guard : action.date_guards) {
    fields.push_back(guard.left);
    fields.push_back(guard.right);
  }
  return fields;
}

}  // namespace

InternalOrder::InternalOrder(const program::Machine& machine) : machine_(&machine) {
  const program::Program& program = machine.program();
  for (ActionIndex a = 0; a < machine.actions(); ++a) {
    if (!program.is_event(a)) by_rank_.push_back(a);
  }
  std::stable_sort(by_rank_.begin(), by_rank_.end(), [&](ActionIndex a, ActionIndex b) {
    return machine.level(a) < machine.level(b);
  });
  for (ActionIndex a = 0; a < machine.actions(); ++a) writes_.push_back(program.writes(a));
  readers_.resize(program.counters.size());
  for (std::uint32_t r = 0; r < by_rank_.size(); ++r) {
    level_.push_back(machine.level(by_rank_[r]));
    for (const Counter field : guarded(program.actions[by_rank_[r]])) readers_[field].push_back(r);
  }
}

void InternalOrder::fill(const std::uint64_t* state, Ready& ready) const {
  ready.assign(by_rank_.size() / 64 + 1, 0);
  for (std::size_t r = 0; r < by_rank_.size(); ++r) {
    if (machine_->guards_hold(by_rank_[r], state)) ready[r / 64] |= std::uint64_t{1} << (r % 64);
  }
}

/// One that reads several of the fields is tested for each of them: a list without those of whom it
/// affects would be quadratic where all share a field.
void InternalOrder::update(ActionIndex action, const std::uint64_t* state, Ready& ready) const {
  for (const Counter field : writes_[action]) {
    for (const std::uint32_t r : readers_[field]) {
      const std::uint64_t bit = std::uint64_t{1} << (r % 64);
      if (machine_->guards_hold(by_rank_[r], state)) {
        ready[r / 64] |= bit;
      } else {
        ready[r / 64] &= ~bit;
      }
    }
  }
}

void InternalOrder::enabled(const Ready& ready, const std::uint64_t* state,
                            std::vector<ActionIndex>& out) const {
  out.clear();
  std::uint32_t best = 0;
  for (std::size_t w = 0; w < ready.size(); ++w) {
    for (std::uint64_t bits = ready[w]; bits != 0; bits &= bits - 1) {
      const std::size_t r = w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      if (out.empty()) best = level_[r];
      if (level_[r] != best) return;
      out.push_back(by_rank_[r]);
    }
  }
  if (!machine_->program().above.empty()) filter_dominated(state, out);
}

void InternalOrder::filter_dominated(const std::uint64_t* state,
                                     std::vector<ActionIndex>& out) const {
  std::erase_if(out, [&](ActionIndex a) {
    return machine_->program().above.any(
        a, [&](ActionIndex b) { return machine_->guards_hold(b, state); });
  });
}

}  // namespace leadline::collapse
