#pragma once

#include <optional>

#include "leadline/base/limits.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/logic/decision.hpp"
#include "leadline/model/property.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// Whether a property is decided by the strongly connected components of a stored graph: `live`,
/// `reversible` and `has_home_state`.
[[nodiscard]] bool is_for_components(NamedProperty property);

/// Decides such a property. A component is terminal if no edge leaves it.
///
/// - `live`: each transition fires in each terminal component; a run into one in which some do not
///   shows that it is violated, the reason lists the transitions that are not live.
/// - `reversible`: there is one component; else a run leads where no way leads back from.
/// - `has_home_state`: there is one terminal component, into which a run leads; or a run leads into
///   one of several.
///
/// Runs are shortest; the evidence is about no formula, its node is 0. Of a graph that a limit cut,
/// terminal components that lie before the limit decide what they can. The limits of time and
/// memory (that of the graph included) are honoured. O(edges), up to 36 bytes a state.
[[nodiscard]] Decision decide(NamedProperty property, const program::Program& program,
                              const explore::StateGraph& graph, const Limits& limits);

/// What a run into a state in which nothing can fire shows of such a property: that it is violated,
/// or nothing. O(steps).
[[nodiscard]] std::optional<Decision> decide_by_deadlock(NamedProperty property,
                                                         const program::Program& program,
                                                         const Witness& run);

}  // namespace leadline::logic
