#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "leadline/program/step_table.hpp"
#include "program/guard_index.hpp"
#include "program/guards.hpp"

namespace leadline::program {
namespace {

constexpr std::uint32_t no_chunk = 0xffffffff;

/// Fields wider than this are compared, not looked up. No less than a cell of an invariant has.
constexpr std::uint32_t widest_chunk = 9;

std::uint32_t words_of_row(std::uint32_t set_words) {
  return set_words <= 2 ? set_words : 4;
}

}  // namespace

std::uint32_t bits_of_chunks(std::size_t actions) {
  if (actions <= 256) return 9;
  if (actions <= 2048) return 8;
  return actions <= 65536 ? 6 : 4;
}

StepTable::StepTable(const Program& program, Layout layout, const std::vector<bool>& proven,
                     const Deadline& deadline)
    : program_(&program), layout_(std::move(layout)) {
  for (Counter c = 0; c < program.is_date.size(); ++c) {
    if (program.is_date[c]) dates_.push_back(c);
  }
  const bool all_fields =
      std::all_of(layout_.readings.begin(), layout_.readings.end(),
                  [](const Reading& reading) { return reading.kind == Reading::Kind::field; });
  for (Counter c = 0; all_fields && c < layout_.readings.size(); ++c) {
    fields_.push_back(layout_.field(c));
  }
  const std::uint32_t needed = std::max(1U, (actions() + 63) / 64);
  row_words_ = words_of_row(needed);
  set_words_ = (needed + row_words_ - 1) / row_words_ * row_words_;
  cut_into_chunks();
  collect_conditions(proven, deadline);
  tabulate(deadline);
  deadline.check();
  compile_effects();
}

/// The cells that have bits, as they lie in the state.
std::vector<StepTable::Chunk> StepTable::cells_in_order() const {
  std::vector<Chunk> cells;
  for (std::uint32_t c = 0; c + 1 < layout_.cells.size(); ++c) {
    Chunk cell{0, 64, 0};
    for (std::uint32_t f = layout_.cells[c]; f < layout_.cells[c + 1]; ++f) {
      const Field& field = layout_.fields[f];
      if (field.bits == 0) continue;
      cell.bits += field.bits;
      cell.word = field.word;
      cell.shift = std::min<std::uint32_t>(cell.shift, field.shift);
    }
    if (cell.bits > 0) cells.push_back(cell);
  }
  std::sort(cells.begin(), cells.end(), [](const Chunk& a, const Chunk& b) {
    return std::tie(a.word, a.shift) < std::tie(b.word, b.shift);
  });
  return cells;
}

void StepTable::cut_into_chunks() {
  const std::uint32_t most = bits_of_chunks(program_->actions.size());
  for (const Chunk& cell : cells_in_order()) {
    if (cell.bits > widest_chunk) continue;
    const bool joins = !chunks_.empty() && chunks_.back().word == cell.word &&
                       chunks_.back().shift + chunks_.back().bits == cell.shift &&
                       chunks_.back().bits + cell.bits <= most;
    if (joins) {
      chunks_.back().bits += cell.bits;
    } else {
      chunks_.push_back(cell);
    }
  }
  for (const Field& field : layout_.fields) chunk_of_field_.push_back(chunk_at(field));
}

std::uint32_t StepTable::chunk_at(const Field& field) const {
  const auto after = std::upper_bound(
      chunks_.begin(), chunks_.end(), field, [](const Field& f, const Chunk& chunk) {
        return std::pair{f.word, std::uint32_t{f.shift}} < std::pair{chunk.word, chunk.shift};
      });
  if (field.bits == 0 || after == chunks_.begin()) return no_chunk;
  const Chunk& chunk = *std::prev(after);
  const bool inside = chunk.word == field.word && field.shift < chunk.shift + chunk.bits;
  return inside ? static_cast<std::uint32_t>(after - chunks_.begin() - 1) : no_chunk;
}

/// `no_chunk` where the counter is not read from one chunk alone.
std::uint32_t StepTable::chunk_of(Counter counter) const {
  const Reading& reading = layout_.readings[counter];
  if (reading.kind != Reading::Kind::rest) return chunk_of_field_[reading.index];
  std::uint32_t chunk = no_chunk;
  for (const auto& [other, weight] : layout_.rests[reading.index].others) {
    const std::uint32_t field = layout_.readings[other].index;
    if (layout_.fields[field].bits == 0) continue;
    const std::uint32_t found = chunk_of_field_[field];
    if (found == no_chunk || (chunk != no_chunk && found != chunk)) return no_chunk;
    chunk = found;
  }
  return chunk;
}

/// What the counter is in every state of this layout, if that is one value.
std::optional<Tokens> StepTable::constant(Counter counter) const {
  const Reading& reading = layout_.readings[counter];
  if (reading.kind == Reading::Kind::rest) {
    const Rest& rest = layout_.rests[reading.index];
    const bool alone =
        std::all_of(rest.others.begin(), rest.others.end(),
                    [this](const auto& other) { return constant(other.first) == Tokens{0}; });
    return alone ? std::optional(rest.total / rest.weight) : std::nullopt;
  }
  const bool is_field = reading.kind == Reading::Kind::field;
  return is_field && layout_.fields[reading.index].bits == 0 ? std::optional(Tokens{0})
                                                             : std::nullopt;
}

bool StepTable::never_holds(const Guard& guard) const {
  if (const auto value = constant(guard.counter)) return !holds(guard, *value);
  return guard.least > std::min(guard.most, layout_.most(guard.counter));
}

void StepTable::condition(std::uint32_t bit, const Guard& guard, Rare& rare) {
  if (guard.least == 0 && guard.most >= layout_.most(guard.counter)) return;
  if (constant(guard.counter) && !never_holds(guard)) return;
  const std::uint32_t chunk = chunk_of(guard.counter);
  if (chunk == no_chunk) {
    rare.guards.push_back(guard);
  } else {
    conditions_.push_back({chunk, bit, guard});
  }
}

void StepTable::collect_conditions(const std::vector<bool>& proven, const Deadline& deadline) {
  for (ActionIndex a = 0; a < actions(); ++a) {
    deadline.check(a);
    const Action& action = program_->actions[a];
    const bool never = std::any_of(action.guards.begin(), action.guards.end(),
                                   [this](const Guard& g) { return never_holds(g); });
    if (never) continue;
    possible_.push_back(a);
    Rare rare{a, {}, action.date_guards};
    for (const Guard& guard : action.guards) condition(a, guard, rare);
    if (!rare.guards.empty() || !rare.dates.empty()) rare_.push_back(std::move(rare));
    collect_room(a, proven);
  }
}

/// A counter that grows must stay within its field, unless that is proven or the guards imply it.
void StepTable::collect_room(ActionIndex a, const std::vector<bool>& proven) {
  const Action& action = program_->actions[a];
  const GuardIndex guards(action);
  Rare room{64 * set_words_ + a, {}, {}};
  for (const Effect& effect : action.effects) {
    const bool is_field = layout_.readings[effect.counter].kind == Reading::Kind::field;
    if (effect.amount <= 0 || !is_field) continue;
    if (!proven.empty() && proven[effect.counter]) continue;
    const auto amount = static_cast<Tokens>(effect.amount);
    const Tokens highest = layout_.most(effect.counter);
    const Guard* bound = guards.find(effect.counter);
    const bool implied = bound != nullptr && amount <= highest && bound->most <= highest - amount;
    if (implied) continue;
    has_rooms_ = true;
    if (amount > highest) {
      room.guards.push_back({effect.counter, 1, 0});
    } else {
      condition(room.bit, {effect.counter, 0, highest - amount}, room);
    }
  }
  if (!room.guards.empty()) rare_.push_back(std::move(room));
}

void StepTable::tabulate(const Deadline& deadline) {
  const std::uint32_t halves = has_rooms_ ? 2 : 1;
  all_.assign(std::size_t{halves} * set_words_, 0);
  for (std::uint32_t half = 0; half < halves; ++half) {
    for (const ActionIndex a : possible_) {
      all_[half * set_words_ + a / 64] |= std::uint64_t{1} << (a % 64);
    }
  }
  const std::uint32_t block_bits = 64 * row_words_;
  const auto key = [block_bits](const Condition& c) {
    return std::pair{c.bit / block_bits, c.chunk};
  };
  std::stable_sort(conditions_.begin(), conditions_.end(),
                   [&](const Condition& a, const Condition& b) {
                     return std::pair{key(a), a.guard.counter} < std::pair{key(b), b.guard.counter};
                   });
  column_begin_.assign(1, 0);
  std::vector<std::uint64_t> state(layout_.words, 0);
  std::span<const Condition> left = conditions_;
  for (std::uint32_t block = 0; block < all_.size() / row_words_; ++block) {
    if (block % 64 == 0) deadline.check();
    while (!left.empty() && key(left.front()).first == block) {
      const auto end = std::find_if(left.begin(), left.end(), [&](const Condition& c) {
        return key(c) != key(left.front());
      });
      const Chunk& chunk = chunks_[left.front().chunk];
      const std::size_t rows = rows_.size();
      columns_.push_back({chunk.word, chunk.shift, (std::uint64_t{1} << chunk.bits) - 1, rows});
      rows_.resize(rows + (std::size_t{row_words_} << chunk.bits), ~std::uint64_t{0});
      const auto count = static_cast<std::size_t>(end - left.begin());
      fill_rows(left.first(count), rows_.data() + rows, chunk, state);
      left = left.subspan(count);
    }
    column_begin_.push_back(static_cast<std::uint32_t>(columns_.size()));
  }
  conditions_ = {};
}

/// The conditions on one counter stand together. `state` is 0 before and after.
void StepTable::fill_rows(std::span<const Condition> conditions, std::uint64_t* rows,
                          const Chunk& chunk, std::vector<std::uint64_t>& state) const {
  std::vector<Tokens> values(std::size_t{1} << chunk.bits);  // of that counter
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const std::uint32_t bit = conditions[i].bit;
    const Guard& guard = conditions[i].guard;
    if (i == 0 || guard.counter != conditions[i - 1].guard.counter) {
      for (std::uint64_t v = 0; v < values.size(); ++v) {
        state[chunk.word] = v << chunk.shift;
        values[v] = layout_.value(state.data(), guard.counter);
      }
    }
    std::uint64_t* const words = rows + bit / 64 % row_words_;
    for (std::uint64_t v = 0; v < values.size(); ++v) {
      if (!holds(guard, values[v])) words[v * row_words_] &= ~(std::uint64_t{1} << (bit % 64));
    }
  }
  state[chunk.word] = 0;
}

