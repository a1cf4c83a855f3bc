#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "leadline/model/formula.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// That a quantifier holds, or does not hold, in a state.
struct TrustedClaim {
  std::vector<Tokens> state;
  std::uint32_t node = 0;
  bool holds = true;
};

/// Whether evidence shows, in the initial state, what it claims: nothing if so, else what is wrong.
/// Every run is fired by the slow semantics of `explore::replay`; along each, the formula's path is
/// evaluated by its definition, what is unknown behind an open end counting for neither side. For
/// formulas of any class. Evidence for the negation of a quantifier has the quantifier's run.
///
/// A claim that no run can show (`A` that holds, `E` that does not) is taken on trust, and only
/// without run and parts; `trusted`, unless null, gets all of them. Under `fairness` each run must
/// end in a cycle, or where nothing can fire, and meet each constraint there. O(steps * (actions +
/// formula)).
[[nodiscard]] std::optional<std::string> recheck(const program::Program& program,
                                                 const Formula& formula, const Evidence& evidence,
                                                 const std::vector<Formula>& fairness = {},
                                                 std::vector<TrustedClaim>* trusted = nullptr);

}  // namespace leadline::logic
