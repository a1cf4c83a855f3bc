#pragma once

#include "leadline/emit/draw.hpp"
#include "leadline/model/composition.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::emit {

/// The topology of a system: nodes with their inputs on the left and outputs on the right, flows
/// with their periods, and their buffers where they are not 1. Of a system of more than 16 nodes,
/// like nodes of an array are one box. Parts without a flow between them are framed.
[[nodiscard]] Drawing draw_flows(const DsaamSystem& system);

/// One component as in Fig. 4 of the DSAAM paper: vertices, edges with name, guard and operations
/// in the paper's notation, and the initial values of its own variables. Linear.
[[nodiscard]] Drawing draw_diagram(const diagram::Composition& composition,
                                   diagram::ComponentId component);

/// All components as in Fig. 5 of the DSAAM paper: matching sends and receives have one colour, and
/// a box has the initial values of the shared variables.
[[nodiscard]] Drawing draw_composition(const diagram::Composition& composition);

}  // namespace leadline::emit
