#pragma once

#include <string>

#include "leadline/model/dsaam_system.hpp"

namespace leadline {

/// A timestamp or duration for people, exactly. Where the system declares a time unit, in the
/// largest of s, ms, us and ns that is at most this time unit: "30 ms", "1/3 us"; otherwise a
/// number of time units: "30", "0.5".
[[nodiscard]] std::string time_text(const DsaamSystem& system, Ticks ticks);

}  // namespace leadline
