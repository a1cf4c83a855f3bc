#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "leadline/program/layout.hpp"

namespace leadline::logic {

/// Counters 0 and 1 read from fields of 4 and of `wide` bits, 2 and 3 members of a group, 4 what
/// c0 + 2 c1 + c4 = 30 leaves, 5 what 2 c5 + c0 = 8 leaves.
inline program::Layout layout_of_all_readings(std::uint8_t wide = 4) {
  program::LayoutBuilder builder(6);
  const std::vector<std::uint8_t> bits{4};
  builder.read_field(0, builder.add_cell(bits));
  builder.read_field(1, builder.add_cell(std::vector<std::uint8_t>{wide}));
  const std::uint32_t group = builder.add_cell(bits);
  builder.read_member(2, group, 1);
  builder.read_member(3, group, 2);
  builder.read_rest(4, {30, 1, {{0, 1}, {1, 2}}});
  builder.read_rest(5, {8, 2, {{0, 1}}});
  return std::move(builder).finish();
}

}  // namespace leadline::logic
