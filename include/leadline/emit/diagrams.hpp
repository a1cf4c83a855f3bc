#pragma once

#include <iosfwd>

#include "leadline/emit/losses.hpp"
#include "leadline/model/composition.hpp"

namespace leadline::emit {

/// Writes a composition as transition diagrams (`.td`, grammar/td.ebnf): the shared variables, then
/// each component with its variables, vertices and edges, then the matches. Lines are broken before
/// column 100 where they can be; names are quoted where they must be. `read::diagrams` gives the
/// same composition back, but for the numbering of ports and variables, which follows the text, and
/// for the initial values of transient variables, which nobody reads.
Losses diagrams(std::ostream& out, const diagram::Composition& composition);

}  // namespace leadline::emit
