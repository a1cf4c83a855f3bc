#pragma once

#include <vector>

#include "input.hpp"
#include "leadline/program/program.hpp"
#include "leadline/report/exploration.hpp"

namespace leadline::tool {

/// Which interleavings of a DSAAM system: the paper's diagrams in full, or whole steps.
enum class Interleaving { diagrams, steps };

/// A model as explorers take it: a program for each part that does not touch the others.
struct Explorable {
  report::Exploration summary;  ///< names and sizes; counts of states are still to come
  std::vector<program::Program> parts;
};

/// Throws `BadInput`, or as `compiled` does.
[[nodiscard]] Explorable explorable(const Model& model, Interleaving interleaving,
                                    const Deadline& deadline);

}  // namespace leadline::tool
