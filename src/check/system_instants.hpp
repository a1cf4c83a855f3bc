#pragma once

#include <optional>

#include "leadline/model/dsaam_system.hpp"

namespace leadline::check {

/// The times `first`, `first + step`, `first + 2 step`, … that fit 63 bits.
struct Instants {
  Ticks first = 0;
  Ticks step = 1;  ///< 0: only `first`; all others are beyond 63 bits

  friend bool operator==(const Instants&, const Instants&) = default;
};

struct CommonInstants {
  std::optional<Instants> instants;  ///< none: there are none
  bool beyond = false;               ///< there may be some that exceed 63 bits
};

/// The times that two have in common, by the Chinese remainder theorem. Never overflows.
[[nodiscard]] CommonInstants common(const Instants& a, const Instants& b);

}  // namespace leadline::check
