#include "program/bound_program.hpp"

#include <algorithm>

#include "program/balanced.hpp"

namespace leadline::program {
namespace {

/// Pivots of one program, and pivots times size of all of them.
constexpr std::uint64_t most_pivots = 2'000;
constexpr std::uint64_t most_work = 1'500'000;
/// What a program costs at least, in pivots.
constexpr std::uint64_t setting_up = 10;

}  // namespace

std::vector<LinearProgram::Column> columns_without_increase(const Program& program) {
  const std::vector<bool> balanced = changed_by_effects_only(program);
  std::vector<LinearProgram::Column> columns;
  for (Counter c = 0; c < program.counters.size(); ++c) {
    columns.push_back({static_cast<double>(program.initial[c]), balanced[c], {}});
  }
  for (ActionIndex a = 0; a < program.actions.size(); ++a) {
    for (const Effect& effect : program.actions[a].effects) {
      columns[effect.counter].entries.push_back({a, static_cast<double>(effect.amount)});
    }
  }
  return columns;
}

BoundProgram::BoundProgram(const Program& program)
    : size_(program.counters.size() + program.actions.size()) {
  if (setting_up * size_ > most_work) return;
  linear_.emplace(std::vector(program.actions.size(), LinearProgram::no_increase()),
                  columns_without_increase(program));
}

std::optional<std::vector<double>> BoundProgram::weights(Counter counter) {
  if (!linear_ || work_ > most_work) return std::nullopt;
  linear_->set_least(counter, 1);
  auto weights = linear_->solve(std::min(most_pivots, 4 * most_work / size_));
  linear_->set_least(counter, 0);
  work_ += (linear_->pivots() + setting_up) * size_;
  return weights;
}

}  // namespace leadline::program
