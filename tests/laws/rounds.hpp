#pragma once

#include <cstddef>
#include <cstdlib>

namespace leadline::laws {

/// How many models to draw: LEADLINE_ROUNDS in the environment multiplies the usual number.
inline std::size_t rounds(std::size_t usual) {
  const char* factor = std::getenv("LEADLINE_ROUNDS");
  return factor == nullptr ? usual : usual * std::strtoull(factor, nullptr, 10);
}

}  // namespace leadline::laws
