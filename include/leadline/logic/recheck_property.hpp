#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/model/property.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// Whether the runs of evidence show what they can of a property, in the initial state: nothing if
/// so, else what is wrong. Formulas are for `recheck`; evidence that is nothing but a claim on
/// trust is wrong. Of the properties with a name, a run shows that one of `bounded` (a pump),
/// `safe` and `deadlock_free` is violated, and of a bound that the value is reached. The runs of
/// `live`, `reversible` and `has_home_state` lead to states of which they claim more.
[[nodiscard]] std::optional<std::string> recheck_property(const program::Program& program,
                                                          const Property& property,
                                                          const Evidence& evidence);

/// What evidence claims of everything that can follow, which no run shows.
struct FurtherClaim {
  enum class Outcome {
    checked,
    refuted,
    open,    ///< a limit ended the exploration before
    trusted  ///< about fair paths, or of a formula that is not of CTL: not looked at
  };
  std::string text;                   ///< what is claimed; empty of a formula
  std::optional<std::uint32_t> node;  ///< of the formula, of which is claimed that it
  bool holds = true;                  ///< or does not hold there
  Outcome outcome = Outcome::open;
  std::string why = {};  ///< it is refuted; may be empty
};

struct FullRecheck {
  std::optional<std::string> fault;  ///< of the runs; then nothing else was looked at
  std::vector<FurtherClaim> claims;  ///< each once
  std::uint64_t states = 0;          ///< that were explored for them
  Limit limit = Limit::none;         ///< that ended the exploration
};

/// The whole of what evidence says: first as `recheck_property`, then everything that can follow is
/// explored by the slow semantics, within the limits, and the claims about it are evaluated by
/// their definitions: that a transition never fires again, that the initial state is never reached
/// again, that no other value is greater, and of CTL what the evidence takes for granted of all
/// paths. Shares no code with what decides properties.
[[nodiscard]] FullRecheck recheck_fully(const program::Program& program, const Property& property,
                                        const Evidence& evidence, const Limits& limits,
                                        const explore::ProgressListener& progress = {});

}  // namespace leadline::logic
