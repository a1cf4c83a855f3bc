#include "explore/state_keys.hpp"

#include <algorithm>
#include <bit>

namespace leadline::explore {
namespace {

constexpr unsigned bits_of_word = 64;

/// By how many bits the numbers of the last pair grow.
constexpr unsigned strand_bits = 2;
constexpr std::uint32_t strand_mask = (1U << strand_bits) - 1;

/// Of the words one behind the other, without what is unused of the last one.
unsigned bits_of(const program::Layout& layout) {
  unsigned bits = 0;
  for (const program::Field& field : layout.fields) {
    bits = std::max(bits, bits_of_word * field.word + field.shift + field.bits);
  }
  return std::max(bits, 1U);
}

std::uint64_t ones(unsigned bits) {
  return ~std::uint64_t{0} >> (64 - bits);
}

std::uint64_t pair(std::uint32_t left, std::uint32_t right) {
  return std::uint64_t{left} << 32 | right;
}

}  // namespace

StateKeys::StateKeys(const program::Layout& layout) : words_(layout.words) {
  const unsigned total = bits_of(layout);
  const unsigned parts = std::bit_ceil((total + bits_of_word - 1) / bits_of_word);
  if (parts == 1) {
    bits_ = total;
    return;
  }
  for (unsigned i = 0; i < parts; ++i) {
    const unsigned begin = total * i / parts;
    cuts_.push_back({begin / bits_of_word, begin % bits_of_word, total * (i + 1) / parts - begin});
  }
  tables_.resize(2 * parts);
  begun_.resize(2 * parts);
  parts_.resize(2 * parts);
  for (PartTable& table : tables_) table.find_or_add(0);  // what `begun_` says at first
}

std::uint64_t StateKeys::bytes() const {
  std::uint64_t sum = 0;
  for (const PartTable& table : tables_) sum += table.bytes();
  return sum;
}

std::uint64_t StateKeys::read(const std::uint64_t* state, Cut cut) const {
  std::uint64_t part = state[cut.word] >> cut.shift;
  if (cut.shift + cut.bits > 64) part |= state[cut.word + 1] << (64 - cut.shift);
  return part & ones(cut.bits);
}

void StateKeys::write(std::uint64_t* state, Cut cut, std::uint64_t part) const {
  state[cut.word] |= part << cut.shift;
  if (cut.shift + cut.bits > 64) state[cut.word + 1] |= part >> (64 - cut.shift);
}

std::uint64_t StateKeys::Weave::spread(std::uint32_t number) const {
  std::uint64_t key = 0;
  for (const Strand s : strands) key |= std::uint64_t{number >> s.from & strand_mask} << s.to;
  return key;
}

std::uint32_t StateKeys::Weave::gather(std::uint64_t key) const {
  std::uint32_t number = 0;
  for (const Strand s : strands) number |= (key >> s.to & strand_mask) << s.from;
  return number;
}

void StateKeys::make_room(Weave& weave, std::uint32_t number) {
  for (;;) {
    const auto from = strand_bits * static_cast<unsigned>(weave.strands.size());
    if (std::uint64_t{number} >> from == 0) return;
    bits_ += strand_bits;
    weave.strands.push_back({from, 64 - bits_});
  }
}

void StateKeys::begin_at(std::uint64_t key, std::uint64_t* state) {
  if (cuts_.empty()) {
    *state = key >> (64 - bits_);
    return;
  }
  begun_[2].number = left_.gather(key);
  begun_[3].number = right_.gather(key);
  for (std::size_t n = 2; n < begun_.size(); ++n) {
    begun_[n].value = tables_[n][begun_[n].number];
    if (n >= cuts_.size()) continue;
    begun_[2 * n].number = static_cast<std::uint32_t>(begun_[n].value >> 32);
    begun_[2 * n + 1].number = static_cast<std::uint32_t>(begun_[n].value);
  }
  std::fill_n(state, words_, 0);
  for (std::size_t i = 0; i < cuts_.size(); ++i) {
    write(state, cuts_[i], begun_[cuts_.size() + i].value);
  }
}

void StateKeys::number(std::size_t node, std::uint64_t value) {
  const Part& begun = begun_[node];
  parts_[node] = begun.value == value ? begun : Part{tables_[node].find_or_add(value), value};
}

std::uint64_t StateKeys::key(const std::uint64_t* state) {
  if (cuts_.empty()) return *state << (64 - bits_);
  for (std::size_t i = 0; i < cuts_.size(); ++i) number(cuts_.size() + i, read(state, cuts_[i]));
  for (std::size_t n = cuts_.size(); n-- > 2;) {
    number(n, pair(parts_[2 * n].number, parts_[2 * n + 1].number));
  }
  make_room(left_, parts_[2].number);
  make_room(right_, parts_[3].number);
  return left_.spread(parts_[2].number) | right_.spread(parts_[3].number);
}

}  // namespace leadline::explore
