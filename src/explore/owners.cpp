#include "explore/owners.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <vector>

#include "explore/ranges.hpp"
#include "explore/state_set.hpp"
#include "explore/width.hpp"

namespace leadline::explore {

using program::Field;

namespace {

/// So many states of the newest layer are sampled, about so many of their steps, and so many states
/// of each of some times before.
constexpr std::uint64_t sampled_states = 512;
constexpr std::size_t sampled_steps = 1024;
constexpr std::size_t times_before = 4;
constexpr std::uint64_t sampled_before = 256;

/// Fewer where states are wide: so many words in all.
constexpr std::size_t sampled_words = std::size_t{1} << 18;

/// Of more fields, some at equal distances are tried, each by a few steps; then those that seem
/// best by more of them and by more factors.
constexpr std::size_t tried_fields = 128;
constexpr std::size_t best_fields = 16;
constexpr std::size_t best_keys = 8;
constexpr std::size_t one_in_few = 4;

/// Where no fields are good all of a word decide, of one of so many.
constexpr std::size_t tried_words = 8;

/// What it costs that a step leads to another worker's state, in steps: it is sent.
constexpr double cost_of_sending = 1;

/// A further field must save so much of the cost.
constexpr double worth_a_field = 0.005;

/// Factors by which fields are hashed, each of which shares them out otherwise.
constexpr std::array<std::uint64_t, 8> odd_factors = {
    0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB,
    0xC2B2AE3D27D4EB4F, 0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53, 0x2545F4914F6CDD1D};

/// How many states, or steps, are sampled in all.
std::size_t most_sampled(const program::StepTable& steps) {
  return std::max<std::size_t>(sampled_words / steps.words(), 1);
}

/// Some states of the ranges, at equal distances.
std::vector<StateIndex> some_of(std::span<const Range> ranges, std::uint64_t count) {
  const std::uint64_t distance = total(ranges) / count + 1;
  std::vector<StateIndex> sample;
  std::uint64_t skipped = 0;
  for (const Range& range : ranges) {
    std::uint64_t s = range.begin + skipped;
    for (; s < range.end; s += distance) sample.push_back(static_cast<StateIndex>(s));
    skipped = s - range.end;
  }
  return sample;
}

/// Words of some states, one behind the other.
class States {
 public:
  explicit States(std::size_t words) : words_(words) {}

  void add(const std::uint64_t* state) { all_.insert(all_.end(), state, state + words_); }
  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] std::size_t size() const { return all_.size() / words_; }
  [[nodiscard]] const std::uint64_t* operator[](std::size_t i) const { return &all_[i * words_]; }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> all_;
};

/// Steps from the newest layer, and states of the layers before.
class Sample {
 public:
  explicit Sample(const Explored& explored);

  [[nodiscard]] bool has_steps() const { return from_.size() > 0; }

  /// The bits in which states differ, by word.
  [[nodiscard]] std::vector<std::uint64_t> varying() const;

  /// What sending takes, and that the largest share is larger than the others, for one in so many
  /// of the steps: 0 if all is shared equally and nothing sent.
  [[nodiscard]] double cost(const Owners& owners, std::size_t one_in) const;

 private:
  void add_steps(const Explored& explored);
  void add_states_before(const Explored& explored);

