#include "logic/state_equation.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "logic/added.hpp"
#include "program/balanced.hpp"
#include "program/bound_program.hpp"
#include "program/near_integers.hpp"

namespace leadline::logic {
namespace {

/// Pivots times size, of one linear program and of all.
constexpr std::uint64_t most_pivoting = 100'000'000;
constexpr std::uint64_t most_pivoting_of_all = 400'000'000;
/// What a program costs at least, in pivots.
constexpr std::uint64_t pivots_to_set_up = 10;

/// Sums beyond this are left alone, so that sums of them times weights fit 128 bits.
constexpr Added most_magnitude = Added{1} << 80;

bool is_small(Added value) {
  return -most_magnitude < value && value < most_magnitude;
}

Added value_of(const LinearSum& sum, const std::vector<Tokens>& state) {
  Added value = sum.constant;
  for (const auto& [field, weight] : sum.terms) value += Added{weight} * Added{state[field]};
  return value;
}

}  // namespace

StateEquation::StateEquation(const program::Program& program, const Deadline& deadline)
    : program_(program),
      deadline_(deadline),
      is_balanced_(program::changed_by_effects_only(program)) {}

/// Of the sums a weighted mean, and of the counters what must be added to it so that no action
/// increases all together: with that least at first.
auto StateEquation::found_proof(const Conjunction& sums) -> std::optional<Proof> {
  using program::LinearProgram;
  const std::size_t actions = program_.actions.size();
  const std::size_t counters = program_.counters.size();
  const std::uint64_t size = counters + actions + sums.size();
  if (size * pivots_to_set_up > most_pivoting || work_ > most_pivoting_of_all) return std::nullopt;
  std::vector<LinearProgram::Row> rows(actions, LinearProgram::no_increase());
  rows.push_back({1, 1});
  std::vector<LinearProgram::Column> columns = program::columns_without_increase(program_);
  for (const LinearSum& sum : sums) {
    LinearProgram::Column column{static_cast<double>(value_of(sum, program_.initial)),
                                 true,
                                 {{static_cast<std::uint32_t>(actions), 1}}};
    for (program::ActionIndex a = 0; a < actions; ++a) {
      deadline_.check(a);
      const Added amount = added(program_.actions[a], sum);
      if (amount != 0) column.entries.push_back({a, static_cast<double>(amount)});
    }
    columns.push_back(std::move(column));
  }
  deadline_.check();
  LinearProgram linear(rows, columns);
  const auto solution = linear.solve(most_pivoting / size, deadline_);
  work_ += (linear.pivots() + pivots_to_set_up) * size;
  if (!solution) return std::nullopt;
  const std::vector<std::int64_t> weights = program::near_integers(*solution);
  if (weights.empty()) return std::nullopt;
  const auto middle = weights.begin() + static_cast<std::ptrdiff_t>(counters);
  return Proof{{middle, weights.end()}, {weights.begin(), middle}};
}

auto StateEquation::raised_proof(const LinearSum& sum) -> std::optional<Proof> {
  if (sum.terms.size() != 1 || sum.terms.front().weight != 1) return std::nullopt;
  if (!raised_) raised_.emplace(program_);
  const program::Counter counter = sum.terms.front().field;
  const auto weights = raised_->weights(counter);
  if (!weights) return std::nullopt;
  Proof proof{{}, program::near_integers(*weights)};
  if (proof.of_counters.empty()) return std::nullopt;
  proof.of_sums = {std::exchange(proof.of_counters[counter], 0)};
  return proof;
}

bool StateEquation::is_increased(const Conjunction& sums, const Proof& proof,
                                 const program::Action& action) const {
  Added change = 0;
  for (const program::Effect& effect : action.effects) {
    change += Added{proof.of_counters[effect.counter]} * effect.amount;
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const Added amount = added(action, sums[i]);
    if (!is_small(amount)) return true;
    change += proof.of_sums[i] * amount;
  }
  return change > 0;
}

auto StateEquation::checked_most(const Conjunction& sums, const Proof& proof) const
    -> std::optional<Added> {
  Added most = 0;
  for (program::Counter c = 0; c < program_.counters.size(); ++c) {
    if (proof.of_counters[c] > 0 && !is_balanced_[c]) return std::nullopt;
    most += Added{proof.of_counters[c]} * Added{program_.initial[c]};
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const Added value = value_of(sums[i], program_.initial);
    if (!is_small(value)) return std::nullopt;
    most += proof.of_sums[i] * value;
  }
  const bool holds =
      std::none_of(program_.actions.begin(), program_.actions.end(),
                   [&](const program::Action& a) { return is_increased(sums, proof, a); });
  return holds ? std::optional(most) : std::nullopt;
}

bool StateEquation::excludes(const Conjunction& sums) {
  Conjunction known;
  for (const LinearSum& sum : sums) {
    const bool is_known = std::all_of(sum.terms.begin(), sum.terms.end(),
                                      [&](const auto& term) { return is_balanced_[term.field]; });
    if (is_known) known.push_back(sum);
  }
  if (known.empty()) return false;
  return std::any_of(
             known.begin(), known.end(),
             [&](const LinearSum& sum) { return is_excluded_by({sum}, raised_proof(sum)); }) ||
         is_excluded_by(known, found_proof(known));
}

bool StateEquation::is_excluded_by(const Conjunction& sums,
                                   const std::optional<Proof>& proof) const {
  if (!proof) return false;
  const auto most = checked_most(sums, *proof);
  return most && *most < 0;
}

std::optional<std::int64_t> StateEquation::most(const LinearSum& sum) {
  for (const auto& term : sum.terms) {
    if (!is_balanced_[term.field]) return std::nullopt;
  }
  auto proof = found_proof({sum});
  if (!proof) proof = raised_proof(sum);
  if (!proof || proof->of_sums.front() < 1) return std::nullopt;
  const auto all = checked_most({sum}, *proof);
  if (!all) return std::nullopt;
  const Added times = proof->of_sums.front();
  const Added most = *all >= 0 ? *all / times : -((-*all + times - 1) / times);
  constexpr Added greatest = std::numeric_limits<std::int64_t>::max();
  if (most >= greatest || most <= -greatest) return std::nullopt;
  return static_cast<std::int64_t>(most);
}

}  // namespace leadline::logic
