#pragma once

#include "leadline/emit/draw.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::emit {

/// The topology of a system: nodes with their inputs on the left and outputs on the right, flows
/// with their periods, and their buffers where they are not 1. Of a system of more than 16 nodes,
/// like nodes of an array are one box. Parts without a flow between them are framed.
[[nodiscard]] Drawing draw_flows(const DsaamSystem& system);

}  // namespace leadline::emit
