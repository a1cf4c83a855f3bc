#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace leadline {

/// An index into one particular array. Ids of different arrays do not mix: the `Tag` is the
/// element type that the array holds.
template <class Tag>
struct Id {
  std::uint32_t value = 0;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : value(static_cast<std::uint32_t>(index)) {}

  [[nodiscard]] constexpr std::size_t index() const { return value; }
  friend constexpr auto operator<=>(Id, Id) = default;
};

}  // namespace leadline
