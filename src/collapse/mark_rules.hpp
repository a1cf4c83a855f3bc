#pragma once

#include <cstdint>
#include <vector>

#include "leadline/model/marks.hpp"
#include "leadline/program/program.hpp"

namespace leadline::collapse {

/// Which marks count: the conditions of a `Mark`, applied while a reaction is followed. A set of
/// marks is sorted.
class MarkRules {
 public:
  using Set = std::vector<std::uint32_t>;

  explicit MarkRules(const Marks& marks) : marks_(&marks), counts_(marks.table.size()) {}

  /// A reaction begins in a mode; `source` is null before the initial one.
  void begin(const std::vector<Tokens>* source);

  /// Whether a firing of `action` would leave a mark at all.
  [[nodiscard]] bool leaves_some(program::ActionIndex action) const {
    return action < marks_->of.size() && !marks_->of[action].empty();
  }

  void fire(program::ActionIndex action, Set& set) const;

  /// Drops what does not count in this end mode.
  void end(const std::vector<Tokens>& target, Set& set) const;

 private:
  const Marks* marks_;
  std::vector<bool> counts_;  // by mark: its condition on the source holds
};

}  // namespace leadline::collapse
