#pragma once

#include <cstdint>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/model/formula.hpp"
#include "logic/path_formulas.hpp"

namespace leadline::logic {

/// A formula without quantifiers in negation normal form. Largest parts about a state alone, and
/// events, are the atoms.
struct PathNormalForm {
  PathFormulas formulas;
  PathFormulas::Id root = 0;
  std::vector<std::uint32_t> atoms;  ///< nodes of the formula
};

/// Of a node, or of its negation. O(formula) without the simplification. Throws `LimitReached`.
[[nodiscard]] PathNormalForm path_normal_form(const Formula& formula, std::uint32_t node,
                                              bool negated, const Deadline& deadline);

}  // namespace leadline::logic