/// The sum over the fields of one word is a single addition modulo 2^64: no field borrows from its
/// neighbour or carries into it, since guards and room keep each within its bounds. Of a one-hot
/// group an action leaves one member for another, and adds the difference of their codes.
void StepTable::compile_effects() {
  const std::uint32_t words = layout_.words;
  addition_begin_.push_back(0);
  std::vector<std::uint64_t> amounts(words);
  std::vector<std::uint32_t> touched;
  for (const Action& action : program_->actions) {
    operates_ = operates_ || !action.operations.empty();
    for (const std::uint32_t w : touched) amounts[w] = 0;
    touched.clear();
    for (const Effect& effect : action.effects) {
      const Reading& reading = layout_.readings[effect.counter];
      if (reading.kind == Reading::Kind::rest) continue;
      const Tokens times = reading.kind == Reading::Kind::member ? reading.code : 1;
      const Field& field = layout_.fields[reading.index];
      amounts[field.word] += (static_cast<std::uint64_t>(effect.amount) * times) << field.shift;
      touched.push_back(field.word);
    }
    if (words <= 8) {
      amounts_.insert(amounts_.end(), amounts.begin(), amounts.end());
      continue;
    }
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    for (const std::uint32_t w : touched) {
      if (amounts[w] != 0) additions_.push_back({w, amounts[w]});
    }
    addition_begin_.push_back(static_cast<std::uint32_t>(additions_.size()));
  }
}

}  // namespace leadline::program
