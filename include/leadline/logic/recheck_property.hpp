#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "leadline/model/property.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// That a node of a formula holds, or does not hold, somewhere.
struct ClaimOnTrust {
  std::uint32_t node = 0;
  bool holds = true;

  friend auto operator<=>(const ClaimOnTrust&, const ClaimOnTrust&) = default;
};

/// What evidence takes for granted of the states along its runs, because no run can show it: that
/// all paths from a state are such. Without negations in front, each claim once, in the order of
/// the tree.
[[nodiscard]] std::vector<ClaimOnTrust> claims_on_trust(const Formula& formula,
                                                        const Evidence& evidence);

/// Whether runs alone can show what a property is: not for bounds and most of those with a name,
/// whose runs lead to where something cannot be reached any more.
[[nodiscard]] bool is_shown_by_runs(const Property& property);

/// Whether evidence shows what it claims of a property, in the initial state: nothing if so, else
/// what is wrong. Formulas are for `recheck`; evidence that is nothing but a claim on trust is
/// wrong. Of the properties with a name, a run shows that one of `bounded` (a pump), `safe` and
/// `deadlock_free` is violated; for the others, and for bounds, the runs are fired and what they
/// show is taken on trust.
[[nodiscard]] std::optional<std::string> recheck_property(const program::Program& program,
                                                          const Property& property,
                                                          const Evidence& evidence);

}  // namespace leadline::logic
