#pragma once

#include "leadline/explore/state_graph.hpp"
#include "logic/set_of_states.hpp"
#include "logic/state_run.hpp"

namespace leadline::logic {

/// Appends steps within `stay` up to a deadlock or a cycle. The run's last state is one of `stay`;
/// each of these has a successor among them or none at all. The steps are those that a search
/// breadth first of 4096 states sees first, else those to first successors, and then a cycle may be
/// missing after `most_steps`.
void append_lasso(const explore::StateGraph& graph, const SetOfStates& stay, std::size_t most_steps,
                  StateRun& run);

}  // namespace leadline::logic
