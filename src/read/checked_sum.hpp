#pragma once

#include <cstdint>

#include "leadline/model/formula.hpp"

namespace leadline::read {

/// A sum that is being read. It is refused before anything in it could overflow: the absolute
/// values of all that was added are kept at `max_tokens` or below.
class CheckedSum {
 public:
  CheckedSum() = default;
  /// Of a number, at most `max_tokens`.
  explicit CheckedSum(std::int64_t constant);
  explicit CheckedSum(const LinearSum& sum);

  [[nodiscard]] bool is_constant() const { return terms_.empty(); }

  // Each but `negate` is false where the result would be too large; then nothing has changed.
  bool add(const CheckedSum& other);
  bool subtract(CheckedSum other);
  /// Of the two at least one must be a constant.
  bool multiply(const CheckedSum& other);
  void negate();

  /// What it is, terms of one field joined. O(n log n) in what was added.
  [[nodiscard]] LinearSum sum() const;

 private:
  bool scale(std::int64_t factor);

  std::vector<LinearSum::Term> terms_;  // in the order in which they were added
  std::int64_t constant_ = 0;
  std::uint64_t size_ = 0;  // absolute values, added up
};

}  // namespace leadline::read
