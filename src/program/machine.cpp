#include "leadline/program/machine.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "program/guard_index.hpp"

namespace leadline::program {
Machine::Machine(const Program& program, Layout layout)
    : program_(&program), layout_(std::move(layout)) {
  for (const Action& action : program.actions) {
    guards_.push_back(compile_condition(action.guards));
    rooms_.push_back(compile_room(action));
    additions_of_.push_back(compile_effects(action));
  }
  sort_by_level();
}

/// A bound that decides every bit of its field joins the mask of its word; other bounds compare.
Machine::Condition Machine::compile_condition(std::span<const Guard> guards) {
  const auto first_mask = static_cast<std::uint32_t>(masks_.size());
  const auto first_field = static_cast<std::uint32_t>(fields_.size());
  for (const Guard& guard : guards) {
    const Tokens highest = layout_.most(guard.counter);
    const Tokens most = std::min(guard.most, highest);
    const std::uint32_t word = field(guard.counter).word;
    const std::uint8_t shift = field(guard.counter).shift;
    if (guard.least > most) {
      masks_.push_back({0, 0, 1});  // no state satisfies it
    } else if (guard.least == most) {
      add_mask(first_mask, word, highest << shift, most << shift);
    } else if (guard.least > 0 || most < highest) {
      fields_.push_back({word, shift, highest, guard.least, most - guard.least});
    }
  }
  return {{first_mask, static_cast<std::uint32_t>(masks_.size())},
          {first_field, static_cast<std::uint32_t>(fields_.size())}};
}

void Machine::add_mask(std::uint32_t first, std::uint32_t word, std::uint64_t mask,
                       std::uint64_t equal) {
  const auto same_word = [word](const MaskGuard& guard) {
    return guard.word == word && guard.mask != 0;
  };
  const auto found = std::find_if(masks_.begin() + first, masks_.end(), same_word);
  if (found == masks_.end()) {
    masks_.push_back({word, mask, equal});
  } else {
    found->mask |= mask;
    found->equal |= equal;
  }
}

/// What `fire` checks: that each counter which grows stays within its field, unless the guards
/// imply it.
Machine::Condition Machine::compile_room(const Action& action) {
  const GuardIndex guards(action);
  std::vector<Guard> room;
  for (const Effect& effect : action.effects) {
    if (effect.amount <= 0) continue;
    const auto amount = static_cast<Tokens>(effect.amount);
    const Tokens highest = layout_.most(effect.counter);
    const Guard* bound = guards.find(effect.counter);
    if (amount > highest) {
      room.push_back({effect.counter, 1, 0});
    } else if (bound == nullptr || bound->most > highest - amount) {
      room.push_back({effect.counter, 0, highest - amount});
    }
  }
  return compile_condition(room);
}

/// The sum over the fields of one word is a single addition modulo 2^64: no field borrows from its
/// neighbour or carries into it, since guards and room keep each within its bounds.
Machine::Range Machine::compile_effects(const Action& action) {
  const auto first = static_cast<std::uint32_t>(additions_.size());
  for (const Effect& effect : action.effects) {
    const std::uint32_t word = field(effect.counter).word;
    const std::uint64_t amount = static_cast<std::uint64_t>(effect.amount)
                                 << field(effect.counter).shift;
    const auto found = std::find_if(additions_.begin() + first, additions_.end(),
                                    [word](const Addition& a) { return a.word == word; });
    if (found == additions_.end()) {
      additions_.push_back({word, amount});
    } else {
      found->amount += amount;
    }
  }
  return {first, static_cast<std::uint32_t>(additions_.size())};
}

void Machine::sort_by_level() {
  level_ = program_->level.empty() ? std::vector<std::uint32_t>(actions(), 0) : program_->level;
  by_level_.resize(actions());
  std::iota(by_level_.begin(), by_level_.end(), ActionIndex{0});
  std::stable_sort(by_level_.begin(), by_level_.end(),
                   [this](ActionIndex a, ActionIndex b) { return level_[a] < level_[b]; });
  const std::uint32_t last = level_.empty() ? 0 : level_[by_level_.back()];
  level_begin_.assign(std::size_t{last} + 2, 0);
  for (const std::uint32_t l : level_) ++level_begin_[l + 1];
  std::partial_sum(level_begin_.begin(), level_begin_.end(), level_begin_.begin());
}

Counter Machine::overflowing(ActionIndex action, const std::uint64_t* from) const {
  for (const Effect& effect : program_->actions[action].effects) {
    if (effect.amount <= 0) continue;
    const auto amount = static_cast<Tokens>(effect.amount);
    if (value(from, effect.counter) + amount > layout_.most(effect.counter)) return effect.counter;
  }
  return static_cast<Counter>(layout_.readings.size());
}

void Machine::enabled(const std::uint64_t* state, std::vector<ActionIndex>& out) const {
  out.clear();
  for (std::uint32_t l = 0; l < levels() && out.empty(); ++l) {
    for (const ActionIndex a : at_level(l)) {
      if (guards_hold(a, state)) out.push_back(a);
    }
  }
  if (program_->above.empty()) return;
  std::erase_if(out, [&](ActionIndex a) {
    return program_->above.any(a, [&](ActionIndex b) { return guards_hold(b, state); });
  });
}

}  // namespace leadline::program