  States from_;
  States to_;
  std::size_t distance_ = 1;  // of the steps that are looked at
  std::vector<States> before_;
};

Sample::Sample(const Explored& explored)
    : from_(explored.steps.words()), to_(explored.steps.words()) {
  add_steps(explored);
  add_states_before(explored);
}

void Sample::add_steps(const Explored& explored) {
  const program::StepTable& steps = explored.steps;
  const std::size_t most = most_sampled(steps);
  std::vector<std::uint64_t> successor(steps.words());
  program::StepTable::Scratch scratch(steps);
  for (const StateIndex s :
       some_of(explored.newest, std::min<std::uint64_t>(sampled_states, most))) {
    if (to_.size() >= most) break;
    const std::uint64_t* state = explored.states[s];
    steps.enabled(state, scratch);
    if (explored.sleep && explored.sleep->reduces()) explored.sleep->reduce(s, scratch.enabled());
    with_width(steps.words(), [&](auto w) {
      (void)steps.fire_set<w()>(
          state, scratch, [&] { return successor.data(); },
          [&](program::ActionIndex, const std::uint64_t* to) {
            if (to_.size() >= most) return;
            from_.add(state);
            to_.add(to);
          });
    });
  }
  distance_ = std::max<std::size_t>(to_.size() / sampled_steps, 1);
}

void Sample::add_states_before(const Explored& explored) {
  const std::uint64_t most = most_sampled(explored.steps);
  const auto some = some_of(explored.known, std::min(times_before * sampled_before, most));
  for (std::size_t time = 0; time < times_before; ++time) {
    States states(explored.steps.words());
    const std::size_t end = some.size() * (time + 1) / times_before;
    for (std::size_t i = some.size() * time / times_before; i < end; ++i) {
      states.add(explored.states[some[i]]);
    }
    if (states.size() > 0) before_.push_back(std::move(states));
  }
}

std::vector<std::uint64_t> Sample::varying() const {
  std::vector<std::uint64_t> result(from_.words());
  const std::uint64_t* const first = before_.front()[0];
  const auto compare = [&](const States& states) {
    for (std::size_t i = 0; i < states.size(); ++i) {
      for (std::size_t w = 0; w < result.size(); ++w) result[w] |= states[i][w] ^ first[w];
    }
  };
  compare(from_);
  compare(to_);
  for (const States& states : before_) compare(states);
  return result;
}

/// By how much the largest is larger than the mean, in parts of that.
double excess(const std::vector<std::uint32_t>& shares) {
  const auto largest = static_cast<double>(*std::max_element(shares.begin(), shares.end()));
  const auto all = static_cast<double>(std::accumulate(shares.begin(), shares.end(), 0U));
  return largest * static_cast<double>(shares.size()) / all - 1;
}

double Sample::cost(const Owners& owners, std::size_t one_in) const {
  const auto owner = [&owners](const std::uint64_t* state) { return owners.of(state); };
  std::vector<std::uint32_t> senders(owners.workers());
  std::vector<std::uint32_t> receivers(owners.workers());
  std::size_t sent = 0;
  std::size_t all = 0;
  for (std::size_t i = 0; i < from_.size(); i += distance_ * one_in, ++all) {
    const std::size_t sender = owner(from_[i]);
    const std::size_t receiver = owner(to_[i]);
    ++senders[sender];
    ++receivers[receiver];
    sent += sender == receiver ? 0 : 1;
  }
  double unequal = excess(senders) + excess(receivers);
  for (const States& states : before_) {
    std::vector<std::uint32_t> shares(owners.workers());
    for (std::size_t i = 0; i < states.size(); i += one_in) ++shares[owner(states[i])];
    unequal += excess(shares);
  }
  return cost_of_sending * static_cast<double>(sent) / static_cast<double>(all) +
         unequal / static_cast<double>(2 + before_.size());
}

/// Of the elements at most so many, at equal distances.
template <class T>
std::vector<T> some_of(const std::vector<T>& all, std::size_t most) {
  std::vector<T> result;
  const std::size_t distance = all.size() / most + 1;
  for (std::size_t i = 0; i < all.size(); i += distance) result.push_back(all[i]);
  return result;
}

std::vector<Field> candidates(const program::Layout& layout,
                              const std::vector<std::uint64_t>& varying) {
  std::vector<Field> fields;
  for (const Field& field : layout.fields) {
    if (field.bits == 0) continue;
    if ((varying[field.word] >> field.shift & field.most()) != 0) fields.push_back(field);
  }
  return some_of(fields, tried_fields);
}

/// All bits of a word, for some words.
std::vector<Owners::Key> whole_words(const std::vector<std::uint64_t>& varying) {
  std::vector<Owners::Key> keys;
  for (std::uint32_t word = 0; word < varying.size(); ++word) {
    if (varying[word] != 0) keys.push_back({word, ~std::uint64_t{0}});
  }
  return some_of(keys, tried_words);
}

/// A key, the last of whose fields is one of these, and what it costs.
struct Choice {
  Owners::Key key;
  std::size_t field = 0;
  double cost = std::numeric_limits<double>::infinity();

