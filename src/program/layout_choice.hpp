#pragma once

#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/program/layout.hpp"
#include "leadline/program/program.hpp"

namespace leadline::program {

/// The cells of a chosen layout have at most so many bits, unless a single field has more.
inline constexpr unsigned most_cell_bits = 9;

struct LayoutChoice {
  Layout layout;
  /// By counter: no reachable state has a value that does not fit. The others are read from fields
  /// of their own, as wide as in `narrow_layout`, and may have to be widened.
  std::vector<bool> proven;
};

/// A layout of few bits, from the program's semiflows and bounds: counters of which at most one is
/// 1 share a field, what an invariant determines within its cell is not stored, all others have as
/// many bits as their bounds need. Milliseconds for nets of a thousand places. Throws
/// `LimitReached`.
[[nodiscard]] LayoutChoice chosen_layout(const Program& program, const Deadline& deadline = {});

}  // namespace leadline::program
