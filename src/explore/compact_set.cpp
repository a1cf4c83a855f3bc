#include "explore/compact_set.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace leadline::explore {
namespace {

constexpr std::uint64_t first_lines = 64;

/// How full the table is, in percent, when it grows and once it has. Steps from 90 to 72 took a
/// quarter longer and as much memory: each key was moved four times.
constexpr std::uint64_t full = 89;
constexpr std::uint64_t relaxed = 60;

constexpr std::uint64_t first_factor = 0x9E3779B97F4A7C15;
constexpr std::uint64_t second_factor = 0xD6E8FEB86659FD93;
constexpr unsigned first_shift = 11;
constexpr unsigned second_shift = 23;

/// x with x * factor = 1 modulo 2^64, by Newton's iteration.
constexpr std::uint64_t inverse(std::uint64_t factor) {
  std::uint64_t x = factor;
  for (int i = 0; i < 5; ++i) x *= 2 - factor * x;
  return x;
}

/// The y of which y ^ (y << shift) is x.
constexpr std::uint64_t unshift(std::uint64_t x, unsigned shift) {
  std::uint64_t y = x;
  for (unsigned known = shift; known < 64; known += shift) y = x ^ (y << shift);
  return y;
}

}  // namespace

/// Products with odd numbers and shifts to the left let no bit influence a lower one, which is why
/// fractions of n bits become such fractions; the highest bits depend on all.
std::uint64_t CompactSet::scramble(std::uint64_t key) {
  std::uint64_t x = key * first_factor;
  x ^= x << first_shift;
  x *= second_factor;
  x ^= x << second_shift;
  return x * first_factor;
}

std::uint64_t CompactSet::unscramble(std::uint64_t x) {
  x = unshift(x * inverse(first_factor), second_shift);
  x = unshift(x * inverse(second_factor), first_shift);
  return x * inverse(first_factor);
}

CompactSet::CompactSet(unsigned bits) : bits_(bits) {
  reshape(next_shape(0));
}

/// Two keys of n bits that belong to one line differ by 2^(64 - n) or more, and so their fractional
/// parts by `lines` times that.
CompactSet::Shape CompactSet::shape_of(std::uint64_t lines, unsigned entry_bytes) {
  const auto log_lines = static_cast<unsigned>(std::bit_width(lines) - 1);
  Shape shape;
  shape.lines = lines;
  shape.entry_bytes = entry_bytes;
  shape.entries = line_bytes / entry_bytes;
  shape.mask = ~std::uint64_t{0} >> (64 - 8 * entry_bytes);
  shape.shift = std::max(log_lines, 64 - 8 * entry_bytes + moved_bits);
  shape.bits = 64 - shape.shift + log_lines;
  return shape;
}

/// The smallest entries that suffice, and more lines than before.
CompactSet::Shape CompactSet::next_shape(std::uint64_t keys) const {
  Shape shape;
  unsigned bytes = 2;
  do {
    const std::uint64_t needed = keys * 100 / (relaxed * (line_bytes / bytes)) + 1;
    shape = shape_of(std::max({needed, shape_.lines * 9 / 8, first_lines}), bytes);
    ++bytes;
  } while (shape.bits < bits_);
  return shape;
}

std::uint64_t CompactSet::key_at(const Shape& shape, Place place) {
  const Wide line = place.line - place.moved();
  const Wide least = line << 64 | Wide{place.entry >> moved_bits} << shape.shift;
  const unsigned zeros = 64 - shape.bits;
  return static_cast<std::uint64_t>(((least >> zeros) + shape.lines - 1) / shape.lines) << zeros;
}

std::uint64_t CompactSet::bytes_with(std::uint64_t more) const {
  return fits(size_ + more) ? bytes() : next_shape(size_ + more).bytes();
}

bool CompactSet::fits(std::uint64_t keys) const {
  return keys * 100 <= shape_.lines * shape_.entries * full;
}

void CompactSet::set_entry(std::uint64_t l, unsigned i, std::uint64_t entry) {
  std::byte* at = data_.data() + l * line_bytes + std::size_t{i} * shape_.entry_bytes;
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  word = (word & ~shape_.mask) | entry;
  std::memcpy(at, &word, sizeof word);
}

bool CompactSet::contains(Place place) const {
  for (unsigned i = 0; i < shape_.entries; ++i) {
    if (entry(place.line, i) == place.entry) return true;
  }
  return false;
}

/// Of a line, where there is room, or else the entry that has moved the least.
unsigned CompactSet::nearest(std::uint64_t l) const {
  unsigned best = 0;
  std::uint64_t least = moved_mask;
  for (unsigned i = 0; i < shape_.entries && least != 0; ++i) {
    const std::uint64_t moved = entry(l, i) & moved_mask;
    if (moved >= least) continue;
    best = i;
    least = moved;
  }
  return best;
}

/// Whether a key that is not here, where it would have a place, cannot be further on.
bool CompactSet::stops(Place place) const {
  if (entry(place.line, shape_.entries - 1) == 0) return true;
  return (entry(place.line, nearest(place.line)) & moved_mask) < (place.entry & moved_mask);
}

bool CompactSet::add(std::uint64_t x) {
  Place p = place(x);
  for (;; p.move_on()) {
    if (contains(p)) return false;
    if (stops(p) || p.moved() == most_moved) break;
  }
  ++size_;
  push(p);
  if (!fits(size_) || !homeless_.empty()) reshape(next_shape(size_));
  return true;
}

void CompactSet::widen(unsigned bits) {
  bits_ = std::max(bits_, bits);
  if (bits_ > shape_.bits) reshape(next_shape(size_));
}

void CompactSet::push(Place p) {
  for (;; p.move_on()) {
    const unsigned i = nearest(p.line);
    const std::uint64_t other = entry(p.line, i);
    if ((other & moved_mask) < (p.entry & moved_mask)) {
      set_entry(p.line, i, p.entry);
      if (other == 0) return;
      p.entry = other;
    }
    if (p.moved() == most_moved) return homeless_.push_back(key_at(shape_, p));
  }
}

/// Which keys have no place depends on the shape, and with lines enough each has one.
void CompactSet::reshape(Shape to) {
  for (;; to = next_shape(size_)) {
    const Shape from = std::exchange(shape_, to);
    data_.resize(to.bytes());
    move_keys(from);
    for (const std::uint64_t x : std::exchange(homeless_, {})) push(place(x));
    if (homeless_.empty()) return;
  }
}

/// From the last line to the first: a key goes to the line that it comes from or behind it, but for
/// the keys of some lines at the beginning.
void CompactSet::move_keys(const Shape& from) {
  const std::uint64_t first = most_moved * shape_.lines / (shape_.lines - from.lines) + 1;
  for (std::uint64_t l = from.lines == 0 ? 0 : from.all_lines(); l-- > 0;) {
    std::array<std::uint64_t, line_bytes / 2> entries{};
    for (unsigned i = 0; i < from.entries; ++i) entries[i] = entry(l, i, from);
    std::fill_n(data_.data() + l * line_bytes, line_bytes, std::byte{0});
    for (const std::uint64_t found : entries) {
      if (found == 0) continue;
      const std::uint64_t x = key_at(from, {l, found});
      if (l < first) {
        homeless_.push_back(x);
      } else {
        push(place(x));
      }
    }
  }
}

}  // namespace leadline::explore
