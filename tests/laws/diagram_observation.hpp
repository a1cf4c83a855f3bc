#pragma once

#include "leadline/model/composition.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"
#include "oracle/diagram_graph.hpp"

namespace leadline::laws {

/// A graph of diagrams as a program that does nothing but go from state to state, each edge an
/// action, and shows what formulas speak of; with the words for that.
struct Observation {
  program::Program program;
  Vocabulary vocabulary;
};

[[nodiscard]] Observation observe(const diagram::Composition& composition,
                                  const oracle::DiagramGraph& graph);

}  // namespace leadline::laws
