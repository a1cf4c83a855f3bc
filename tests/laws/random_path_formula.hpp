#pragma once

#include <functional>
#include <utility>

#include "leadline/model/formula_builder.hpp"
#include "oracle/random.hpp"

namespace leadline::laws {

/// Formulas of linear temporal logic over atoms that the caller draws.
class RandomPathFormula {
 public:
  using Atom = std::function<std::uint32_t(FormulaBuilder&)>;

  RandomPathFormula(oracle::Random& random, bool with_next, Atom atom)
      : random_(random), with_next_(with_next), atom_(std::move(atom)) {}

  /// The root of a formula with so many operators.
  std::uint32_t draw(FormulaBuilder& builder, std::size_t size) {
    if (size == 0) return atom_(builder);
    const std::size_t op = random_.below(with_next_ ? 9 : 8);
    if (op < 4) {
      const std::uint32_t of = draw(builder, size - 1);
      if (op == 0) return builder.negation(of);
      return op < 2 || random_.chance(50) ? builder.finally(of) : builder.globally(of);
    }
    if (op == 8) return builder.next(draw(builder, size - 1));
    const std::size_t left_size = random_.below(size);
    const std::uint32_t left = draw(builder, left_size);
    const std::uint32_t right = draw(builder, size - 1 - left_size);
    if (op == 4) return builder.conjunction(left, right);
    if (op == 5) return builder.disjunction(left, right);
    return op == 6 ? builder.until(left, right) : builder.release(left, right);
  }

 private:
  oracle::Random& random_;
  bool with_next_;
  Atom atom_;
};

}  // namespace leadline::laws
