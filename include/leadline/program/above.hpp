#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace leadline::program {

using ActionIndex = std::uint32_t;

/// Each of `above` has priority over each of `below`.
struct PriorityOver {
  std::vector<ActionIndex> above;
  std::vector<ActionIndex> below;
};

/// What has priority over what, where that is no weak order: rules, closed transitively.
///
/// The closed sets are kept where they are small. Those of a chain would take memory quadratic in
/// its length, so that large ones are searched for whenever they are asked for.
class Above {
 public:
  using Sets = std::vector<std::vector<ActionIndex>>;

  Above() = default;
  /// `closed` are the sets by action, or nothing where they are too large.
  Above(std::size_t actions, std::vector<PriorityOver> rules, Sets closed);

  [[nodiscard]] bool empty() const { return rules_.empty(); }

  /// Whether `test` holds of some action that has priority over this one. O(rules) at worst.
  template <class Test>
  [[nodiscard]] bool any(ActionIndex action, const Test& test) const {
    if (rules_.empty()) return false;
    if (closed_.empty()) return search(action, test);
    return std::any_of(closed_[action].begin(), closed_[action].end(), test);
  }

  /// All actions that have priority over this one, increasing.
  [[nodiscard]] std::vector<ActionIndex> of(ActionIndex action) const;

  /// By action: whether it has priority over some other.
  [[nodiscard]] std::vector<bool> has_lower() const;

 private:
  template <class Test>
  bool search(ActionIndex action, const Test& test) const {
    std::vector<bool> seen(rules_.size());
    std::vector<ActionIndex> waiting{action};
    while (!waiting.empty()) {
      const ActionIndex from = waiting.back();
      waiting.pop_back();
      for (const std::uint32_t rule : rules_over_[from]) {
        if (seen[rule]) continue;
        seen[rule] = true;
        for (const ActionIndex found : rules_[rule].above) {
          if (test(found)) return true;
          waiting.push_back(found);
        }
      }
    }
    return false;
  }

  std::vector<PriorityOver> rules_;
  std::vector<std::vector<std::uint32_t>> rules_over_;  // by action: those that it is below in
  Sets closed_;
};

}  // namespace leadline::program
