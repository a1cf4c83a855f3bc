#pragma once

#include <iosfwd>

#include "emit/dsaam_layout.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::emit {

/// Writes one flow item for each output that has sinks, or one with stars for a whole array of
/// outputs whose sinks run along with it.
void write_flows(std::ostream& out, const DsaamSystem& system, const DsaamLayout& layout);

}  // namespace leadline::emit
