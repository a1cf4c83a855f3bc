#include "logic/layout_sum.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace leadline::logic {
namespace {

__extension__ using Wide = __int128;
using Kind = program::Reading::Kind;

constexpr Wide narrow_bound = Wide{1} << 62;

Wide magnitude(std::int64_t number) {
  return number < 0 ? -Wide{number} : Wide{number};
}

/// What the counter is the rest of, where it can be written as a sum of the others.
const program::Rest* expandable(const program::Layout& layout, program::Counter counter) {
  const program::Reading& reading = layout.readings[counter];
  if (reading.kind != Kind::rest || layout.rests[reading.index].weight != 1) return nullptr;
  return &layout.rests[reading.index];
}

/// Whether each partial sum stays within 62 bits, rests being expanded.
bool fits_narrow(const LinearSum& sum, const program::Layout& layout) {
  Wide total = magnitude(sum.constant);
  for (const LinearSum::Term& term : sum.terms) {
    const program::Rest* rest = expandable(layout, term.field);
    const Wide most = rest == nullptr ? Wide{layout.most(term.field)} : Wide{rest->total} * 2;
    if (most > narrow_bound) return false;
    total += magnitude(term.weight) * most;
    if (total > narrow_bound) return false;
  }
  return total <= narrow_bound;
}

}  // namespace

LayoutSum::LayoutSum(const LinearSum& sum, const program::Layout& layout)
    : constant_(sum.constant), is_narrow_(fits_narrow(sum, layout)) {
  if (is_narrow_) {
    compile_narrow(sum, layout);
  } else {
    for (const auto& [field, weight] : sum.terms) add_term(field, weight, layout);
  }
}

void LayoutSum::compile_narrow(const LinearSum& sum, const program::Layout& layout) {
  std::map<program::Counter, std::int64_t> weights;
  for (const auto& [field, weight] : sum.terms) {
    if (layout.most(field) == 0) continue;
    const program::Rest* rest = expandable(layout, field);
    if (rest == nullptr) {
      weights[field] += weight;
      continue;
    }
    constant_ += weight * static_cast<std::int64_t>(rest->total);
    for (const auto& [other, times] : rest->others) {
      if (times > rest->total || layout.most(other) == 0) continue;
      weights[other] -= weight * static_cast<std::int64_t>(times);
    }
  }
  for (const auto& [counter, weight] : weights) {
    if (weight != 0) add_term(counter, weight, layout);
  }
  find_bounds(weights, layout);
}

void LayoutSum::find_bounds(const std::map<program::Counter, std::int64_t>& weights,
                            const program::Layout& layout) {
  Wide least = constant_;
  Wide most = constant_;
  for (const auto& [counter, weight] : weights) {
    const Wide term = Wide{weight} * layout.most(counter);
    if (term > narrow_bound || term < -narrow_bound) return;
    (weight < 0 ? least : most) += term;
  }
  always_ = least >= 0;
  never_ = most < 0;
}

LayoutSum::Term LayoutSum::field_term(const program::Layout& layout, program::Counter counter,
                                      std::int64_t weight) {
  const program::Reading& reading = layout.readings[counter];
  return {reading.kind, layout.field(counter), 0, reading.code, weight};
}

void LayoutSum::add_term(program::Counter counter, std::int64_t weight,
                         const program::Layout& layout) {
  const program::Reading& reading = layout.readings[counter];
  if (reading.kind != Kind::rest) {
    terms_.push_back(field_term(layout, counter, weight));
    return;
  }
  const program::Rest& rest = layout.rests[reading.index];
  RestTerms terms{rest.total, rest.weight, {}};
  for (const auto& [other, times] : rest.others) {
    terms.others.push_back(field_term(layout, other, static_cast<std::int64_t>(times)));
  }
  terms_.push_back({Kind::rest, {}, static_cast<std::uint32_t>(rests_.size()), 0, weight});
  rests_.push_back(std::move(terms));
}

Tokens LayoutSum::rest_value(const Term& term, const std::uint64_t* state) const {
  const RestTerms& rest = rests_[term.rest];
  Tokens left = rest.total;
  for (const Term& other : rest.others) {
    left -= static_cast<Tokens>(other.weight) * field_value(other, state);
  }
  return left / rest.weight;
}

LayoutSum::Wide LayoutSum::wide(const std::uint64_t* state) const {
  Wide sum = constant_;
  for (const Term& term : terms_) sum += Wide{term.weight} * value_of(term, state);
  return sum;
}

std::int64_t LayoutSum::value(const std::uint64_t* state) const {
  if (is_narrow_) return narrow(state);
  using Range = std::numeric_limits<std::int64_t>;
  return static_cast<std::int64_t>(std::clamp<Wide>(wide(state), Range::min(), Range::max()));
}

}  // namespace leadline::logic
