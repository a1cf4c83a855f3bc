#pragma once

#include "leadline/logic/decision.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// That a program is unbounded, by a run with a pump: the decision of `bounded`, which names the
/// fields that grow. Throws `std::logic_error` if the run does not replay.
[[nodiscard]] Decision unbounded(const program::Program& program, Witness pump);

}  // namespace leadline::logic
