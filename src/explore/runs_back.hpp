#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "explore/state_set.hpp"
#include "leadline/explore/layers.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/step_table.hpp"

namespace leadline::explore {

/// Shortest runs into these states, all by going back once, from layer to layer: so no search needs
/// to keep where its states came from. `layers` holds the states by their distance from the initial
/// one. Nothing where `is_late` says so. O(edges).
[[nodiscard]] std::optional<std::vector<Witness>> runs_back(
    const program::StepTable& steps, const StateSet& states,
    const std::vector<std::vector<Range>>& layers, std::vector<StateIndex> ends,
    const std::function<bool()>& is_late);

}  // namespace leadline::explore
