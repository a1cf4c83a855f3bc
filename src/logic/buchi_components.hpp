#pragma once

#include <cstdint>
#include <vector>

#include "logic/buchi.hpp"

namespace leadline::logic {

/// The strongly connected components of an automaton.
struct BuchiComponents {
  std::vector<std::uint32_t> of;  ///< by state; targets have no greater ones
  std::vector<bool> accepts;      ///< by component: some run that stays in it is accepted
};

/// By Tarjan's algorithm, without recursion. O(edges).
[[nodiscard]] BuchiComponents components(const Buchi& automaton);

}  // namespace leadline::logic
