#include "explore/sleep_trial.hpp"

#include <algorithm>
#include <utility>

namespace leadline::explore {
namespace {

/// Before so many states nothing is worth preparing, and for many actions that takes longer.
constexpr std::uint64_t first_states = 512;
constexpr std::uint64_t pairs_for_state = 128;

/// So many edges, for each of the states that remembering begins with, are enough to judge by, and
/// so many where less depends on it.
constexpr std::uint64_t edges_to_judge_by = 8;
constexpr std::uint64_t edges_to_guess_by = 4;

/// What to fire an action costs; what a look-up costs then, and what leaving actions out costs for
/// each state, a part of it for each word of a set.
constexpr double cost_of_firing = 1.0;
constexpr double cost_of_look_up = 2.0;
constexpr double cost_of_state = 0.3;
constexpr double cost_of_word = 0.15;

/// Remembering has not cost less for any net of the contest.
constexpr double least_remembering = 1.5;

/// Leaving actions out may seem to cost so many times as much: it leaves out more in later layers.
constexpr double most_cost = 1.1;

/// It may cost more as long as it is on the way down: after twice as many edges so many times what
/// it was.
constexpr double falling = 0.97;

double part(std::uint64_t of, std::uint64_t all) {
  return static_cast<double>(of) / static_cast<double>(all);
}

double cost_of_remembering(const Tally& remembered) {
  return cost_of_firing + cost_of_look_up * part(remembered.looked_up, remembered.edges);
}

}  // namespace

SleepTrial::SleepTrial(std::uint64_t worth_remembering, std::uint64_t actions,
                       std::uint32_t set_words)
    : worth_remembering_(worth_remembering),
      begin_(std::min(std::max(first_states, actions * actions / pairs_for_state),
                      2 * worth_remembering)),
      set_words_(set_words) {}

void SleepTrial::begin(Phase phase, const Tally& now) {
  phase_ = phase;
  since_ = now;
  next_judged_ = worth_remembering_ * (remembering_ ? edges_to_judge_by : edges_to_guess_by);
}

bool SleepTrial::wants_sleep(std::uint64_t states, const Tally& now) {
  if (phase_ == Phase::before && states >= begin_) {
    begin(Phase::first_layer, now);
  } else if (phase_ == Phase::first_layer) {
    begin(Phase::sleeping, now);
  } else if (phase_ == Phase::remembering && edges_until_judged(now) == 0) {
    remembering_ = cost_of_remembering(now.since(since_));
    begin(Phase::first_layer, now);
  }
  return goes_on(states, now);
}

bool SleepTrial::goes_on(std::uint64_t states, const Tally& now) {
  const bool can_remember = states >= worth_remembering_;
  if (phase_ == Phase::sleeping && can_remember && edges_until_judged(now) == 0) judge(now);
  return phase_ == Phase::first_layer || phase_ == Phase::sleeping;
}

void SleepTrial::judge(const Tally& now) {
  const Tally slept = now.since(since_);
  next_judged_ = slept.edges + now.edges;
  const double before = std::exchange(cost_, cost_of_sleeping(slept));
  if (!remembering_) {
    if (cost_ > least_remembering) begin(Phase::remembering, now);
  } else if (cost_ > most_cost * *remembering_ && cost_ > falling * before) {
    phase_ = Phase::over;
  }
}

std::uint64_t SleepTrial::edges_until_judged(const Tally& now) const {
  return next_judged_ - std::min(next_judged_, now.since(since_).edges);
}

double SleepTrial::cost_of_sleeping(const Tally& slept) const {
  return (cost_of_firing + cost_of_look_up) * part(slept.looked_up, slept.edges) +
         (cost_of_state + cost_of_word * set_words_) * part(slept.states, slept.edges);
}

}  // namespace leadline::explore
