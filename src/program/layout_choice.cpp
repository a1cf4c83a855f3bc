#include "program/layout_choice.hpp"

#include <utility>
#include <vector>

#include "leadline/program/invariants.hpp"
#include "program/balanced.hpp"
#include "program/layout_plan.hpp"

namespace leadline::program {

namespace {

LayoutChoice fewest_bits(const Program& program, const Invariants& known,
                         const Deadline& deadline) {
  deadline.check();
  const LayoutPlan one(program, known, Ties::smaller_first);
  deadline.check();
  const LayoutPlan other(program, known, Ties::larger_first);
  return (one.bits() <= other.bits() ? one : other).finish();
}

/// Whether a counter that a subvariant might bound is not proven to fit.
bool lacks_bounds(const Program& program, const LayoutChoice& choice) {
  const std::vector<bool> balanced = changed_by_effects_only(program);
  for (Counter c = 0; c < balanced.size(); ++c) {
    if (balanced[c] && !choice.proven[c]) return true;
  }
  return false;
}

/// Lower bounds would save bits, but no word.
bool is_good_enough(const Program& program, const LayoutChoice& choice) {
  return choice.layout.words == 1 && !lacks_bounds(program, choice);
}

}  // namespace

LayoutChoice chosen_layout(const Program& program, const Deadline& deadline) {
  Invariants known = invariants(program, deadline);
  LayoutChoice choice = fewest_bits(program, known, deadline);
  if (is_good_enough(program, choice)) return choice;
  const Invariants proven = bounded(program, known, deadline);
  choice = fewest_bits(program, proven, deadline);
  if (is_good_enough(program, choice) || are_tight(program, proven)) return choice;
  return fewest_bits(program, tightened(program, std::move(known), deadline), deadline);
}

}  // namespace leadline::program
