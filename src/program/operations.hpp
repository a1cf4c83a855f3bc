#pragma once

#include <span>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// Performs one operation on unpacked values.
void perform(const Program& program, const Operation& operation, std::span<Tokens> values);

/// Shifts these dates, all that there are, so that the least is 1, and says by how much; 0 where
/// there is no date.
Tokens normalise(std::span<const Counter> dates, std::span<Tokens> values);

}  // namespace leadline::program
