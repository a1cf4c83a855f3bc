#pragma once

#include <optional>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/composition.hpp"

namespace leadline::read {

/// Reads transition diagrams (`.td`, grammar/td.ebnf). Variables and ports have ids in the order in
/// which the file declares them.
///
/// Refused, besides what the grammar refuses: names that are unknown or stand twice; a time that is
/// used in another way than to be copied, added to or compared with another; values outside of
/// their types; a transient variable, or one that is dead at the vertex where an edge begins, that
/// is read before it is written; matches that are none; and what stands for more than 5,000,000
/// edges, times and values. Vertices that no path reaches and sends and receives without a match
/// are warnings. What only shows when cases are enumerated, such as a queue that overflows, is
/// told by `program::compile`.
///
/// Names all faults in one run; nothing is returned when there is an error. Does not recurse over
/// the input, and takes O(n log n) for a text and what it stands for.
[[nodiscard]] std::optional<diagram::Composition> diagrams(const SourceFile& file,
                                                           Diagnostics& diagnostics);

}  // namespace leadline::read
