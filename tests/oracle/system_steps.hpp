#pragma once

#include "oracle/system_exploration.hpp"

namespace leadline::oracle {

/// Whole steps: one consumption, or one emission to all sinks, possible when all of them have room.
[[nodiscard]] const SystemSemantics& system_steps();

}  // namespace leadline::oracle
