#include "explore/owners.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "explore/ranges.hpp"
#include "explore/width.hpp"

namespace leadline::explore {

using program::Field;

namespace {

/// How much of a layer is sampled, and the most steps from there.
struct Extent {
  std::size_t states;
  std::uint64_t least_distance;  // from one state to the next
  std::size_t steps;
};

/// Bounds are set for many a layer, by a sample that takes little of its time.
constexpr Extent for_bounds(std::uint64_t layer) {
  const std::size_t states = std::clamp<std::uint64_t>(layer / 512, 128, 1024);
  return {states, 32, 8 * states};
}

/// Fields are chosen a few times in all, and many are tried.
constexpr Extent for_fields{64, 8, 256};

/// Fewer steps where states are wide: so many words in all.
constexpr std::size_t sampled_words = std::size_t{1} << 20;

/// So many fields are tried; of more, some at equal distances.
constexpr std::size_t tried_fields = 128;

/// What a step to another worker's state costs, in looked up states: it is sent, and found anew by
/// others since it is remembered in two places. Steps beyond an equal share cost as much, since
/// another worker takes these states and sends nearly all that it finds.
constexpr double cost_of_sending = 2.0;

/// A further field must save so much of the cost.
constexpr double worth_a_field = 0.01;

/// Some states of the ranges, at equal distances.
std::vector<const std::uint64_t*> sample_of(const StateSet& states, std::span<const Range> ranges,
                                            const Extent& extent) {
  const std::uint64_t distance = std::max(total(ranges) / extent.states + 1, extent.least_distance);
  std::vector<const std::uint64_t*> sample;
  std::uint64_t skipped = 0;
  for (const Range& range : ranges) {
    std::uint64_t s = range.begin + skipped;
    for (; s < range.end; s += distance) sample.push_back(states[static_cast<StateIndex>(s)]);
    skipped = s - range.end;
  }
  return sample;
}

/// The keys that divide these into as many shares, about equal ones.
std::vector<std::uint64_t> bounds_of(std::vector<std::uint64_t> keys, std::size_t shares) {
  std::vector<std::uint64_t> bounds;
  for (std::size_t i = 1; i < shares && !keys.empty(); ++i) {
    const std::size_t wanted = i * keys.size() / shares;
    const auto middle = keys.begin() + static_cast<std::ptrdiff_t>(wanted);
    std::nth_element(keys.begin(), middle, keys.end());
    const std::uint64_t bound = *middle;
    const auto less = static_cast<std::size_t>(
        std::count_if(keys.begin(), middle, [&](std::uint64_t k) { return k < bound; }));
    const auto equal = static_cast<std::size_t>(std::count(keys.begin(), keys.end(), bound));
    bounds.push_back(wanted - less <= less + equal - wanted ? bound : bound + 1);
  }
  return bounds;
}

/// Steps from sampled states.
class Sample {
 public:
  Sample(const program::StepTable& steps, const StateSet& states, std::span<const Range> ranges,
         const Extent& extent, std::size_t workers);

  [[nodiscard]] bool empty() const { return from_.empty(); }

  /// By which each worker has as many of the steps' beginnings and ends.
  [[nodiscard]] std::vector<std::uint64_t> bounds(const Owners::Key& key) const {
    return bounds_of(keys(key), workers_);
  }

  /// The cost of a step where this key decides: 1 if all is shared equally and nothing sent.
  [[nodiscard]] double cost(const Owners::Key& key) const;

 private:
  /// Of the beginnings, and then of the ends.
  [[nodiscard]] std::vector<std::uint64_t> keys(const Owners::Key& key) const {
    std::vector<std::uint64_t> result;
    result.reserve(2 * steps());
    for (const std::vector<std::uint64_t>* states : {&from_, &to_}) {
      for (std::size_t i = 0; i < steps(); ++i) result.push_back(key.of(&(*states)[i * words_]));
    }
    return result;
  }
  [[nodiscard]] std::size_t steps() const { return from_.size() / words_; }

