#pragma once

#include <optional>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::read {

/// Reads a DSAAM system (`.dsaam`, grammar/dsaam.ebnf): types and arrays are expanded, flows are
/// resolved, and quantities become ticks, of which one is the largest duration that divides every
/// period and first timestamp of the nodes.
///
/// Refused is, besides what the grammar refuses, what breaks rules (1) and (2) of well-formedness
/// (section III-B1e), periods, buffers and sizes of 0, circles of orders, quantities that do not
/// fit 63 bits, and more than 100,000 nodes and ports, 1,000,000 periods, or 65,536 periods in one
/// range. Warned of is what is well-formed and yet seldom meant, such as flows that break rule (3).
///
/// Names all faults in one run; nothing is returned when there is an error. Linear in the text and
/// the expanded system, but for the search of the closest name when one is unknown.
[[nodiscard]] std::optional<DsaamSystem> dsaam(const SourceFile& file, Diagnostics& diagnostics);

}  // namespace leadline::read
