#pragma once

#include "leadline/program/program.hpp"

namespace leadline::program {

[[nodiscard]] inline bool holds(const Guard& guard, Tokens value) {
  return guard.least <= value && value <= guard.most;
}

/// Dates count from 1; 0 is none, before all others.
[[nodiscard]] inline bool holds(const DateGuard& guard, Tokens left, Tokens right) {
  if (left == 0) return !guard.strict || right != 0;
  const std::int64_t distance = static_cast<std::int64_t>(right) - static_cast<std::int64_t>(left);
  return right != 0 && (guard.strict ? distance > guard.plus : distance >= guard.plus);
}

}  // namespace leadline::program
