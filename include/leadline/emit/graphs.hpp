#pragma once

#include <iosfwd>

#include "leadline/collapse/mode_graph.hpp"
#include "leadline/emit/graph_options.hpp"
#include "leadline/emit/losses.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/program/program.hpp"

// Writers of state graphs and mode graphs. States keep their numbers and edges their order, unless
// said otherwise. A graph that a limit cut is written as far as it goes, with a loss that says so;
// so is a mode graph with several initial modes, where the format has room for one only.
namespace leadline::emit {

/// The automaton in the format of CADP and mCRL2, laid out as `tina` does: `des(0,22,16)`, then one
/// line `(0,"t1",1)` an edge. The format cannot quote: in a label `"` becomes `'` and a control
/// character a space, with a loss that says so.
Losses aut(std::ostream& out, const explore::StateGraph& graph, const program::Program& program,
           const GraphOptions& options);
Losses aut(std::ostream& out, const collapse::ModeGraph& graph, const program::Program& program,
           const GraphOptions& options);

/// Tina's listing, as `ktzio -txt` gives it: a block for each state with its marking (`props p0
/// p11*4`) and its edges (`trans t/1 u/4`) sorted by target.
Losses listing(std::ostream& out, const explore::StateGraph& graph, const program::Program& program,
               const GraphOptions& options);
Losses listing(std::ostream& out, const collapse::ModeGraph& graph, const program::Program& program,
               const GraphOptions& options);

/// A drawing for Graphviz' `dot`. The initial state has a double border; colours tell deadlocks,
/// states not expanded, and those that only an event leaves from those that go on by themselves.
Losses dot(std::ostream& out, const explore::StateGraph& graph, const program::Program& program,
           const GraphOptions& options);
Losses dot(std::ostream& out, const collapse::ModeGraph& graph, const program::Program& program,
           const GraphOptions& options);

}  // namespace leadline::emit
