#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "leadline/model/formula.hpp"
#include "leadline/program/layout.hpp"

namespace leadline::logic {

/// A linear sum compiled for a layout, to be taken of many packed states: it reads the fields it
/// needs, one-hot members and rests of invariants included. Exact whatever the numbers: in 64 bits
/// where the layout's bounds show that they suffice, else in 128. Const and free of allocation.
class LayoutSum {
 public:
  /// Fields beyond the layout's counters are a precondition violated.
  LayoutSum(const LinearSum& sum, const program::Layout& layout);

  /// Whether the sum is 0 or more.
  [[nodiscard]] bool at_least_zero(const std::uint64_t* state) const {
    if (!is_narrow_) return wide(state) >= 0;
    return narrow(state) >= 0;
  }

  /// The sum; what does not fit 64 bits becomes the nearest that does.
  [[nodiscard]] std::int64_t value(const std::uint64_t* state) const;

  /// Whether no state of the layout makes it negative, or each does, as far as the fields' bounds
  /// tell.
  [[nodiscard]] bool always_at_least_zero() const { return always_; }
  [[nodiscard]] bool never_at_least_zero() const { return never_; }

 private:
  __extension__ using Wide = __int128;

  struct Term {
    program::Reading::Kind kind = program::Reading::Kind::field;
    program::Field field;
    std::uint32_t rest = 0;
    Tokens code = 0;
    std::int64_t weight = 1;
  };
  struct RestTerms {
    Tokens total = 0;
    Tokens weight = 1;
    std::vector<Term> others;
  };

  [[nodiscard]] static Tokens field_value(const Term& term, const std::uint64_t* state) {
    const Tokens value = term.field.in(state);
    return term.kind == program::Reading::Kind::field ? value : Tokens{value == term.code};
  }
  [[nodiscard]] Tokens rest_value(const Term& term, const std::uint64_t* state) const;
  [[nodiscard]] Tokens value_of(const Term& term, const std::uint64_t* state) const {
    if (term.kind == program::Reading::Kind::rest) return rest_value(term, state);
    return field_value(term, state);
  }
  [[nodiscard]] std::int64_t narrow(const std::uint64_t* state) const {
    std::int64_t sum = constant_;
    for (const Term& term : terms_) {
      sum += term.weight * static_cast<std::int64_t>(value_of(term, state));
    }
    return sum;
  }
  [[nodiscard]] Wide wide(const std::uint64_t* state) const;

  [[nodiscard]] static Term field_term(const program::Layout& layout, program::Counter counter,
                                       std::int64_t weight);
  void compile_narrow(const LinearSum& sum, const program::Layout& layout);
  void add_term(program::Counter counter, std::int64_t weight, const program::Layout& layout);
  void find_bounds(const std::map<program::Counter, std::int64_t>& weights,
                   const program::Layout& layout);

  std::vector<Term> terms_;
  std::vector<RestTerms> rests_;  // that are not expanded
  std::int64_t constant_ = 0;
  bool is_narrow_ = false;
  bool always_ = false;
  bool never_ = false;
};

}  // namespace leadline::logic
