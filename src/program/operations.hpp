#pragma once

#include <span>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// Performs one operation on unpacked values.
void perform(const Program& program, const Operation& operation, std::span<Tokens> values);

/// Shifts all dates so that the least is 1, and says by how much; 0 where there is no date.
Tokens normalise(const Program& program, std::span<Tokens> values);

}  // namespace leadline::program
