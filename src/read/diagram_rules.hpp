#pragma once

#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/model/composition.hpp"

namespace leadline::read::td {

/// Where something was wrong before, so that what follows from it is not told as well.
struct Whole {
  std::vector<std::vector<bool>> edges;  ///< by component
  std::vector<bool> components;          ///< all their vertices and edges are known
  bool matches = true;
};

/// That transient variables and those that are dead at a vertex are written before they are read.
void check_uses(const diagram::Composition& model, const Whole& whole, Diagnostics& diagnostics);

/// Warns of vertices that no path reaches, and of sends and receives without a match.
void warn(const diagram::Composition& model, const Whole& whole, Diagnostics& diagnostics);

}  // namespace leadline::read::td
