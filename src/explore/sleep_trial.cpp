#include "explore/sleep_trial.hpp"

#include <algorithm>
#include <utility>

namespace leadline::explore {
namespace {

/// What a look-up costs in fired actions, and what leaving actions out costs for each state, a part
/// of it for each word of a set.
constexpr double cost_of_look_up = 2.0;
constexpr double cost_of_state = 0.3;
constexpr double cost_of_word = 0.15;

/// Leaving actions out may seem to cost so many times as much: it leaves out more in later layers.
constexpr double most_cost = 1.1;

/// It may cost more as long as it is on the way down: after twice as many edges so many times what
/// it was.
constexpr double falling = 0.97;

double part(std::uint64_t of, std::uint64_t all) {
  return static_cast<double>(of) / static_cast<double>(all);
}

}  // namespace

bool SleepTrial::wants_sleep(std::uint64_t states, const Tally& now) {
  if (is_over_ || states < worth_remembering_) return false;
  if (!remembering_since_) {
    remembering_since_ = now;
    return false;
  }
  if (states < 2 * worth_remembering_) return false;
  if (!remembering_until_) {
    remembering_until_ = now;
    return true;
  }
  if (!sleeping_since_) sleeping_since_ = now;
  return goes_on(now);
}

bool SleepTrial::goes_on(const Tally& now) {
  if (is_over_ || !sleeping_since_ || edges_until_judged(now) > 0) return !is_over_;
  const Tally slept = now.since(*sleeping_since_);
  next_judged_ = 2 * slept.edges;
  const double before = std::exchange(cost_, cost_of(slept));
  const Tally remembered = remembering_until_->since(*remembering_since_);
  const double remembering = 1 + cost_of_look_up * part(remembered.looked_up, remembered.edges);
  is_over_ = cost_ > most_cost * remembering && cost_ > falling * before;
  return !is_over_;
}

std::uint64_t SleepTrial::edges_until_judged(const Tally& now) const {
  if (!sleeping_since_) return next_judged_;
  return next_judged_ - std::min(next_judged_, now.since(*sleeping_since_).edges);
}

double SleepTrial::cost_of(const Tally& slept) const {
  return (1 + cost_of_look_up) * part(slept.looked_up, slept.edges) +
         (cost_of_state + cost_of_word * set_words_) * part(slept.states, slept.edges);
}

}  // namespace leadline::explore
