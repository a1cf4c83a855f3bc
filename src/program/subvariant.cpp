#include <cmath>
#include <limits>
#include <numeric>

#include "leadline/program/invariants.hpp"
#include "program/balanced.hpp"

namespace leadline::program {
namespace {

__extension__ using Wide = __int128;

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

std::vector<std::int64_t> integers(std::span<const double> weights) {
  for (int scale = 1; scale <= most_scale; ++scale) {
    std::vector<std::int64_t> result = scaled(weights, scale);
    if (!result.empty()) return result;
  }
  return {};
}

bool is_increased(std::span<const std::int64_t> weights, const Action& action) {
  Wide sum = 0;
  for (const Effect& effect : action.effects) {
    sum += Wide{weights[effect.counter]} * effect.amount;
  }
  return sum > 0;
}

}  // namespace

std::optional<Subvariant> checked_subvariant(const Program& program,
                                             std::span<const double> weights) {
  const std::vector<std::int64_t> exact = integers(weights);
  const std::vector<bool> balanced = changed_by_effects_only(program);
  Subvariant result;
  Wide total = 0;
  for (Counter c = 0; c < exact.size(); ++c) {
    if (exact[c] == 0) continue;
    if (!balanced[c]) return std::nullopt;
    result.weights.emplace_back(c, static_cast<Tokens>(exact[c]));
    total += Wide{exact[c]} * program.initial[c];
  }
  if (result.weights.empty() || total > Wide{max_tokens}) return std::nullopt;
  for (const Action& action : program.actions) {
    if (is_increased(exact, action)) return std::nullopt;
  }
  result.total = static_cast<Tokens>(total);
  return result;
}

}  // namespace leadline::program