  std::size_t workers_;
  std::size_t words_;
  std::vector<std::uint64_t> from_;  // words of all, by position
  std::vector<std::uint64_t> to_;
};

Sample::Sample(const program::StepTable& steps, const StateSet& states,
               std::span<const Range> ranges, const Extent& extent, std::size_t workers)
    : workers_(workers), words_(steps.words()) {
  std::vector<std::uint64_t> successor(words_);
  program::StepTable::Scratch scratch(steps);
  const std::size_t most = std::min(extent.steps * words_, sampled_words);
  const auto is_full = [&] { return from_.size() >= most; };
  for (const std::uint64_t* state : sample_of(states, ranges, extent)) {
    if (is_full()) return;
    steps.enabled(state, scratch);
    with_width(steps.words(), [&](auto w) {
      (void)steps.fire_set<w()>(
          state, scratch, [&] { return successor.data(); },
          [&](program::ActionIndex, const std::uint64_t* to) {
            if (is_full()) return;
            from_.insert(from_.end(), state, state + words_);
            to_.insert(to_.end(), to, to + words_);
          });
    });
  }
}

double Sample::cost(const Owners::Key& key) const {
  const auto workers = static_cast<double>(workers_);
  if (key.mask == 0) return 1 + cost_of_sending * (1 - 1 / workers);
  const std::vector<std::uint64_t> keys = this->keys(key);
  const std::vector<std::uint64_t> bounds = bounds_of(keys, workers_);
  const auto owner = [&bounds](std::uint64_t k) {
    std::size_t result = 0;
    for (const std::uint64_t bound : bounds) result += k >= bound ? 1 : 0;
    return result;
  };
  std::vector<std::size_t> shares(workers_);
  std::size_t sent = 0;
  for (std::size_t i = 0; i < steps(); ++i) {
    const std::size_t sender = owner(keys[i]);
    const std::size_t receiver = owner(keys[steps() + i]);
    ++shares[sender];
    ++shares[receiver];
    sent += sender == receiver ? 0 : 1;
  }
  const auto all = static_cast<double>(steps());
  const auto largest = static_cast<double>(*std::max_element(shares.begin(), shares.end()));
  const double taken = largest * workers / 2 - all;
  return 1 + cost_of_sending * (static_cast<double>(sent) + taken) / all;
}

std::vector<Field> candidates(const program::Layout& layout) {
  std::vector<Field> result;
  const std::size_t distance = layout.fields.size() / tried_fields + 1;
  for (std::size_t f = 0; f < layout.fields.size(); f += distance) {
    result.push_back(layout.fields[f]);
  }
  return result;
}

/// The key that one field after the other makes, each the one that saves most, and all behind them
/// if that saves anything. None if it is cheapest that the hash decides: a first field alone may
/// divide the states into fewer shares than there are workers.
std::pair<Owners::Key, double> cheapest_key(const Sample& sample, const std::vector<Field>& fields,
                                            Crew& crew) {
  constexpr double none = std::numeric_limits<double>::infinity();
  Owners::Key chosen;
  double least = none;
  for (;;) {
    std::vector<double> costs(fields.size(), none);
    crew.share(fields.size(), [&](std::size_t f) {
      if (chosen.takes(fields[f])) costs[f] = sample.cost(chosen.with(fields[f]));
    });
    const auto best = std::min_element(costs.begin(), costs.end());
    if (best == costs.end() || *best == none || *best > least - worth_a_field) break;
    chosen = chosen.with(fields[static_cast<std::size_t>(best - costs.begin())]);
    least = *best;
  }
  for (const Owners::Key& key : {chosen.with_all_behind(), Owners::Key{}}) {
    const double cost = sample.cost(key);
    if (cost >= least) continue;
    chosen = key;
    least = cost;
  }
  return {chosen, least};
}

}  // namespace

Owners::Key Owners::Key::with(const Field& field) const {
  const int turned = mask == 0 ? 64 - field.shift - field.bits : turn;
  return {field.word, turned, mask | std::rotl(field.most() << field.shift, turned)};
}

void Owners::share_equally(const program::StepTable& steps, const StateSet& states,
                           std::span<const Range> ranges) {
  if (key_.mask == 0) return;
  const Sample sample(steps, states, ranges, for_bounds(total(ranges)), workers_);
  if (!sample.empty()) bounds_ = sample.bounds(key_);
}

Owners better_owners(const program::StepTable& steps, const StateSet& states,
                     std::span<const Range> ranges, const Owners& owners, unsigned layers,
                     Crew& crew) {
  const Sample sample(steps, states, ranges, for_fields, owners.workers());
  if (sample.empty()) return owners;
  const double present = sample.cost(owners.key());
  const double change = sample.cost({}) - present;
  if (change > layers * (present - 1)) return owners;
  const auto [key, cost] = cheapest_key(sample, candidates(steps.layout()), crew);
  return change <= layers * (present - cost) ? Owners(owners.workers(), key) : owners;
}

}  // namespace leadline::explore
