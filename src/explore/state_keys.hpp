#pragma once

#include <cstdint>
#include <vector>

#include "explore/part_table.hpp"
#include "leadline/program/layout.hpp"

namespace leadline::explore {

/// Gives each packed state a key of at most 64 bits.
///
/// A state of one word is its own key. Others are cut into parts, and the different parts are
/// numbered; then pairs of numbers are numbered likewise, up to the last pair, which is the key:
/// tree compression (Laarman, van de Pol, Weber, SPIN 2011). A state has its parts in common with
/// many others, and so their numbers are small. (With a state of one word this saves two bytes or
/// costs twenty.)
///
/// A key is a fraction (see `CompactSet`): when the numbers of the last pair need more bits, these
/// are put behind those that keys have already, and no key changes.
class StateKeys {
 public:
  explicit StateKeys(const program::Layout& layout);

  /// The significant bits of the keys given so far.
  [[nodiscard]] unsigned bits() const { return bits_; }
  [[nodiscard]] std::uint64_t bytes() const;

  /// Writes the state that has this key, and keeps its parts for `key`.
  void begin_at(std::uint64_t key, std::uint64_t* state);

  /// The key of any state; cheap where it has many parts in common with the state begun at. Throws
  /// `std::bad_alloc`.
  std::uint64_t key(const std::uint64_t* state);

 private:
  /// A part of the packed state: bits that begin in this word and may end in the next.
  struct Cut {
    unsigned word = 0;
    unsigned shift = 0;
    unsigned bits = 0;
  };
  /// Bits of a number, and where they are in the key.
  struct Strand {
    unsigned from = 0;
    unsigned to = 0;
  };
  struct Weave {
    std::vector<Strand> strands;
    [[nodiscard]] std::uint64_t spread(std::uint32_t number) const;
    [[nodiscard]] std::uint32_t gather(std::uint64_t key) const;
  };
  /// A node's number, and what is numbered.
  struct Part {
    std::uint32_t number = 0;
    std::uint64_t value = 0;
  };

  [[nodiscard]] std::uint64_t read(const std::uint64_t* state, Cut cut) const;
  void write(std::uint64_t* state, Cut cut, std::uint64_t part) const;
  void number(std::size_t node, std::uint64_t value);
  void make_room(Weave& weave, std::uint32_t number);

  std::uint32_t words_;
  unsigned bits_ = 0;
  std::vector<Cut> cuts_;
  // The tree lies as in a heap: node n has the children 2n and 2n + 1, node 1 is the last pair, the
  // parts of the state come last.
  std::vector<PartTable> tables_;
  std::vector<Part> begun_;
  std::vector<Part> parts_;
  Weave left_;
  Weave right_;
};

}  // namespace leadline::explore
