#include "read/checked_sum.hpp"

#include <algorithm>
#include <utility>

#include "leadline/model/petri_net.hpp"

namespace leadline::read {
namespace {

std::uint64_t absolute(std::int64_t value) {
  return static_cast<std::uint64_t>(value < 0 ? -value : value);
}

}  // namespace

CheckedSum::CheckedSum(std::int64_t constant) : constant_(constant), size_(absolute(constant)) {}

CheckedSum::CheckedSum(const LinearSum& sum)
    : terms_(sum.terms), constant_(sum.constant), size_(absolute(sum.constant)) {
  for (const LinearSum::Term& term : sum.terms) size_ += absolute(term.weight);
}

bool CheckedSum::add(const CheckedSum& other) {
  if (size_ + other.size_ > max_tokens) return false;
  size_ += other.size_;
  constant_ += other.constant_;
  terms_.insert(terms_.end(), other.terms_.begin(), other.terms_.end());
  return true;
}

bool CheckedSum::subtract(CheckedSum other) {
  other.negate();
  return add(other);
}

void CheckedSum::negate() {
  constant_ = -constant_;
  for (LinearSum::Term& term : terms_) term.weight = -term.weight;
}

bool CheckedSum::scale(std::int64_t factor) {
  const std::uint64_t times = absolute(factor);
  if (times != 0 && size_ > max_tokens / times) return false;
  size_ *= times;
  constant_ *= factor;
  for (LinearSum::Term& term : terms_) term.weight *= factor;
  if (factor == 0) terms_.clear();
  return true;
}

bool CheckedSum::multiply(const CheckedSum& other) {
  if (other.is_constant()) return scale(other.constant_);
  CheckedSum product = other;
  if (!product.scale(constant_)) return false;
  *this = std::move(product);
  return true;
}

LinearSum CheckedSum::sum() const {
  std::vector<LinearSum::Term> sorted = terms_;
  std::sort(sorted.begin(), sorted.end(),
            [](const auto& a, const auto& b) { return a.field < b.field; });
  LinearSum result{{}, constant_};
  for (const LinearSum::Term& term : sorted) {
    auto& joined = result.terms;
    if (!joined.empty() && joined.back().field == term.field) {
      joined.back().weight += term.weight;
    } else {
      if (!joined.empty() && joined.back().weight == 0) joined.pop_back();
      joined.push_back(term);
    }
  }
  if (!result.terms.empty() && result.terms.back().weight == 0) result.terms.pop_back();
  return result;
}

}  // namespace leadline::read
