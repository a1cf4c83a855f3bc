#include "explore/sleep_sets.hpp"

#include <algorithm>
#include <utility>

#include "leadline/program/action_set.hpp"

namespace leadline::explore {

using program::Action;
using program::ActionIndex;
using program::Counter;
using program::Effect;
using program::Guard;
using program::Program;

namespace {

/// The sets take 2 MB then.
constexpr std::size_t most_actions = 4096;

/// Room for more states than these is a mapping: of small pages, of which only those are touched
/// that a layer needs, or of huge ones where some layer had that many states.
constexpr std::size_t few_states = std::size_t{1} << 16;
constexpr std::size_t long_layer = std::size_t{1} << 13;
constexpr std::size_t in_small_pages = std::size_t{1} << 19;
constexpr std::size_t in_huge_page = std::size_t{1} << 20;

/// What actions do with a counter.
struct Uses {
  std::vector<ActionIndex> need_more;  // a lower bound
  std::vector<ActionIndex> need_less;  // an upper bound
  std::vector<ActionIndex> add;
  std::vector<ActionIndex> subtract;
};

std::vector<Uses> uses_of_counters(const Program& program) {
  std::vector<Uses> uses(program.counters.size());
  for (ActionIndex a = 0; a < program.actions.size(); ++a) {
    for (const Guard& guard : program.actions[a].guards) {
      if (guard.least > 0) uses[guard.counter].need_more.push_back(a);
      if (guard.most != program::no_upper_bound) uses[guard.counter].need_less.push_back(a);
    }
    for (const Effect& effect : program.actions[a].effects) {
      Uses& of = uses[effect.counter];
      (effect.amount > 0 ? of.add : of.subtract).push_back(a);
    }
  }
  return uses;
}

}  // namespace

bool SleepSets::suit(const Program& program) {
  return program.is_date.empty() && !program.has_priorities() &&
         program.actions.size() <= most_actions &&
         std::all_of(program.actions.begin(), program.actions.end(), [](const Action& action) {
           return action.date_guards.empty() && action.operations.empty();
         });
}

SleepSets::SleepSets(const Program& program, std::uint32_t set_words) {
  const auto actions = static_cast<ActionIndex>(program.actions.size());
  awake_.resize(std::size_t{actions} * set_words);
  const auto row = [&](ActionIndex u) {
    return std::span(awake_.data() + std::size_t{u} * set_words, set_words);
  };
  for (ActionIndex u = 0; u < actions; ++u) {
    for (ActionIndex t = u; t < actions; ++t) program::insert(row(u), t);
  }
  std::vector<std::uint64_t> set;
  const auto keep = [&](const std::vector<ActionIndex>& these,
                        const std::vector<ActionIndex>& after) {
    set.assign(set_words, 0);
    for (const ActionIndex t : these) program::insert(set, t);
    for (const ActionIndex u : after) {
      for (std::uint32_t w = 0; w < set_words; ++w) row(u)[w] |= set[w];
    }
  };
  for (const Uses& uses : uses_of_counters(program)) {
    keep(uses.need_more, uses.add);
    keep(uses.need_less, uses.subtract);
    keep(uses.subtract, uses.need_more);
    keep(uses.add, uses.need_less);
  }
}

void SleepSets::begin_layer(StateIndex first) {
  if (!next_.empty()) most_states_ = std::max<std::uint64_t>(most_states_, first - next_begin_);
  std::swap(newest_, next_);
  newest_begin_ = std::exchange(next_begin_, first);
  next_.resize(0);
}

bool SleepSets::reserve(StateIndex end) {
  const std::size_t states = end > next_begin_ ? end - next_begin_ : 0;
  if (states <= next_.size()) return true;
  std::size_t room = states;
  if (states > few_states)
    room = std::max(room, most_states_ < long_layer ? in_small_pages : in_huge_page);
  if (next_.empty() && next_.capacity() < room) next_ = {};
  if (!next_.try_reserve(room)) return false;
  next_.resize(states);
  return true;
}

}  // namespace leadline::explore
