#pragma once

#include <optional>
#include <vector>

#include "oracle/system_state.hpp"

namespace leadline::oracle {

/// The outputs of flows that lead round a circuit.
using Circuit = std::vector<OutputRef>;

/// All circuits of observation flows only that meet no node twice.
[[nodiscard]] std::vector<Circuit> observation_circuits(const DsaamSystem& system,
                                                        const Part& part);

/// Whether the first timestamps of each two outputs are equal modulo the greatest common divisor
/// of all periods of both.
[[nodiscard]] bool may_meet(const DsaamSystem& system, const Circuit& circuit);

/// The smallest timestamp up to `end` that each of the outputs may come to, whatever is drawn.
[[nodiscard]] std::optional<Ticks> first_meeting(const DsaamSystem& system, const Circuit& circuit,
                                                 Ticks end);

}  // namespace leadline::oracle
