#include "explore/state_set.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace leadline::explore {
namespace {

constexpr std::size_t first_slots = 1024;

/// From here on the table and the states lie on huge pages. To clear one of those takes as long as
/// some hundred small ones do where faults are quick, and eight in a virtual machine where they are
/// not.
constexpr std::size_t many_slots = std::size_t{1} << 16;

constexpr std::size_t huge_page = std::size_t{2} << 20;

/// Few words are copied when they get more room; for more than these, all that they are likely ever
/// to need is reserved at once.
constexpr std::size_t few_words = std::size_t{1} << 15;

/// A table that is worth several threads to fill.
constexpr std::size_t worth_threads = std::size_t{1} << 18;

/// From `many_slots` to here a table grows to so many times its size, or fewer where these have
/// room for twice what is expected: to one huge page, and from there to eight. That takes a
/// twentieth less of the time of a net with a million states.
constexpr std::size_t medium_slots = std::size_t{1} << 19;
constexpr std::size_t most_times = 8;

/// A slot has 32 bits for a number.
constexpr std::size_t most_slots = std::size_t{1} << 32;

/// How many states a table holds before it grows, and where none or few come after them: a table
/// that is fuller takes longer to look in, but less than to be filled anew.
constexpr std::uint64_t usual(std::uint64_t slots) {
  return slots * 7 / 10;
}
constexpr std::uint64_t most(std::uint64_t slots) {
  return slots * 17 / 20;
}

/// How many states are hashed ahead of those that are put into the table.
constexpr std::uint64_t ahead = 256;

/// As many as the limits allow, and some that a batch of each thread finds too much.
std::uint64_t likely_states(const Limits& limits, std::uint32_t words) {
  constexpr std::uint64_t too_much = std::uint64_t{1} << 20;
  const std::uint64_t fitting = limits.max_memory / (sizeof(std::uint64_t) * words);
  return std::min({limits.max_states, fitting, std::uint64_t{no_state} - too_much}) + too_much;
}

}  // namespace

std::vector<Range> Numbers::given() const {
  std::vector<Range> result = claimed;
  if (!result.empty()) result.back().end = free.begin;
  return result;
}

std::vector<Range> Numbers::take() {
  std::vector<Range> result = given();
  claimed = {free};
  return result;
}

StateSet::StateSet(std::uint32_t words, const Limits& limits, Crew& crew)
    : words_(words), likely_(likely_states(limits, words)), crew_(crew) {
  states_.reserve(words);
  if (!reset_table(first_slots)) throw_out_of_memory();
}

Range StateSet::add_first(const std::uint64_t* state) {
  Numbers numbers{1, {}, {}};
  static_cast<void>(find_or_add<0>(part(0), state, hash_of(state), numbers));
  return numbers.given().front();
}

void StateSet::claim(Part& part, Numbers& numbers) {
  if (parts_.size() > 1) part.states += numbers.block;
  numbers.free.begin = next_.fetch_add(numbers.block, std::memory_order_relaxed);
  numbers.free.end = numbers.free.begin + numbers.block;
  numbers.claimed.push_back(numbers.free);
}

std::uint64_t StateSet::hash_of(const std::uint64_t* state) const {
  switch (words_) {
    case 1:
      return hash<1>(state, 1);
    case 2:
      return hash<2>(state, 2);
    default:
      return hash<0>(state, words_);
  }
}

/// An empty table of at most so many slots, and more than half of them, since each part has a power
/// of two; but a line at least.
bool StateSet::reset_table(std::size_t wanted) {
  const std::size_t parts = owners_.workers();
  const std::size_t slots_of_part = std::max(std::bit_floor(wanted / parts), slots_of_line);
  const std::size_t slots = parts * slots_of_part;
  slots_ = {};
  const bool many = slots >= many_slots;
  if (!slots_.try_reserve(many ? std::max(slots, huge_page / sizeof(Slot)) : slots)) return false;
  slots_.resize(slots);
  filled_ = usual(slots);
  const unsigned shift = 64 - static_cast<unsigned>(std::countr_zero(slots_of_part));
  const auto k = static_cast<unsigned>(std::bit_width(slots - 1));
  tag_mask_ = k == 32 ? 0 : ~((Slot{1} << k) - 1);
  parts_.clear();
  for (std::size_t p = 0; p < parts; ++p) {
    parts_.push_back(
        {owners_.share(p), {slots_.data() + p * slots_of_part, slots_of_part - 1, shift}, 0});
  }
  return true;
}

