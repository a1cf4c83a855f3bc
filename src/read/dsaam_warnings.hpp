#pragma once

#include <cstddef>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::read {

/// Warns of what is well-formed and yet seldom meant; `name` is where the system is named.
void warn_of_system(const DsaamSystem& system, Span name, Diagnostics& diagnostics);

/// A graph over the nodes of a system: to whom each sends.
using DsaamGraph = std::vector<std::vector<std::size_t>>;

/// The strong components, or the weak ones, numbered by their first nodes; by node.
[[nodiscard]] std::vector<std::size_t> strong_components(const DsaamGraph& graph);
[[nodiscard]] std::vector<std::size_t> weak_components(const DsaamGraph& graph);

/// The members of each component, in their order.
[[nodiscard]] std::vector<std::vector<std::size_t>> members(
    const std::vector<std::size_t>& component);

/// Of one weakly connected part: periods that make its run long.
void warn_of_periods(const DsaamSystem& system, const std::vector<std::size_t>& part,
                     Diagnostics& diagnostics);

/// Circuits of observation flows that share no timestamp, and would deadlock if they did.
void warn_of_offsets(const DsaamSystem& system, Diagnostics& diagnostics);

}  // namespace leadline::read
