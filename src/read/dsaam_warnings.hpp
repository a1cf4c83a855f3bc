#pragma once

#include <cstddef>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::read {

/// Warns of what is well-formed and yet seldom meant; `name` is where the system is named.
void warn_of_system(const DsaamSystem& system, Span name, Diagnostics& diagnostics);

/// Of one weakly connected part: periods that make its run long.
void warn_of_periods(const DsaamSystem& system, const std::vector<std::size_t>& part,
                     Diagnostics& diagnostics);

/// Circuits of observation flows that share no timestamp, and would deadlock if they did.
void warn_of_offsets(const DsaamSystem& system, Diagnostics& diagnostics);

}  // namespace leadline::read
