#include "leadline/program/layout_choice.hpp"

#include <algorithm>
#include <utility>

#include "leadline/program/invariants.hpp"
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

}  // namespace

LayoutChoice chosen_layout(const Program& program, const Deadline& deadline) {
  Invariants known = invariants(program, deadline);
  LayoutChoice choice = fewest_bits(program, known, deadline);
  const bool is_proven =
      std::find(choice.proven.begin(), choice.proven.end(), false) == choice.proven.end();
  if (is_proven && choice.layout.words == 1) return choice;
  return fewest_bits(program, tightened(program, std::move(known), deadline), deadline);
}

}  // namespace leadline::program
