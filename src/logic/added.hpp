#pragma once

#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// Sums of 63 bits times 63.
__extension__ using Added = __int128;

/// What firing the action adds to the sum, operations left aside.
[[nodiscard]] Added added(const program::Action& action, const LinearSum& sum);

}  // namespace leadline::logic
