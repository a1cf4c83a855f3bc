#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "leadline/base/large_array.hpp"

namespace leadline::explore {

/// A set of keys that stores of each key only what its place does not tell: quotienting (Cleary,
/// IEEE Trans. Computers 33(9), 1984).
///
/// A key is a fraction of up to 64 significant bits, the first of them in the highest bit of a
/// word. `scramble` maps the fractions of n bits one to one on themselves, for every n. Of the
/// scrambled key x, the integer part of x * lines names the line of memory where it belongs; of the
/// fractional part an entry stores as many bits as tell the keys of this line apart. So entries
/// get smaller as the table grows, and there may be any number of lines.
///
/// A line has 64 bytes and holds entries of 2 to 8 bytes from its beginning on. Where it is full,
/// entries move on to the next lines, those first that have moved the least (Robin Hood hashing,
/// Celis 1986). Since lines follow the order of the scrambled keys, the table grows in place, from
/// its end to its beginning, and so it does when keys get more bits.
class CompactSet {
 public:
  /// For keys of at most so many significant bits.
  explicit CompactSet(unsigned bits);

  [[nodiscard]] static std::uint64_t scramble(std::uint64_t key);
  [[nodiscard]] static std::uint64_t unscramble(std::uint64_t x);

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::uint64_t bytes() const { return data_.size(); }
  /// The same once it has grown for that many more keys.
  [[nodiscard]] std::uint64_t bytes_with(std::uint64_t more) const;

  /// To be called some time before `add`.
  void prefetch(std::uint64_t x) const { __builtin_prefetch(line(place(x).line)); }

  /// Adds a scrambled key; false when it is there already. Amortised O(1). Throws `std::bad_alloc`
  /// when the system has no room; the set is then lost.
  bool add(std::uint64_t x);

  /// Lets further keys have so many significant bits. Throws as `add` does.
  void widen(unsigned bits);

  /// Calls `visit` with each scrambled key.
  template <class Visit>
  void for_each(Visit visit) const;

 private:
  static constexpr std::size_t line_bytes = 64;

  /// The lowest bits of an entry say by how many lines it has moved, plus one; 0: there is none.
  static constexpr unsigned moved_bits = 3;
  static constexpr std::uint64_t moved_mask = (1U << moved_bits) - 1;
  static constexpr std::uint64_t most_moved = moved_mask - 1;

  struct Shape {
    std::uint64_t lines = 0;  ///< where keys belong; behind them are `most_moved` others
    unsigned entry_bytes = 0;
    unsigned entries = 0;    ///< of a line
    std::uint64_t mask = 0;  ///< of an entry
    unsigned shift = 0;      ///< from the fractional part to what is stored of it
    unsigned bits = 0;       ///< of keys
    [[nodiscard]] std::uint64_t all_lines() const { return lines + most_moved; }
    [[nodiscard]] std::uint64_t bytes() const { return (all_lines() + 1) * line_bytes; }
  };
  struct Place {
    std::uint64_t line = 0;
    std::uint64_t entry = 0;
    void move_on() { ++line, ++entry; }
    [[nodiscard]] std::uint64_t moved() const { return (entry & moved_mask) - 1; }
  };
  __extension__ using Wide = unsigned __int128;

  [[nodiscard]] static Shape shape_of(std::uint64_t lines, unsigned entry_bytes);
  [[nodiscard]] Shape next_shape(std::uint64_t keys) const;
  [[nodiscard]] static std::uint64_t key_at(const Shape& shape, Place place);

  [[nodiscard]] Place place(std::uint64_t x) const {
    const Wide product = Wide{x} * shape_.lines;
    const std::uint64_t stored = static_cast<std::uint64_t>(product) >> shape_.shift;
    return {static_cast<std::uint64_t>(product >> 64), stored << moved_bits | 1};
  }
  [[nodiscard]] const std::byte* line(std::uint64_t l) const {
    return data_.data() + l * line_bytes;
  }
  [[nodiscard]] std::uint64_t entry(std::uint64_t l, unsigned i, const Shape& shape) const {
    std::uint64_t word = 0;
    std::memcpy(&word, line(l) + std::size_t{i} * shape.entry_bytes, sizeof word);
    return word & shape.mask;
  }
  [[nodiscard]] std::uint64_t entry(std::uint64_t l, unsigned i) const {
    return entry(l, i, shape_);
  }
  void set_entry(std::uint64_t l, unsigned i, std::uint64_t entry);

  [[nodiscard]] bool contains(Place place) const;
  [[nodiscard]] unsigned nearest(std::uint64_t l) const;
  [[nodiscard]] bool stops(Place place) const;
  void push(Place place);
  [[nodiscard]] bool fits(std::uint64_t keys) const;
  void reshape(Shape to);
  void move_keys(const Shape& from);

  Shape shape_;
  unsigned bits_ = 0;  // of the keys; the shape may have room for more
  std::uint64_t size_ = 0;
  LargeArray<std::byte> data_;
  std::vector<std::uint64_t> homeless_;  // keys that found no place in reach of their line
};

template <class Visit>
void CompactSet::for_each(Visit visit) const {
  for (std::uint64_t l = 0; l < shape_.all_lines(); ++l) {
    for (unsigned i = 0; i < shape_.entries; ++i) {
      if (const std::uint64_t found = entry(l, i); found != 0) visit(key_at(shape_, {l, found}));
    }
  }
}

}  // namespace leadline::explore
