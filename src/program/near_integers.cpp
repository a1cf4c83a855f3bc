#include "program/near_integers.hpp"

#include <cmath>

namespace leadline::program {
namespace {

constexpr int most_scale = 120;
constexpr double most_weight = 1e9;
constexpr double tolerance = 1e-5;

/// The weights times `scale`, if these are nearly integers.
std::vector<std::int64_t> scaled(std::span<const double> weights, int scale) {
  std::vector<std::int64_t> result;
  for (const double weight : weights) {
    const double exact = weight * scale;
    const double rounded = std::round(exact);
    if (!(std::abs(exact - rounded) < tolerance) || rounded < 0 || rounded > most_weight) return {};
    result.push_back(static_cast<std::int64_t>(rounded));
  }
  return result;
}

}  // namespace

std::vector<std::int64_t> near_integers(std::span<const double> weights) {
  for (int scale = 1; scale <= most_scale; ++scale) {
    std::vector<std::int64_t> result = scaled(weights, scale);
    if (!result.empty()) return result;
  }
  return {};
}

}  // namespace leadline::program
