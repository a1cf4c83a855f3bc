#include "leadline/explore/replay.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "explore/replayer.hpp"
#include "explore/semantics.hpp"

namespace leadline::explore {

std::optional<std::string> replay(const program::Program& program, const Witness& witness) {
  Values values = program.initial;
  return Replayer(program).fire(witness, values);
}

/// Of the witness before: its steps, and the values after some of them.
struct ReplayInTurn::Known {
  explicit Known(const program::Program& program)
      : replayer(program), after{{0, program.initial}} {}

  static constexpr std::size_t most_kept = 64;

  /// What is kept is as many steps apart as there are few of it.
  void keep(std::size_t done, const Values& values) {
    if (after.size() == 2 * most_kept) {
      for (std::size_t i = 1; i < most_kept; ++i) after[i] = std::move(after[2 * i]);
      after.resize(most_kept);
    }
    after.emplace_back(done, values);
  }

  Replayer replayer;
  std::vector<std::string> steps;
  std::vector<std::pair<std::size_t, Values>> after;
};

ReplayInTurn::ReplayInTurn(const program::Program& program)
    : known_(std::make_unique<Known>(program)) {}

ReplayInTurn::~ReplayInTurn() = default;

std::optional<std::string> ReplayInTurn::replay(const Witness& witness, const Deadline& deadline) {
  deadline.check();
  const std::vector<std::string>& steps = witness.steps;
  if (witness.is_repeated()) {
    Values values = known_->after.front().second;
    return known_->replayer.fire(witness, values, 0, &deadline);
  }
  const auto differs =
      std::mismatch(steps.begin(), steps.end(), known_->steps.begin(), known_->steps.end());
  const auto common = static_cast<std::size_t>(differs.first - steps.begin());
  auto& after = known_->after;
  while (after.back().first > common) after.pop_back();
  known_->steps = steps;
  auto [done, values] = after.back();
  const std::size_t stride = steps.size() / Known::most_kept + 1;
  while (done < steps.size()) {
    deadline.check();
    const std::size_t end = std::min(done < common ? common : done + stride, steps.size());
    const auto at = [&](std::size_t i) { return steps.begin() + static_cast<std::ptrdiff_t>(i); };
    if (auto fault = known_->replayer.fire({{at(done), at(end)}, {}}, values, done)) return fault;
    done = end;
    known_->keep(done, values);
  }
  return std::nullopt;
}

Values values_after(const program::Program& program, std::span<const std::string> steps) {
  Values values = program.initial;
  for (const std::string& step : steps) {
    const auto action = std::find_if(program.actions.begin(), program.actions.end(),
                                     [&](const auto& a) { return a.name == step; });
    values = *after(program, static_cast<program::ActionIndex>(action - program.actions.begin()),
                    std::move(values));
  }
  return values;
}

std::vector<program::ActionIndex> enabled_after(const program::Program& program,
                                                const Witness& witness) {
  const Values values = values_after(program, witness.steps);
  std::vector<program::ActionIndex> enabled;
  for (program::ActionIndex a = 0; a < program.actions.size(); ++a) {
    if (is_enabled(program, a, values)) enabled.push_back(a);
  }
  return enabled;
}

}  // namespace leadline::explore
