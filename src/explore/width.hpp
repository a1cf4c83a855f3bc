#pragma once

#include <cstdint>
#include <type_traits>

namespace leadline::explore {

template <unsigned W>
using Width = std::integral_constant<unsigned, W>;

/// Calls `task` with the number of words as a constant, or with 0 where there are many.
template <class Task>
auto with_width(std::uint32_t words, const Task& task) {
  switch (words) {
    case 1:
      return task(Width<1>());
    case 2:
      return task(Width<2>());
    case 3:
      return task(Width<3>());
    case 4:
      return task(Width<4>());
    case 5:
      return task(Width<5>());
    case 6:
      return task(Width<6>());
    case 7:
      return task(Width<7>());
    case 8:
      return task(Width<8>());
    default:
      return task(Width<0>());
  }
}

}  // namespace leadline::explore
