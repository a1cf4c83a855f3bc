#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// The widest field; no counter exceeds `max_value`.
inline constexpr std::uint8_t max_bits = 63;
inline constexpr Tokens max_value = (Tokens{1} << max_bits) - 1;

/// A run of 0 to 63 bits within one word of a packed state; of 0 bits it is always 0.
struct Field {
  std::uint32_t word = 0;
  std::uint8_t shift = 0;
  std::uint8_t bits = 0;

  [[nodiscard]] Tokens most() const { return (Tokens{1} << bits) - 1; }
  [[nodiscard]] Tokens in(const std::uint64_t* state) const {
    return (state[word] >> shift) & most();
  }
};

/// Of a counter that is not stored, since an invariant determines it:
/// `weight` * counter + the sum of the others' weights * counters = `total`.
struct Rest {
  Tokens total = 0;
  Tokens weight = 1;
  std::vector<std::pair<Counter, Tokens>> others;  ///< none of them a rest itself
};

/// How a counter's value is read off a packed state.
struct Reading {
  enum class Kind : std::uint8_t {
    field,   ///< it is the field's value
    member,  ///< of a one-hot group: 1 where the group's field has the value `code`, else 0
    rest     ///< what the others of an invariant leave
  };
  Kind kind = Kind::field;
  std::uint32_t index = 0;  ///< of the field, or in `rests`
  Tokens code = 0;
};

/// Where everything lies in a packed state. The fields stand in cells: all fields of a cell are
/// neighbours in one word, and the counters of one invariant are in one cell.
///
/// A layout is plain when each counter is read from a field of its own, of the same index.
struct Layout {
  std::vector<Field> fields;
  std::vector<std::uint32_t> cells;  ///< by cell, and one more: its first field
  std::vector<Reading> readings;     ///< by counter
  std::vector<Rest> rests;
  std::uint32_t words = 1;

  [[nodiscard]] bool plain() const;

  /// The field of a counter that is read from one.
  [[nodiscard]] const Field& field(Counter counter) const {
    return fields[readings[counter].index];
  }
  /// The greatest value that the counter can have here.
  [[nodiscard]] Tokens most(Counter counter) const;

  [[nodiscard]] Tokens value(const std::uint64_t* state, Counter counter) const {
    const Reading& reading = readings[counter];
    if (reading.kind == Reading::Kind::rest) return rest(state, rests[reading.index]);
    const Tokens value = fields[reading.index].in(state);
    return reading.kind == Reading::Kind::field ? value : Tokens{value == reading.code};
  }

  /// Every value must fit its field, and each invariant must hold.
  void pack(std::span<const Tokens> values, std::uint64_t* state) const;
  /// As many values as there are counters.
  void unpack(const std::uint64_t* state, std::span<Tokens> values) const;
  [[nodiscard]] std::vector<Tokens> unpack(const std::uint64_t* state) const;

 private:
  [[nodiscard]] Tokens rest(const std::uint64_t* state, const Rest& rest) const;
};

/// Puts cells where they fit, first come, first served.
class LayoutBuilder {
 public:
  explicit LayoutBuilder(std::size_t counters);

  /// A cell with fields of so many bits, at most 64 in all, and the index of the first of them.
  std::uint32_t add_cell(std::span<const std::uint8_t> bits);

  void read_field(Counter counter, std::uint32_t field);
  void read_member(Counter counter, std::uint32_t field, Tokens code);
  void read_rest(Counter counter, Rest rest);

  /// The layout; each counter must have been given a reading.
  [[nodiscard]] Layout finish() &&;

 private:
  Layout layout_;
  std::vector<std::uint8_t> used_;                 // by word: bits taken
  std::array<std::uint32_t, 65> first_with_room_;  // by bits: no word before it has so many left
};

/// A plain layout. A field that is too narrow is noticed when an action fires, never wrapped.
[[nodiscard]] Layout make_layout(const std::vector<std::uint8_t>& bits);

/// Plain; fields as wide as the initial value and each single weight need.
[[nodiscard]] Layout narrow_layout(const Program& program);

/// The bits that a value needs, at least 1.
[[nodiscard]] std::uint8_t bits_for(Tokens value);

/// The layout with the field of this counter, which is read from one, twice as wide (at most 63
/// bits).
[[nodiscard]] Layout widened(const Layout& layout, Counter counter);

/// The same of all counters that are read from a field of at most so many bits.
[[nodiscard]] Layout all_widened(const Layout& layout, std::uint8_t bits);

}  // namespace leadline::program
