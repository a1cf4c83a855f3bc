#pragma once

#include <cstdint>
#include <vector>

#include "leadline/program/layout.hpp"

namespace leadline::logic {

/// The sum of all counters of a packed state, by one look at a table for each field: one-hot groups
/// and what invariants determine are in the tables.
class TokenSum {
 public:
  explicit TokenSum(const program::Layout& layout);

  /// `program::no_upper_bound` where it is more than that.
  [[nodiscard]] Tokens of(const std::uint64_t* state) const;

 private:
  [[nodiscard]] Tokens wide(const std::uint64_t* state) const;

  struct Part {
    program::Field field;
    std::int64_t weight = 0;          // of the field's value, where there is no table
    std::vector<std::int64_t> table;  // by value; of wide fields empty
  };

  const program::Layout& layout_;
  bool surely_fits_;
  std::int64_t constant_ = 0;
  std::vector<Part> parts_;
  std::vector<program::Counter> others_;  // rests that a weight divides
};

}  // namespace leadline::logic
