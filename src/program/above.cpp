#include "leadline/program/above.hpp"

#include <utility>

namespace leadline::program {

Above::Above(std::size_t actions, std::vector<PriorityOver> rules, Sets closed)
    : rules_(std::move(rules)), rules_over_(actions), closed_(std::move(closed)) {
  for (std::uint32_t r = 0; r < rules_.size(); ++r) {
    for (const ActionIndex action : rules_[r].below) rules_over_[action].push_back(r);
  }
}

std::vector<ActionIndex> Above::of(ActionIndex action) const {
  std::vector<ActionIndex> result;
  static_cast<void>(any(action, [&result](ActionIndex found) {
    result.push_back(found);
    return false;
  }));
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<bool> Above::has_lower() const {
  std::vector<bool> result(rules_over_.size(), false);
  for (const PriorityOver& rule : rules_) {
    for (const ActionIndex action : rule.above) result[action] = true;
  }
  return result;
}

}  // namespace leadline::program
