#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "check/system_topology.hpp"

namespace leadline::check {

/// What the graph alone says of a deadlock.
struct RuleResult {
  Verdict verdict = Verdict::undecided;  ///< holds: no deadlock is reachable
  std::vector<Index> circuit;            ///< violated: observation outputs of a circuit that closes
  std::optional<Ticks> time;             ///< when the first circuit closes, if it could be found
  std::vector<Flow> closing;             ///< of these circuits, flows that may have this timestamp
  std::vector<std::vector<Flow>> kept_apart;  ///< as in `PartCheck`
  std::uint64_t tried = 0;                    ///< sets of outputs that were looked at
};

/// The structural rule: a deadlock is reachable exactly when there is a circuit of observation
/// flows whose timestamps may agree (see "Progress of DSAAM systems" in src/README.md). Decides
/// systems with several periods to choose from as well. The number of sets of periods that it looks
/// at may be exponential; it gives up, undecided or without the time, after a fixed amount of work
/// (well under a second).
[[nodiscard]] RuleResult apply_rule(const Topology& topology);

}  // namespace leadline::check
