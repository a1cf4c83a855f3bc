#include "leadline/program/step_table.hpp"

#include <algorithm>
#include <limits>

#include "program/guards.hpp"
#include "program/operations.hpp"

namespace leadline::program {

template <unsigned R>
void StepTable::intersect(const std::uint64_t* state, std::uint64_t* set) const {
  const std::uint64_t* rows = rows_.data();
  for (std::size_t block = 0; block + 1 < column_begin_.size(); ++block) {
    std::uint64_t common[R];
    for (unsigned r = 0; r < R; ++r) common[r] = all_[block * R + r];
    for (std::uint32_t c = column_begin_[block]; c < column_begin_[block + 1]; ++c) {
      const Column& column = columns_[c];
      const std::uint64_t value = (state[column.word] >> column.shift) & column.mask;
      const std::uint64_t* row = rows + column.rows + value * R;
      for (unsigned r = 0; r < R; ++r) common[r] &= row[r];
    }
    for (unsigned r = 0; r < R; ++r) set[block * R + r] = common[r];
  }
}

void StepTable::enabled(const std::uint64_t* state, Scratch& scratch) const {
  std::uint64_t* set = scratch.set.data();
  switch (row_words_) {
    case 1:
      intersect<1>(state, set);
      break;
    case 2:
      intersect<2>(state, set);
      break;
    default:
      intersect<4>(state, set);
      break;
  }
  if (!rare_.empty()) test_rare(state, set);
  if (program_->has_priorities()) respect_priorities(scratch);
}

void StepTable::test_rare(const std::uint64_t* state, std::uint64_t* set) const {
  for (const Rare& rare : rare_) {
    const std::uint64_t bit = std::uint64_t{1} << (rare.bit % 64);
    std::uint64_t& word = set[rare.bit / 64];
    if ((word & bit) == 0) continue;
    const bool all = std::all_of(rare.guards.begin(), rare.guards.end(), [&](const Guard& guard) {
      return holds(guard, layout_.value(state, guard.counter));
    });
    const auto in_time = [&](const DateGuard& guard) {
      return holds(guard, layout_.value(state, guard.left), layout_.value(state, guard.right));
    };
    if (!all || !std::all_of(rare.dates.begin(), rare.dates.end(), in_time)) word &= ~bit;
  }
}

void StepTable::keep_first_level(std::span<std::uint64_t> set) const {
  const std::vector<std::uint32_t>& level = program_->level;
  std::uint32_t first = std::numeric_limits<std::uint32_t>::max();
  for (std::uint32_t w = 0; w < set.size(); ++w) {
    for (std::uint64_t left = set[w]; left != 0; left &= left - 1) {
      first = std::min(first, level[first_action(w, left)]);
    }
  }
  for (std::uint32_t w = 0; w < set.size(); ++w) {
    for (std::uint64_t left = set[w]; left != 0; left &= left - 1) {
      if (level[first_action(w, left)] != first) set[w] &= ~(left & -left);
    }
  }
}

void StepTable::respect_priorities(Scratch& scratch) const {
  ThreadVector<std::uint64_t>& set = scratch.set;
  if (!program_->level.empty()) return keep_first_level(scratch.enabled());
  std::copy_n(set.begin(), set_words_, scratch.guarded.begin());
  for (std::uint32_t w = 0; w < set_words_; ++w) {
    for (std::uint64_t left = set[w]; left != 0; left &= left - 1) {
      const auto a = first_action(w, left);
      const bool waits =
          program_->above.any(a, [&](ActionIndex b) { return contains(scratch.guarded, b); });
      if (waits) set[w] &= ~(left & -left);
    }
  }
}

std::optional<ActionIndex> StepTable::without_room(const Scratch& scratch) const {
  for (std::uint32_t w = 0; w < set_words_; ++w) {
    const std::uint64_t found = scratch.set[w] & ~scratch.set[set_words_ + w];
    if (found != 0) return first_action(w, found);
  }
  return std::nullopt;
}

Tokens StepTable::compute(ActionIndex action, const std::uint64_t* from,
                          std::span<Tokens> values) const {
  if (!fields_.empty()) {
    for (Counter c = 0; c < values.size(); ++c) values[c] = fields_[c].in(from);
  } else {
    layout_.unpack(from, values);
  }
  for (const Effect& effect : program_->actions[action].effects) {
    values[effect.counter] += static_cast<Tokens>(effect.amount);
  }
  for (const Operation& operation : program_->actions[action].operations) {
    perform(*program_, operation, values);
  }
  return normalise(dates_, values);
}

bool StepTable::operate(ActionIndex action, const std::uint64_t* from, std::uint64_t* to,
                        Scratch& scratch) const {
  static_cast<void>(compute(action, from, scratch.values));
  if (!fields_.empty()) return pack_fields(scratch.values, to);
  for (Counter c = 0; c < scratch.values.size(); ++c) {
    if (scratch.values[c] > layout_.most(c)) return false;
  }
  layout_.pack(scratch.values, to);
  return true;
}

bool StepTable::pack_fields(std::span<const Tokens> values, std::uint64_t* to) const {
  std::fill_n(to, layout_.words, 0);
  Tokens too_large = 0;
  for (Counter c = 0; c < values.size(); ++c) {
    const Field& field = fields_[c];
    too_large |= values[c] & ~field.most();
    to[field.word] |= values[c] << field.shift;
  }
  return too_large == 0;
}

Counter StepTable::overflowing(ActionIndex action, const std::uint64_t* from) const {
  std::vector<Tokens> values(layout_.readings.size());
  static_cast<void>(compute(action, from, values));
  Counter c = 0;
  while (c < values.size() && values[c] <= layout_.most(c)) ++c;
  return c;
}

Tokens StepTable::shift(ActionIndex action, const std::uint64_t* from) const {
  std::vector<Tokens> values(layout_.readings.size());
  return compute(action, from, values);
}

}  // namespace leadline::program