bool StateSet::divide(const Owners& owners, const std::vector<Range>& ranges,
                      std::uint64_t max_bytes) {
  owners_ = owners;
  const std::uint64_t others = bytes() - slots_.size() * sizeof(Slot);
  for (std::size_t slots = slots_.size(); slots <= most_slots; slots *= 2) {
    if (others + slots * sizeof(Slot) > max_bytes || !reset_table(slots)) return false;
    if (allocated() <= most(slots_.size()) && fill_table(ranges)) return true;
  }
  return false;
}

bool StateSet::has_room(std::uint64_t more) const {
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    if (!has_room(p, more)) return false;
  }
  return true;
}

inline void StateSet::enter(const Slots& slots, StateIndex s, std::uint64_t h) {
  const Slot entry = (static_cast<Slot>(h) & tag_mask_) | (s + 1);
  const std::uint64_t first = slots.first(h);
  for (std::uint64_t i = first;; i = next(slots, i, first)) {
    Slot found = load(slots.data[i]);
    if (found == 0 && put(slots.data[i], found, entry)) return;
  }
}

void StateSet::enter_all(Range range) {
  const Slots& all = part(0).slots;
  std::uint64_t hashes[ahead];
  const auto ask = [&](std::uint64_t s) {
    if (s >= range.end) return;
    hashes[s % ahead] = hash_of((*this)[static_cast<StateIndex>(s)]);
    all.prefetch(hashes[s % ahead]);
  };
  for (std::uint64_t s = range.begin; s < range.begin + ahead; ++s) ask(s);
  for (StateIndex s = range.begin; s < range.end; ++s) {
    enter(all, s, hashes[s % ahead]);
    ask(s + ahead);
  }
}

/// Those of this owner: some are looked for, and asked for, while those before are entered.
bool StateSet::enter_own(Range range, std::size_t owner) {
  struct Entry {
    StateIndex s;
    std::uint64_t h;
  };
  Part& own = part(owner);
  Entry buffers[2][ahead];
  std::size_t sizes[2] = {0, 0};
  for (std::size_t now = 0; range.size() > 0 || sizes[1 - now] > 0; now = 1 - now) {
    std::size_t size = 0;
    for (; range.size() > 0 && size < ahead; ++range.begin) {
      const std::uint64_t* state = (*this)[range.begin];
      const std::uint64_t h = hash_of(state);
      buffers[now][size] = {range.begin, h};
      size += own.share.has(state) ? 1 : 0;
    }
    sizes[now] = size;
    for (std::size_t i = 0; i < size; ++i) own.slots.prefetch(buffers[now][i].h);
    for (std::size_t i = 0; i < sizes[1 - now]; ++i) {
      enter(own.slots, buffers[1 - now][i].s, buffers[1 - now][i].h);
    }
    own.states += size;
    if (own.states > most_in(own)) return false;
  }
  return true;
}

bool StateSet::fill_table(const std::vector<Range>& ranges) {
  if (parts_.size() == 1) {
    fill_one_part(ranges);
    return true;
  }
  std::atomic<bool> filled = true;
  crew_.run(parts_.size(), [&](std::size_t owner) {
    for (const Range& range : ranges) {
      if (!filled || !enter_own(range, owner)) return filled.store(false);
    }
  });
  return filled;
}

void StateSet::fill_one_part(const std::vector<Range>& ranges) {
  const std::size_t threads = slots_.size() < worth_threads ? 1 : crew_.size();
  set_shared(threads > 1);
  crew_.run(threads, [&](std::size_t i) {
    for (const Range& range : ranges) {
      const auto cut = [&](std::uint64_t part) {
        return range.begin + static_cast<StateIndex>(range.size() * part / threads);
      };
      enter_all({cut(i), cut(i + 1)});
    }
  });
  set_shared(false);
}

bool StateSet::reserve_words(std::uint64_t needed) {
  if (needed <= states_.capacity()) return true;
  const std::uint64_t wanted = needed < few_words ? 2 * needed : likely_ * words_;
  return (wanted > needed && states_.try_reserve(wanted)) ||
         states_.try_reserve(needed + needed / 8) || states_.try_reserve(needed);
}

/// False where it was already.
bool StateSet::fill_further() {
  return std::exchange(filled_, most(slots_.size())) < filled_;
}