  friend bool operator<(const Choice& a, const Choice& b) { return a.cost < b.cost; }
};

/// The search for the cheapest key, one field after the other.
class Search {
 public:
  Search(const Sample& sample, std::size_t workers, Crew& crew)
      : sample_(sample), workers_(workers), crew_(crew) {}

  [[nodiscard]] Choice cheapest(std::vector<Field> fields) const {
    if (fields.size() > best_fields) {
      std::vector<Choice> choices = choices_of({}, fields, 2);
      judge(choices, 2 * one_in_few);
      fields = best_of(choices, fields);
    }
    Choice chosen;
    for (;;) {
      std::vector<Choice> choices = choices_of(chosen.key, fields, odd_factors.size());
      judge(choices, one_in_few);
      const std::size_t kept = std::min(best_keys, choices.size());
      std::partial_sort(choices.begin(), choices.begin() + static_cast<std::ptrdiff_t>(kept),
                        choices.end());
      choices.resize(kept);
      judge(choices, 1);
      const auto best = std::min_element(choices.begin(), choices.end());
      if (best == choices.end() || !(best->cost < chosen.cost - worth_a_field)) return chosen;
      chosen = *best;
    }
  }

 private:
  /// This key with each of the fields, by so many factors.
  [[nodiscard]] static std::vector<Choice> choices_of(const Owners::Key& key,
                                                      const std::vector<Field>& fields,
                                                      std::size_t factors) {
    std::vector<Choice> result;
    for (std::size_t f = 0; f < fields.size(); ++f) {
      if (!key.takes(fields[f])) continue;
      for (std::size_t i = 0; i < factors; ++i) {
        result.push_back({key.with(fields[f]), f});
        result.back().key.factor = odd_factors[i];
      }
    }
    return result;
  }
  void judge(std::vector<Choice>& choices, std::size_t one_in) const {
    crew_.share(choices.size(), [&](std::size_t i) {
      choices[i].cost = sample_.cost(Owners(workers_, choices[i].key), one_in);
    });
  }
  [[nodiscard]] static std::vector<Field> best_of(std::vector<Choice> choices,
                                                  const std::vector<Field>& fields) {
    std::stable_sort(choices.begin(), choices.end());
    std::vector<Field> result;
    std::vector<bool> taken(fields.size());
    for (const Choice& choice : choices) {
      if (taken[choice.field] || result.size() == best_fields) continue;
      taken[choice.field] = true;
      result.push_back(fields[choice.field]);
    }
    return result;
  }

  const Sample& sample_;
  std::size_t workers_;
  Crew& crew_;
};

}  // namespace

Owners best_owners(const Explored& explored, std::size_t workers, Crew& crew) {
  const Sample sample(explored);
  const std::vector<std::uint64_t> varying = sample.varying();
  const std::vector<Owners::Key> words = whole_words(varying);
  if (!sample.has_steps()) return {workers, words.empty() ? Owners::Key{} : words.front()};
  Choice best =
      Search(sample, workers, crew).cheapest(candidates(explored.steps.layout(), varying));
  for (const Owners::Key& key : words) {
    best = std::min(best, Choice{key, 0, sample.cost(Owners(workers, key), 1)});
  }
  return Owners(workers, best.key);
}

}  // namespace leadline::explore
