#include <algorithm>
#include <tuple>
#include <utility>

#include "leadline/program/invariants.hpp"
#include "program/weighted_sum.hpp"

namespace leadline::program {
namespace {

/// Of one action at most so many pairs are combined, and so many numbers are handled in all.
constexpr std::size_t most_pairs = 200;
constexpr std::uint64_t most_semiflow_work = 1'000'000;
/// The columns and sums that are looked at to choose what comes next: half a second.
constexpr std::uint64_t most_choosing = 500'000'000;

/// Farkas' algorithm: sums that more and more actions leave alone, at first each counter alone.
class Elimination {
 public:
  explicit Elimination(const Program& program);

  [[nodiscard]] std::vector<Semiflow> run();

 private:
  /// The sums that an action changes.
  struct Column {
    std::vector<std::uint32_t> sums;  // the dropped ones are cleared away late
    std::uint64_t plus = 0;
    std::uint64_t minus = 0;
    bool done = false;

    [[nodiscard]] bool is_used() const { return plus + minus > 0; }
    /// By how much the number of sums may grow.
    [[nodiscard]] std::int64_t growth() const {
      return static_cast<std::int64_t>(plus * minus) - static_cast<std::int64_t>(plus + minus);
    }
  };

  void count(const WeightedSum& sum, std::int64_t by);
  void add(WeightedSum sum);
  void drop(std::uint32_t index);
  [[nodiscard]] std::uint32_t cheapest() const;
  void eliminate(std::uint32_t action);
  [[nodiscard]] std::vector<WeightedSum> combinations(std::vector<std::uint32_t> plus,
                                                      std::vector<std::uint32_t> minus,
                                                      std::uint32_t action);
  void trim(std::vector<std::uint32_t>& plus, std::vector<std::uint32_t>& minus) const;
  void sort_by_use(std::vector<std::uint32_t>& indices) const;
  [[nodiscard]] bool is_minimal(const WeightedSum& sum);

  std::vector<WeightedSum> sums_;
  std::vector<std::uint32_t> alive_;
  std::vector<bool> dropped_;
  std::vector<Column> columns_;
  std::uint64_t work_ = 0;
};

Elimination::Elimination(const Program& program) {
  SingleCounters single = single_counters(program);
  columns_.resize(single.shapes);
  for (WeightedSum& sum : single.sums) add(std::move(sum));
}

void Elimination::count(const WeightedSum& sum, std::int64_t by) {
  for (const SparseEntry& entry : sum.effect) {
    Column& column = columns_[entry.index];
    (entry.value > 0 ? column.plus : column.minus) += static_cast<std::uint64_t>(by);
  }
}

void Elimination::add(WeightedSum sum) {
  const auto index = static_cast<std::uint32_t>(sums_.size());
  count(sum, 1);
  for (const SparseEntry& entry : sum.effect) columns_[entry.index].sums.push_back(index);
  sums_.push_back(std::move(sum));
  alive_.push_back(index);
  dropped_.push_back(false);
}

void Elimination::drop(std::uint32_t index) {
  count(sums_[index], -1);
  sums_[index] = {};
  dropped_[index] = true;
}

std::uint32_t Elimination::cheapest() const {
  auto best = static_cast<std::uint32_t>(columns_.size());
  for (std::uint32_t i = 0; i < columns_.size(); ++i) {
    if (!columns_[i].is_used()) continue;
    if (best == columns_.size() || columns_[i].growth() < columns_[best].growth()) best = i;
  }
  return best;
}

/// Those first that are likely to count single tokens, then the short ones.
void Elimination::sort_by_use(std::vector<std::uint32_t>& indices) const {
  const auto key = [this](std::uint32_t i) {
    return std::make_tuple(sums_[i].total > 1, sums_[i].weights.size(), i);
  };
  std::sort(indices.begin(), indices.end(),
            [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
}

/// Leaves `most_pairs` pairs at most, none once the work is used up.
void Elimination::trim(std::vector<std::uint32_t>& plus, std::vector<std::uint32_t>& minus) const {
  const std::size_t most = work_ < most_semiflow_work ? most_pairs : 0;
  if (plus.size() * minus.size() <= most) return;
  sort_by_use(plus);
  sort_by_use(minus);
  while (plus.size() * minus.size() > most) {
    (plus.size() > minus.size() ? plus : minus).pop_back();
  }
}

bool Elimination::is_minimal(const WeightedSum& sum) {
  work_ += alive_.size();
  return std::none_of(alive_.begin(), alive_.end(),
                      [&](std::uint32_t i) { return sum.covers(sums_[i]); });
}

std::vector<WeightedSum> Elimination::combinations(std::vector<std::uint32_t> plus,
                                                   std::vector<std::uint32_t> minus,
                                                   std::uint32_t action) {
  trim(plus, minus);
  std::vector<WeightedSum> result;
  for (const std::uint32_t p : plus) {
    for (const std::uint32_t m : minus) {
      work_ += sums_[p].size() + sums_[m].size();
      if (auto sum = cancelled(sums_[p], sums_[m], action)) result.push_back(*std::move(sum));
    }
  }
  std::stable_sort(result.begin(), result.end(), [](const WeightedSum& a, const WeightedSum& b) {
    return a.weights.size() < b.weights.size();
  });
  return result;
}

void Elimination::eliminate(std::uint32_t action) {
  std::vector<std::uint32_t> plus;
  std::vector<std::uint32_t> minus;
  for (const std::uint32_t i : std::exchange(columns_[action].sums, {})) {
    if (!dropped_[i]) (sums_[i].effect_of(action) > 0 ? plus : minus).push_back(i);
  }
  std::vector<WeightedSum> combined = combinations(plus, minus, action);
  for (const std::uint32_t i : plus) drop(i);
  for (const std::uint32_t i : minus) drop(i);
  std::erase_if(alive_, [this](std::uint32_t i) { return dropped_[i]; });
  for (WeightedSum& sum : combined) {
    if (is_minimal(sum)) add(std::move(sum));
  }
}

std::vector<Semiflow> Elimination::run() {
  std::uint64_t choosing = 0;
  for (auto action = cheapest(); action < columns_.size() && choosing < most_choosing;
       action = cheapest()) {
    eliminate(action);
    choosing += columns_.size() + alive_.size();
  }
  std::vector<Semiflow> result;
  for (const std::uint32_t i : alive_) {
    if (!sums_[i].effect.empty()) continue;
    Semiflow semiflow{{}, sums_[i].total};
    for (const SparseEntry& entry : sums_[i].weights) {
      semiflow.weights.emplace_back(entry.index, static_cast<Tokens>(entry.value));
    }
    result.push_back(std::move(semiflow));
  }
  std::sort(result.begin(), result.end(),
            [](const Semiflow& a, const Semiflow& b) { return a.weights < b.weights; });
  return result;
}

}  // namespace

std::vector<Semiflow> semiflows(const Program& program) {
  return Elimination(program).run();
}

}  // namespace leadline::program
