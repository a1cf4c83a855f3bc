#include "collapse/mark_rules.hpp"

#include <algorithm>

namespace leadline::collapse {

void MarkRules::begin(const std::vector<Tokens>* source) {
  for (std::size_t m = 0; m < counts_.size(); ++m) {
    const auto& place = marks_->table[m].in_source;
    counts_[m] = !place || (source != nullptr && (*source)[place->index()] > 0);
  }
}

void MarkRules::fire(program::ActionIndex action, Set& set) const {
  for (const std::uint32_t mark : marks_->of[action]) {
    if (!counts_[mark]) continue;
    const bool late = std::any_of(set.begin(), set.end(), [&](std::uint32_t other) {
      return marks_->table[other].group == marks_->table[mark].group;
    });
    if (!late) set.insert(std::lower_bound(set.begin(), set.end(), mark), mark);
  }
}

void MarkRules::end(const std::vector<Tokens>& target, Set& set) const {
  std::erase_if(set, [&](std::uint32_t mark) {
    const auto& place = marks_->table[mark].in_target;
    return place && target[place->index()] == 0;
  });
}

}  // namespace leadline::collapse
