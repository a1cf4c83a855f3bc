#include "leadline/program/invariants.hpp"
#include "program/balanced.hpp"
#include "program/near_integers.hpp"

namespace leadline::program {
namespace {

__extension__ using Wide = __int128;

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
  const std::vector<std::int64_t> exact = near_integers(weights);
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
