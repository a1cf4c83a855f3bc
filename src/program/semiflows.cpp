#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>

#include "leadline/program/invariants.hpp"
#include "program/weighted_sum.hpp"

namespace leadline::program {
namespace {

/// Of one action at most so many pairs are combined, and so many numbers are handled in all, or so
/// many for each counter of a large net.
constexpr std::size_t most_pairs = 200;
constexpr std::uint64_t most_semiflow_work = 1'000'000;
constexpr std::uint64_t most_work_for_counter = 32;

/// Farkas' algorithm: sums that more and more actions leave alone, at first each counter alone.
class Elimination {
 public:
  Elimination(const Program& program, const Deadline& deadline);

  [[nodiscard]] std::vector<Semiflow> run();

 private:
  static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

  /// The sums that an action changes.
  struct Column {
    std::vector<std::uint32_t> sums;  // the dropped ones are cleared away late
    std::uint64_t plus = 0;
    std::uint64_t minus = 0;
    bool has_changed = false;     // since the queue was last asked
    std::int64_t queued = never;  // the least growth that it stands in the queue with

    [[nodiscard]] bool is_used() const { return plus + minus > 0; }
    /// By how much the number of sums may grow.
    [[nodiscard]] std::int64_t growth() const {
      return static_cast<std::int64_t>(plus * minus) - static_cast<std::int64_t>(plus + minus);
    }
  };

  using Growth = std::pair<std::int64_t, std::uint32_t>;  // and the column

  void count(const WeightedSum& sum, std::int64_t by);
  void add(WeightedSum sum);
  void drop(std::uint32_t index);
  void put_into_queue(std::uint32_t column);
  [[nodiscard]] std::optional<std::uint32_t> cheapest();
  void eliminate(std::uint32_t action);
  [[nodiscard]] std::vector<WeightedSum> combinations(std::vector<std::uint32_t> plus,
                                                      std::vector<std::uint32_t> minus,
                                                      std::uint32_t action);
  void trim(std::vector<std::uint32_t>& plus, std::vector<std::uint32_t>& minus) const;
  void sort_by_use(std::vector<std::uint32_t>& indices) const;
  [[nodiscard]] bool is_minimal(const WeightedSum& sum);

  const Deadline& deadline_;
  std::vector<WeightedSum> sums_;
  std::vector<bool> dropped_;
  std::vector<std::vector<std::uint32_t>> begin_with_;  // by counter, dropped ones as well
  std::vector<Column> columns_;
  std::vector<std::uint32_t> changed_;                                      // columns
  std::priority_queue<Growth, std::vector<Growth>, std::greater<>> queue_;  // some are outdated
  std::uint64_t most_work_;
  std::uint64_t work_ = 0;
};

Elimination::Elimination(const Program& program, const Deadline& deadline)
    : deadline_(deadline),
      begin_with_(program.counters.size()),
      most_work_(std::max<std::uint64_t>(most_semiflow_work,
                                         most_work_for_counter * program.counters.size())) {
  SingleCounters single = single_counters(program);
  columns_.resize(single.shapes);
  for (WeightedSum& sum : single.sums) add(std::move(sum));
}

void Elimination::count(const WeightedSum& sum, std::int64_t by) {
  for (const SparseEntry& entry : sum.effect) {
    Column& column = columns_[entry.index];
    (entry.value > 0 ? column.plus : column.minus) += static_cast<std::uint64_t>(by);
    if (!std::exchange(column.has_changed, true)) changed_.push_back(entry.index);
  }
}

void Elimination::add(WeightedSum sum) {
  const auto index = static_cast<std::uint32_t>(sums_.size());
  count(sum, 1);
  for (const SparseEntry& entry : sum.effect) columns_[entry.index].sums.push_back(index);
  begin_with_[sum.weights.front().index].push_back(index);
  sums_.push_back(std::move(sum));
  dropped_.push_back(false);
}

void Elimination::drop(std::uint32_t index) {
  count(sums_[index], -1);
  sums_[index] = {};
  dropped_[index] = true;
}

void Elimination::put_into_queue(std::uint32_t column) {
  columns_[column].queued = columns_[column].growth();
  queue_.emplace(columns_[column].queued, column);
}

/// Of those that let the number of sums grow least the first. A column whose growth has become
/// larger stands in the queue as it was until it is the first there.
std::optional<std::uint32_t> Elimination::cheapest() {
  for (const std::uint32_t i : std::exchange(changed_, {})) {
    columns_[i].has_changed = false;
    if (columns_[i].is_used() && columns_[i].growth() < columns_[i].queued) put_into_queue(i);
  }
  while (!queue_.empty()) {
    const auto [growth, i] = queue_.top();
    queue_.pop();
    Column& column = columns_[i];
    if (growth != column.queued) continue;
    column.queued = never;
    if (!column.is_used()) continue;
    if (column.growth() == growth) return i;
    put_into_queue(i);
  }
  return std::nullopt;
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
  const std::size_t most = work_ < most_work_ ? most_pairs : 0;
  if (plus.size() * minus.size() <= most) return;
  sort_by_use(plus);
  sort_by_use(minus);
  while (plus.size() * minus.size() > most) {
    (plus.size() > minus.size() ? plus : minus).pop_back();
  }
}

/// A sum whose counters are all in this one begins with one of them.
bool Elimination::is_minimal(const WeightedSum& sum) {
  for (const SparseEntry& entry : sum.weights) {
    std::vector<std::uint32_t>& candidates = begin_with_[entry.index];
    std::erase_if(candidates, [this](std::uint32_t i) { return dropped_[i]; });
    work_ += candidates.size();
    if (std::any_of(candidates.begin(), candidates.end(),
                    [&](std::uint32_t i) { return sum.covers(sums_[i]); })) {
      return false;
    }
  }
  return true;
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
  for (WeightedSum& sum : combined) {
    if (is_minimal(sum)) add(std::move(sum));
  }
}

std::vector<Semiflow> Elimination::run() {
  for (auto action = cheapest(); action; action = cheapest()) {
    deadline_.check();
    eliminate(*action);
  }
  std::vector<Semiflow> result;
  for (std::uint32_t i = 0; i < sums_.size(); ++i) {
    if (dropped_[i] || !sums_[i].effect.empty()) continue;
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

std::vector<Semiflow> semiflows(const Program& program, const Deadline& deadline) {
  return Elimination(program, deadline).run();
}

}  // namespace leadline::program
