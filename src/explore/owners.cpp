#include "explore/owners.hpp"

#include <algorithm>

#include "explore/width.hpp"

namespace leadline::explore {

using program::Field;

namespace {

constexpr std::size_t sampled_states = 256;
constexpr std::size_t sampled_steps = 1024;

/// So many fields are tried; of more, some at equal distances.
constexpr std::size_t tried_fields = 128;

/// What a step to another worker's state costs, in looked up states: it is sent, and found anew by
/// others since it is remembered in two places.
constexpr double cost_of_sending = 2.0;

/// A further field must save so much of the cost, since each takes time.
constexpr double worth_a_field = 0.02;

/// Some states of the ranges, at equal distances.
std::vector<const std::uint64_t*> sample_of(const StateSet& states, std::span<const Range> ranges) {
  std::uint64_t all = 0;
  for (const Range& range : ranges) all += range.size();
  const std::uint64_t distance = all / sampled_states + 1;
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

/// Steps from sampled states, by position; and the keys of both ends by the fields chosen so far.
class Sample {
 public:
  Sample(const program::StepTable& steps, const std::vector<const std::uint64_t*>& states,
         std::size_t workers);

  [[nodiscard]] bool empty() const { return from_.empty(); }

  /// The cost of a step where this field is added to those chosen: 1 if all is shared equally and
  /// nothing sent.
  [[nodiscard]] double cost_with(const Field& field) const;
  /// As if the hash decided.
  [[nodiscard]] double cost_of_none() const {
    return 1 + cost_of_sending * (1 - 1 / static_cast<double>(workers_));
  }
  void add(const Field& field) {
    keys_from_ = keys_with(field, from_, keys_from_);
    keys_to_ = keys_with(field, to_, keys_to_);
  }

 private:
  [[nodiscard]] std::vector<std::uint64_t> keys_with(const Field& field,
                                                     const std::vector<std::uint64_t>& states,
                                                     std::vector<std::uint64_t> keys) const {
    for (std::size_t i = 0; i < keys.size(); ++i) {
      keys[i] = keys[i] << field.bits | field.in(states.data() + i * words_);
    }
    return keys;
  }

  std::size_t workers_;
  std::size_t words_;
  std::vector<std::uint64_t> from_;  // words of all
  std::vector<std::uint64_t> to_;
  std::vector<std::uint64_t> keys_from_;
  std::vector<std::uint64_t> keys_to_;
};

Sample::Sample(const program::StepTable& steps, const std::vector<const std::uint64_t*>& states,
               std::size_t workers)
    : workers_(workers), words_(steps.words()) {
  std::vector<std::uint64_t> successor(words_);
  program::StepTable::Scratch scratch(steps);
  const auto is_full = [this] { return from_.size() >= sampled_steps * words_; };
  for (std::size_t i = 0; i < states.size() && !is_full(); ++i) {
    steps.enabled(states[i], scratch);
    with_width(steps.words(), [&](auto w) {
      (void)steps.fire_set<w()>(
          states[i], scratch, [&] { return successor.data(); },
          [&](program::ActionIndex, const std::uint64_t* to) {
            if (is_full()) return;
            from_.insert(from_.end(), states[i], states[i] + words_);
            to_.insert(to_.end(), to, to + words_);
          });
    });
  }
  keys_from_.resize(from_.size() / words_);
  keys_to_.resize(from_.size() / words_);
}

double Sample::cost_with(const Field& field) const {
  const std::vector<std::uint64_t> from = keys_with(field, from_, keys_from_);
  const std::vector<std::uint64_t> to = keys_with(field, to_, keys_to_);
  const std::vector<std::uint64_t> bounds = bounds_of(from, workers_);
  const auto owner = [&bounds](std::uint64_t key) {
    std::size_t result = 0;
    for (const std::uint64_t bound : bounds) result += key >= bound ? 1 : 0;
    return result;
  };
  std::vector<std::size_t> shares(workers_);
  std::size_t sent = 0;
  for (std::size_t i = 0; i < to.size(); ++i) {
    ++shares[owner(to[i])];
    sent += owner(from[i]) == owner(to[i]) ? 0 : 1;
  }
  const auto steps = static_cast<double>(to.size());
  const auto largest = static_cast<double>(*std::max_element(shares.begin(), shares.end()));
  return largest * static_cast<double>(workers_) / steps +
         cost_of_sending * static_cast<double>(sent) / steps;
}

std::vector<Field> candidates(const program::Layout& layout) {
  std::vector<Field> result;
  const std::size_t distance = layout.fields.size() / tried_fields + 1;
  for (std::size_t f = 0; f < layout.fields.size(); f += distance) {
    const Field& field = layout.fields[f];
    if (field.bits > 0 && field.bits <= Owners::most_bits) result.push_back(field);
  }
  return result;
}

}  // namespace

Owners::Owners(std::size_t workers, std::span<const Field> fields) : workers_(workers), parts_() {
  std::uint8_t place = 0;
  for (std::size_t i = fields.size(); i-- > 0;) {
    parts_[i] = {fields[i].word, fields[i].shift, place, fields[i].most()};
    place = static_cast<std::uint8_t>(place + fields[i].bits);
  }
}

void Owners::share_equally(const StateSet& states, std::span<const Range> ranges) {
  if (parts_[0].mask == 0) return;
  std::vector<std::uint64_t> keys;
  for (const std::uint64_t* state : sample_of(states, ranges)) keys.push_back(key(state));
  bounds_ = bounds_of(std::move(keys), workers_);
}

Owners choose_owners(const program::StepTable& steps, const StateSet& states,
                     std::span<const Range> ranges, std::size_t workers) {
  const std::vector<Field> fields = candidates(steps.layout());
  Sample sample(steps, sample_of(states, ranges), workers);
  std::vector<Field> chosen;
  double least = sample.cost_of_none();
  while (chosen.size() < Owners::most_fields && !sample.empty()) {
    const Field* best = nullptr;
    double cost_of_best = least - worth_a_field;
    for (const Field& field : fields) {
      const double cost = sample.cost_with(field);
      if (cost >= cost_of_best) continue;
      best = &field;
      cost_of_best = cost;
    }
    if (best == nullptr) break;
    least = cost_of_best;
    chosen.push_back(*best);
    sample.add(*best);
  }
  return Owners(workers, chosen);
}

}  // namespace leadline::explore