/// How many slots the next table has; 0 where none fits. Not so many that states have no room.
std::size_t StateSet::wider_table(std::uint64_t max_bytes, std::uint64_t expected) const {
  const bool is_medium = slots_.size() >= many_slots && slots_.size() <= medium_slots;
  std::uint64_t wanted = expected;
  if (is_medium) wanted = expected == 0 ? no_state : 2 * expected;
  std::size_t times = 2;
  while (times < most_times && most(times * slots_.size()) < wanted) times *= 2;
  std::size_t best = 0;
  for (std::uint64_t states = 0; times > 1; times /= 2) {
    const std::uint64_t slots = times * slots_.size();
    const std::uint64_t more = (slots - slots_.size()) * sizeof(Slot);
    if (slots > most_slots || bytes() + more > max_bytes) continue;
    const std::uint64_t left = max_bytes - slots * sizeof(Slot);
    const std::uint64_t held = std::min(most(slots), left / (words_ * sizeof(std::uint64_t)));
    if (held > states) best = slots;
    states = std::max(states, held);
  }
  return best;
}

bool StateSet::make_room(std::uint64_t more, std::uint64_t max_bytes,
                         const std::vector<Range>& ranges, std::uint64_t expected,
                         const std::function<Owners()>& owners) {
  const std::uint64_t after = std::uint64_t{allocated()} + more;
  if (after >= no_state || !reserve_words(after * words_)) return false;
  bool filled = true;
  while (!filled || !has_room(more)) {
    const bool is_last = after <= expected && expected <= most(slots_.size());
    if (is_last && fill_further()) continue;
    const std::size_t slots = wider_table(max_bytes, expected);
    if (slots == 0 && fill_further()) continue;
    if (slots == 0) return false;
    if (owners) owners_ = owners();
    if (!reset_table(slots)) return false;
    filled = fill_table(ranges);
  }
  return true;
}

std::uint32_t StateSet::slot_of(StateIndex s, std::uint64_t h) const {
  const Slots& slots = parts_.front().slots;
  const std::uint64_t first = slots.first(h);
  std::uint64_t i = first;
  while (number(slots_[i]) != s) i = next(slots, i, first);
  return static_cast<std::uint32_t>(i);
}

void StateSet::renumber(StateIndex begin, std::span<const StateIndex> order) {
  moving_.resize(order.size() * words_);
  moving_from_.resize(order.size());
  crew_.in_parts(order.size(), [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; i += ahead) take_out(order, i, std::min(i + ahead, last));
  });
  crew_.share(order.size(), [&](std::size_t i) {
    if (i + ahead < order.size()) prefetch_to_write(&slots_[moving_from_[i + ahead]]);
    const StateIndex s = begin + static_cast<StateIndex>(i);
    std::copy_n(moving_.data() + i * words_, words_, (*this)[s]);
    Slot& slot = slots_[moving_from_[i]];
    slot = (slot & tag_mask_) | (s + 1);
  });
  next_ = begin + static_cast<StateIndex>(order.size());
}

/// Copies some of the states that are renumbered, at most `ahead`, and finds their slots.
void StateSet::take_out(std::span<const StateIndex> order, std::size_t begin, std::size_t end) {
  std::uint64_t hashes[ahead];
  for (std::size_t i = begin; i < end; ++i) __builtin_prefetch((*this)[order[i]]);
  for (std::size_t i = begin; i < end; ++i) {
    hashes[i - begin] = hash_of((*this)[order[i]]);
    parts_.front().slots.prefetch(hashes[i - begin]);
    std::copy_n((*this)[order[i]], words_, moving_.data() + i * words_);
  }
  for (std::size_t i = begin; i < end; ++i) {
    moving_from_[i] = slot_of(order[i], hashes[i - begin]);
  }
}

/// From the last state to the first, so that none is overwritten that is still to be read.
bool StateSet::encode(const program::Layout& from, const program::Layout& to,
                      const std::vector<Range>& ranges, std::uint64_t max_bytes) {
  owners_ = {};
  std::size_t slots = std::bit_floor(slots_.size());
  if (allocated() > most(slots)) slots *= 2;
  const std::uint64_t words = std::uint64_t{allocated()} * to.words;
  const bool fits = words * sizeof(std::uint64_t) + slots * sizeof(Slot) <= max_bytes;
  if (!fits || !reserve_words(words) || !reset_table(slots)) return false;
  std::vector<Tokens> values(from.readings.size());
  for (auto range = ranges.rbegin(); range != ranges.rend(); ++range) {
    for (StateIndex s = range->end; s-- > range->begin;) {
      from.unpack(states_.data() + std::size_t{s} * from.words, values);
      to.pack(values, states_.data() + std::size_t{s} * to.words);
    }
  }
  words_ = to.words;
  return fill_table(ranges);
}

LargeArray<std::uint64_t> StateSet::take(StateIndex size) {
  states_.resize(std::size_t{size} * words_);
  next_ = 0;
  return std::move(states_);
}

}  // namespace leadline::explore
