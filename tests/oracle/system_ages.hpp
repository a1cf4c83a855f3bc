#pragma once

#include <map>
#include <utility>

#include "oracle/system_exploration.hpp"

namespace leadline::oracle {

/// What one run of a part with constant periods has shown, from its start until it repeats or
/// stops: always the whole step with the smallest timestamp, then of the node declared first.
struct SystemRun {
  bool complete = true;  ///< else it was cut
  bool stops = false;    ///< in a deadlock
  std::map<std::pair<InputRef, OutputRef>, AgeSeen> ages;
  /// At the emissions of the second: how old the newest data of the first is that has come to the
  /// node with consumed messages, each of which carries what its node knew when it was emitted.
  std::map<std::pair<OutputRef, OutputRef>, AgeSeen> chains;
  std::map<InputRef, std::size_t> occupancy;
};

[[nodiscard]] SystemRun one_run(const DsaamSystem& system, const Part& part,
                                std::size_t most_steps = 10'000);

/// From the definition alone, for a part that never stops: what an emission at S has consumed is
/// every message before S, of an observation at S as well. Constant periods only; the emissions
/// with timestamps up to `end`.
[[nodiscard]] std::map<std::pair<InputRef, OutputRef>, AgeSeen> ages_by_arithmetic(
    const DsaamSystem& system, const Part& part, Ticks end);

}  // namespace leadline::oracle
