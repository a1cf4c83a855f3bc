#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// The numbers other than 0 of a vector, by index.
struct SparseEntry {
  std::uint32_t index = 0;
  std::int64_t value = 0;
};
using SparseVector = std::vector<SparseEntry>;

/// A sum of counters with weights of at least 1, and what is added to it by actions of each shape:
/// those that change the same counters in the same proportions.
struct WeightedSum {
  SparseVector weights;         ///< by counter
  SparseVector effect;          ///< by shape
  Tokens total = 0;             ///< in the initial state
  std::uint64_t signature = 0;  ///< a bit for each counter, many to one

  /// What actions of the shape add.
  [[nodiscard]] std::int64_t effect_of(std::uint32_t shape) const;
  /// Whether each counter of `other` is a counter of this one.
  [[nodiscard]] bool covers(const WeightedSum& other) const;
  [[nodiscard]] std::size_t size() const { return weights.size() + effect.size(); }
};

/// The least positive combination of two that the shape does not change: it adds to one and takes
/// from the other. Nothing where a number would exceed 63 bits.
[[nodiscard]] std::optional<WeightedSum> cancelled(const WeightedSum& plus,
                                                   const WeightedSum& minus, std::uint32_t shape);

/// Each counter that only effects change, alone.
struct SingleCounters {
  std::vector<WeightedSum> sums;
  std::size_t shapes = 0;  ///< how many there are
};
[[nodiscard]] SingleCounters single_counters(const Program& program);

}  // namespace leadline::program
