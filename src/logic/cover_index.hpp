#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "leadline/logic/coverability.hpp"

namespace leadline::logic {

/// A set of markings that tells which of them are above or below another in all of some fields.
/// Bit-sliced: a row has one bit of a field's values, of 512 entries at a time, so that few
/// operations compare a field of all of them; fields that leave none end the comparison early.
///
/// An entry takes the place that was left last, or a new one. So a set of which only the last entry
/// is ever removed is a stack, with places from 0 up.
class CoverIndex {
 public:
  using Place = std::uint32_t;
  static constexpr std::size_t all = static_cast<std::size_t>(-1);  ///< places

  /// Compares these fields, increasing. Keeps a reference to them.
  explicit CoverIndex(const std::vector<program::Counter>& fields) : fields_(&fields) {}

  [[nodiscard]] std::size_t size() const { return names_.size() - free_.size(); }

  /// `name` is the caller's own; values are omega or below 2^63. O(fields), more where a value has
  /// more bits than any before.
  Place add(const Marking& marking, std::uint32_t name);
  void remove(Place place);
  [[nodiscard]] std::uint32_t name(Place place) const { return names_[place]; }

  /// Whether an entry has at least as much in each field.
  [[nodiscard]] bool covers(const Marking& marking) const;

  /// Of the first `end` places, the last one whose entry has no more in any field.
  [[nodiscard]] std::optional<Place> last_below(const Marking& marking, std::size_t end) const;
  /// The same of entries that have less in a field that is not omega in the marking.
  [[nodiscard]] std::optional<Place> last_grown(const Marking& marking, std::size_t end) const;

  /// The bytes that it takes.
  [[nodiscard]] std::uint64_t memory() const;

 private:
  using Row = std::array<std::uint64_t, 8>;

  /// The bits of a field's values, the lowest first, and above them one for omega.
  struct Column {
    program::Counter field = 0;
    std::size_t first = 0;  ///< of its rows
    std::size_t width = 0;
    std::uint64_t uses = 0;  ///< how often a value other than 0 was added
  };
  struct Block {
    Row taken{};
    std::vector<Row> rows;
  };

  [[nodiscard]] Place free_place();
  void widen(Column& column, std::size_t width);
  void order_columns();
  [[nodiscard]] Row above(const Block& block, const Marking& marking) const;
  [[nodiscard]] Row below(const Block& block, const Marking& marking, Row among) const;
  [[nodiscard]] Row grown(const Block& block, const Marking& marking, Row below) const;
  template <class Select>
  [[nodiscard]] std::optional<Place> last(std::size_t end, const Select& select) const;

  const std::vector<program::Counter>* fields_;
  std::vector<Column> columns_;       // by field, of those that were ever other than 0
  std::vector<std::uint32_t> order_;  // of columns: those with the fewest uses first
  std::size_t rows_ = 0;              // of each block
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> names_;  // by place
  std::vector<Place> free_;
};

}  // namespace leadline::logic
