#include "leadline/program/invariants.hpp"

#include <algorithm>
#include <utility>

#include "program/balanced.hpp"
#include "program/bound_program.hpp"
#include "program/possible.hpp"
#include "program/raised_weights.hpp"
#include "program/reached_bounds.hpp"
#include "program/subvariant_growth.hpp"

namespace leadline::program {
namespace {

/// How often actions that turn out to be impossible are removed, to find more.
constexpr int most_rounds = 3;

/// After so many counters in turn whose bound could not be lowered, no others are tried.
constexpr int most_in_vain = 8;

/// Whether bounds have shown that actions are impossible.
bool narrow(Program& possible, std::span<const Tokens> bounds) {
  const std::size_t before = possible.actions.size();
  remove_impossible(possible, bounds);
  return possible.actions.size() < before;
}

/// Semiflows anew, while these show that actions are impossible.
void find_semiflows(Program& possible, Invariants& known, const Deadline& deadline) {
  for (int round = 0; round < most_rounds; ++round) {
    deadline.check();
    known.semiflows = semiflows(possible, deadline);
    const std::vector<Tokens> found = bounds(possible, known.semiflows);
    std::transform(found.begin(), found.end(), known.bounds.begin(), known.bounds.begin(),
                   [](Tokens a, Tokens b) { return std::min(a, b); });
    if (!narrow(possible, known.bounds)) break;
  }
}

/// Those without a bound first, then those whose bound might be lower.
std::vector<Counter> worth_trying(const Program& program, std::span<const Tokens> bounds) {
  const std::vector<bool> balanced = changed_by_effects_only(program);
  std::vector<Counter> result;
  for (Counter c = 0; c < bounds.size(); ++c) {
    if (balanced[c] && bounds[c] > 1) result.push_back(c);
  }
  std::stable_partition(result.begin(), result.end(),
                        [&](Counter c) { return bounds[c] == no_upper_bound; });
  return result;
}

bool lowers(const Subvariant& subvariant, std::vector<Tokens>& bounds) {
  bool lowered = false;
  for (const auto& [counter, weight] : subvariant.weights) {
    const Tokens bound = subvariant.total / weight;
    lowered = lowered || bound < bounds[counter];
    bounds[counter] = std::min(bounds[counter], bound);
  }
  return lowered;
}

std::optional<Subvariant> checked(const Program& program,
                                  const std::optional<std::vector<double>>& weights) {
  return weights ? checked_subvariant(program, *weights) : std::nullopt;
}

/// Whether it bounds a counter better than before; only then is it kept.
bool take(Subvariant subvariant, const SubvariantGrowth& growth, Invariants& known) {
  growth.grow(subvariant, known.bounds);
  if (!lowers(subvariant, known.bounds)) return false;
  known.subvariants.push_back(std::move(subvariant));
  return true;
}

void find_subvariants(const Program& program, Invariants& known, const Deadline& deadline) {
  BoundProgram linear_program(program);
  const SubvariantGrowth growth(program);
  int in_vain = 0;
  for (const Counter counter : worth_trying(program, known.bounds)) {
    const Tokens before = known.bounds[counter];
    if (before <= 1) continue;
    if (before != no_upper_bound && in_vain == most_in_vain) break;
    deadline.check();
    auto subvariant = checked(program, linear_program.weights(counter));
    if (!subvariant) continue;
    in_vain = take(*std::move(subvariant), growth, known) ? 0 : in_vain + 1;
  }
}

}  // namespace

Invariants invariants(const Program& program, const Deadline& deadline) {
  deadline.check();
  Program possible = possible_part(program);
  Invariants result{{}, {}, std::vector<Tokens>(program.counters.size(), no_upper_bound)};
  find_semiflows(possible, result, deadline);
  return result;
}

Invariants bounded(const Program& program, Invariants known, const Deadline& deadline) {
  const Program possible = possible_part(program, known.bounds);
  RaisedWeights raised(possible);
  const SubvariantGrowth growth(possible);
  int in_vain = 0;
  for (const Counter counter : worth_trying(possible, known.bounds)) {
    if (known.bounds[counter] != no_upper_bound) continue;
    if (in_vain == most_in_vain) break;
    deadline.check();
    auto subvariant = checked(possible, raised.weights(counter));
    in_vain = subvariant && take(*std::move(subvariant), growth, known) ? 0 : in_vain + 1;
  }
  return known;
}

bool are_tight(const Program& program, const Invariants& known) {
  const bool has_operations =
      std::any_of(program.actions.begin(), program.actions.end(),
                  [](const Action& action) { return !action.operations.empty(); });
  if (has_operations) return false;
  const Program possible = possible_part(program, known.bounds);
  return possible.actions.size() == program.actions.size() &&
         are_reached(possible, worth_trying(possible, known.bounds), known.bounds);
}

Invariants tightened(const Program& program, Invariants known, const Deadline& deadline) {
  Program possible = possible_part(program, known.bounds);
  find_subvariants(possible, known, deadline);
  if (narrow(possible, known.bounds)) find_semiflows(possible, known, deadline);
  return known;
}

}  // namespace leadline::program
