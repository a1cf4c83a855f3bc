#pragma once

#include <vector>

#include "leadline/model/composition.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::lower {

/// The parts of a system that share no flow, each a system of its own with its nodes in declared
/// order: the weakly connected components, in the order of their first nodes.
[[nodiscard]] std::vector<DsaamSystem> parts(const DsaamSystem& system);

/// The parts of a composition that share no variable (transient ones apart) and no match.
[[nodiscard]] std::vector<diagram::Composition> parts(const diagram::Composition& composition);

/// The composition of the nodes' diagrams (section III-B2): component i is node i, with vertices
/// Wa, Co, Em and edges be, bc, ec, ee, snd and recv.
[[nodiscard]] diagram::Composition diagrams(const DsaamSystem& system);

/// The same system in whole steps: component i is node i with one vertex, an edge is one
/// consumption, or one emission to all sinks, possible when all of them have room.
[[nodiscard]] diagram::Composition whole_steps(const DsaamSystem& system);

}  // namespace leadline::lower
