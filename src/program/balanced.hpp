#pragma once

#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// The fields that nothing but effects changes, by field: no date, none of a queue, no target of an
/// operation.
[[nodiscard]] std::vector<bool> changed_by_effects_only(const Program& program);

}  // namespace leadline::program
