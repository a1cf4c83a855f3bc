#include "explore/runs_back.hpp"

#include <algorithm>
#include <map>

#include "explore/width.hpp"
#include "leadline/program/action_set.hpp"

namespace leadline::explore {
namespace {

constexpr StateIndex states_between_looks = 1024;

/// Runs that are known from some layer on to their ends.
class Runs {
 public:
  Runs(const program::StepTable& steps, const StateSet& states, std::vector<StateIndex> ends)
      : steps_(steps), states_(states), begins_(std::move(ends)), runs_(begins_.size()) {}

  /// Makes those that begin in one of `of` begin in a state of the layer, by a step from there.
  /// False if it is late.
  [[nodiscard]] bool step_back(const std::vector<std::size_t>& of, const std::vector<Range>& layer,
                               const std::function<bool()>& is_late) {
    Targets targets;
    for (const std::size_t i : of) {
      const std::uint64_t* state = states_[begins_[i]];
      targets[{state, state + steps_.words()}].push_back(i);
    }
    return with_width(steps_.words(),
                      [&](auto w) { return step_back<w()>(targets, layer, is_late); });
  }

  [[nodiscard]] std::vector<Witness> take() {
    for (Witness& run : runs_) std::reverse(run.steps.begin(), run.steps.end());
    return std::move(runs_);
  }

 private:
  /// Packed states, and which of the runs begin in each.
  using Targets = std::map<std::vector<std::uint64_t>, std::vector<std::size_t>>;

  template <unsigned W>
  [[nodiscard]] bool step_back(Targets& targets, const std::vector<Range>& layer,
                               const std::function<bool()>& is_late);

  const program::StepTable& steps_;
  const StateSet& states_;
  std::vector<StateIndex> begins_;
  std::vector<Witness> runs_;  // from their ends
};

template <unsigned W>
bool Runs::step_back(Targets& targets, const std::vector<Range>& layer,
                     const std::function<bool()>& is_late) {
  program::StepTable::Scratch scratch(steps_);
  std::vector<std::uint64_t> to(steps_.words());
  StateIndex seen = 0;
  for (const Range& range : layer) {
    for (StateIndex from = range.begin; from < range.end && !targets.empty(); ++from) {
      if (++seen % states_between_looks == 0 && is_late()) return false;
      const auto found = [&](program::ActionIndex action, const std::uint64_t*) {
        const auto target = targets.find(to);
        if (target == targets.end()) return;
        for (const std::size_t i : target->second) {
          begins_[i] = from;
          runs_[i].steps.push_back(steps_.program().actions[action].name);
        }
        targets.erase(target);
      };
      steps_.enabled(states_[from], scratch);
      // What has no room was left out by a reduction, and leads to nothing that was found.
      while (const auto action =
                 steps_.fire_set<W>(states_[from], scratch, [&to] { return to.data(); }, found)) {
        program::erase(scratch.enabled(), *action);
      }
    }
  }
  return true;
}

std::size_t distance_of(StateIndex s, const std::vector<std::vector<Range>>& layers) {
  const auto has_it = [s](const Range& range) { return range.begin <= s && s < range.end; };
  std::size_t distance = layers.size() - 1;
  while (std::none_of(layers[distance].begin(), layers[distance].end(), has_it)) --distance;
  return distance;
}

}  // namespace

std::optional<std::vector<Witness>> runs_back(const program::StepTable& steps,
                                              const StateSet& states,
                                              const std::vector<std::vector<Range>>& layers,
                                              std::vector<StateIndex> ends,
                                              const std::function<bool()>& is_late) {
  std::vector<std::vector<std::size_t>> of_distance(layers.size());
  for (std::size_t i = 0; i < ends.size(); ++i)
    of_distance[distance_of(ends[i], layers)].push_back(i);
  Runs runs(steps, states, std::move(ends));
  std::vector<std::size_t> begun;
  for (std::size_t distance = layers.size() - 1; distance > 0; --distance) {
    begun.insert(begun.end(), of_distance[distance].begin(), of_distance[distance].end());
    if (!runs.step_back(begun, layers[distance - 1], is_late)) return std::nullopt;
  }
  return runs.take();
}

}  // namespace leadline::explore
