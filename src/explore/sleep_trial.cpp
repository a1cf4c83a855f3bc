#include "explore/sleep_trial.hpp"

namespace leadline::explore {
namespace {

/// What a look-up costs in fired actions, and what leaving actions out costs for each state, a part
/// of it for each word of a set.
constexpr double cost_of_look_up = 2.0;
constexpr double cost_of_state = 0.3;
constexpr double cost_of_word = 0.15;

/// Leaving actions out may seem to cost so many times as much: it leaves out more in later layers.
constexpr double most_cost = 1.1;

/// So many edges, for each of the states that remembering begins with, are enough to judge by.
constexpr std::uint64_t edges_to_judge_by = 16;

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
  is_over_ = !pays(now);
  return !is_over_;
}

bool SleepTrial::pays(const Tally& now) const {
  const Tally slept = now.since(*sleeping_since_);
  if (slept.edges < edges_to_judge_by * worth_remembering_) return true;
  const Tally remembered = remembering_until_->since(*remembering_since_);
  const double remembering = 1 + cost_of_look_up * part(remembered.looked_up, remembered.edges);
  const double sleeping =
      (1 + cost_of_look_up) * part(slept.looked_up, slept.edges) +
      (cost_of_state + cost_of_word * set_words_) * part(slept.states, slept.edges);
  return sleeping <= most_cost * remembering;
}

}  // namespace leadline::explore
