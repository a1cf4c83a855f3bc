#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/exact.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline {

/// A unit of the language, and how many of it make a second.
struct NamedUnit {
  std::string_view name;
  std::int64_t in_a_second = 1;
};

/// From the largest to the smallest.
inline constexpr std::array<NamedUnit, 4> named_units{
    {{"s", 1}, {"ms", 1'000}, {"us", 1'000'000}, {"ns", 1'000'000'000}}};

/// `time_text` for what may not fit 63 bits, such as a hyperperiod.
[[nodiscard]] std::string time_text(const DsaamSystem& system, const BigInteger& ticks);

}  // namespace leadline
