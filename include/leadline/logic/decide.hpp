#pragma once

#include <span>
#include <vector>

#include "leadline/explore/explore.hpp"
#include "leadline/logic/decision.hpp"
#include "leadline/model/property.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// Decides properties of one program, each by the cheapest method that can, and all that are for
/// one method together: what can be told while states are found by one search, LTL on the fly, and
/// the rest on the stored graph. Of a program that is not bounded the coverability tree is asked
/// first. The limits are for all of it. Runs to bounds cost up to as much as the search for them,
/// and may be left out.
[[nodiscard]] std::vector<Decision> decide(const program::Program& program,
                                           std::span<const Property> properties,
                                           const Limits& limits,
                                           const explore::ProgressListener& progress,
                                           bool wants_runs_to_bounds = true);

}  // namespace leadline::logic
