#include "program/weighted_sum.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "program/balanced.hpp"

namespace leadline::program {
namespace {

/// a * x + b * y; false where it exceeds 63 bits.
bool combine(std::int64_t a, std::int64_t x, std::int64_t b, std::int64_t y, std::int64_t& result) {
  std::int64_t left = 0;
  std::int64_t right = 0;
  return !__builtin_mul_overflow(a, x, &left) && !__builtin_mul_overflow(b, y, &right) &&
         !__builtin_add_overflow(left, right, &result) &&
         result != std::numeric_limits<std::int64_t>::min();
}

bool combine(std::int64_t a, const SparseVector& x, std::int64_t b, const SparseVector& y,
             SparseVector& result) {
  result.reserve(x.size() + y.size());
  auto i = x.begin();
  auto j = y.begin();
  while (i != x.end() || j != y.end()) {
    const bool left = j == y.end() || (i != x.end() && i->index <= j->index);
    const bool right = i == x.end() || (j != y.end() && j->index <= i->index);
    SparseEntry entry{left ? i->index : j->index, 0};
    if (!combine(a, left ? i->value : 0, b, right ? j->value : 0, entry.value)) return false;
    if (entry.value != 0) result.push_back(entry);
    if (left) ++i;
    if (right) ++j;
  }
  return true;
}

void divide(WeightedSum& sum, std::int64_t divisor) {
  for (SparseVector* vector : {&sum.weights, &sum.effect}) {
    for (SparseEntry& entry : *vector) entry.value /= divisor;
  }
  sum.total /= static_cast<Tokens>(divisor);
}

/// The weights' divisor divides the effects and the total as well: these are sums of weights.
std::int64_t common_divisor(const SparseVector& vector) {
  std::int64_t result = 0;
  for (const SparseEntry& entry : vector) {
    result = std::gcd(result, entry.value);
    if (result == 1) break;
  }
  return result;
}

/// What an action adds to the counters, divided by what divides all, the first of them positive.
using Shape = std::vector<std::pair<Counter, std::int64_t>>;

Shape shape_of(const Action& action, const std::vector<bool>& balanced) {
  Shape shape;
  std::int64_t divisor = 0;
  for (const Effect& effect : action.effects) {
    if (!balanced[effect.counter]) continue;
    shape.emplace_back(effect.counter, effect.amount);
    divisor = std::gcd(divisor, effect.amount);
  }
  std::sort(shape.begin(), shape.end());
  if (!shape.empty() && shape.front().second < 0) divisor = -divisor;
  for (auto& [counter, amount] : shape) amount /= divisor;
  return shape;
}

}  // namespace

std::int64_t WeightedSum::effect_of(std::uint32_t shape) const {
  const auto found =
      std::lower_bound(effect.begin(), effect.end(), shape,
                       [](const SparseEntry& entry, std::uint32_t a) { return entry.index < a; });
  return found != effect.end() && found->index == shape ? found->value : 0;
}

bool WeightedSum::covers(const WeightedSum& other) const {
  if ((other.signature & ~signature) != 0) return false;
  return std::includes(
      weights.begin(), weights.end(), other.weights.begin(), other.weights.end(),
      [](const SparseEntry& a, const SparseEntry& b) { return a.index < b.index; });
}

std::optional<WeightedSum> cancelled(const WeightedSum& plus, const WeightedSum& minus,
                                     std::uint32_t shape) {
  const std::int64_t gain = plus.effect_of(shape);
  const std::int64_t loss = -minus.effect_of(shape);
  const std::int64_t divisor = std::gcd(gain, loss);
  const std::int64_t a = loss / divisor;
  const std::int64_t b = gain / divisor;
  WeightedSum sum;
  std::int64_t total = 0;
  if (!combine(a, plus.weights, b, minus.weights, sum.weights) ||
      !combine(a, plus.effect, b, minus.effect, sum.effect) ||
      !combine(a, static_cast<std::int64_t>(plus.total), b, static_cast<std::int64_t>(minus.total),
               total)) {
    return std::nullopt;
  }
  sum.total = static_cast<Tokens>(total);
  sum.signature = plus.signature | minus.signature;
  const std::int64_t common = common_divisor(sum.weights);
  if (common > 1) divide(sum, common);
  return sum;
}

SingleCounters single_counters(const Program& program) {
  const std::vector<bool> balanced = changed_by_effects_only(program);
  std::vector<WeightedSum> sums(program.counters.size());
  std::map<Shape, std::uint32_t> known;
  for (const Action& action : program.actions) {
    const Shape shape = shape_of(action, balanced);
    const auto index = static_cast<std::uint32_t>(known.size());
    if (shape.empty() || !known.emplace(shape, index).second) continue;
    for (const auto& [counter, amount] : shape) sums[counter].effect.push_back({index, amount});
  }
  SingleCounters result{{}, known.size()};
  for (Counter c = 0; c < sums.size(); ++c) {
    if (!balanced[c] || program.initial[c] > max_tokens) continue;
    sums[c].weights.push_back({c, 1});
    sums[c].total = program.initial[c];
    sums[c].signature = std::uint64_t{1} << (c % 64);
    result.sums.push_back(std::move(sums[c]));
  }
  return result;
}

}  // namespace leadline::program
