#include "leadline/program/layout_choice.hpp"

#include <algorithm>
#include <utility>

#include "leadline/program/invariants.hpp"
#include "program/layout_plan.hpp"

namespace leadline::program {

LayoutChoice chosen_layout(const Program& program) {
  Invariants known = invariants(program);
  LayoutChoice choice = LayoutPlan(program, known).finish();
  const bool is_proven =
      std::find(choice.proven.begin(), choice.proven.end(), false) == choice.proven.end();
  if (is_proven && choice.layout.words == 1) return choice;
  return LayoutPlan(program, tightened(program, std::move(known))).finish();
}

}  // namespace leadline::program
