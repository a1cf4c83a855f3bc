#include "collapse/ready_set.hpp"

#include <algorithm>

#include "leadline/program/dependencies.hpp"

namespace leadline::collapse {

using program::ActionIndex;

InternalOrder::InternalOrder(const program::Machine& machine) : machine_(&machine) {
  const program::Program& program = machine.program();
  for (ActionIndex a = 0; a < machine.actions(); ++a) {
    if (!program.is_event(a)) by_rank_.push_back(a);
  }
  std::stable_sort(by_rank_.begin(), by_rank_.end(), [&](ActionIndex a, ActionIndex b) {
    return machine.level(a) < machine.level(b);
  });
  constexpr std::uint32_t none = 0xffffffff;
  std::vector<std::uint32_t> rank(machine.actions(), none);
  for (std::uint32_t r = 0; r < by_rank_.size(); ++r) {
    rank[by_rank_[r]] = r;
    level_.push_back(machine.level(by_rank_[r]));
  }
  const program::Dependencies dependencies(program);
  affected_offsets_.push_back(0);
  for (ActionIndex a = 0; a < machine.actions(); ++a) {
    for (const ActionIndex other : dependencies.affected(a)) {
      if (rank[other] != none) affected_.push_back(rank[other]);
    }
    affected_offsets_.push_back(static_cast<std::uint32_t>(affected_.size()));
  }
}

void InternalOrder::fill(const std::uint64_t* state, Ready& ready) const {
  ready.assign(by_rank_.size() / 64 + 1, 0);
  for (std::size_t r = 0; r < by_rank_.size(); ++r) {
    if (machine_->guards_hold(by_rank_[r], state)) ready[r / 64] |= std::uint64_t{1} << (r % 64);
  }
}

void InternalOrder::update(ActionIndex action, const std::uint64_t* state, Ready& ready) const {
  for (std::uint32_t i = affected_offsets_[action]; i < affected_offsets_[action + 1]; ++i) {
    const std::uint32_t r = affected_[i];
    const std::uint64_t bit = std::uint64_t{1} << (r % 64);
    if (machine_->guards_hold(by_rank_[r], state)) {
      ready[r / 64] |= bit;
    } else {
      ready[r / 64] &= ~bit;
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
