#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "leadline/explore/layers.hpp"

namespace leadline::explore {

/// How many states there are in all.
[[nodiscard]] std::uint64_t total(std::span<const Range> ranges);
[[nodiscard]] std::uint64_t total(const std::vector<std::vector<Range>>& work);

void append(std::vector<Range>& ranges, const std::vector<Range>& more);

/// The same states by increasing number, in as few ranges as there are gaps.
[[nodiscard]] std::vector<Range> in_order(std::vector<Range> ranges);

/// The same states in pieces of at most this size.
[[nodiscard]] std::vector<Range> pieces_of(const std::vector<Range>& ranges, StateIndex size);

}  // namespace leadline::explore
