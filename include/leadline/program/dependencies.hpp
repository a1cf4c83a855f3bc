#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// Which actions to look at again after one has fired. Quadratic in the number of actions where
/// all share a counter, therefore apart from `Machine`.
class Dependencies {
 public:
  explicit Dependencies(const Program& program);

  /// Actions whose guards read a counter that this action changes, itself included if so;
  /// increasing.
  [[nodiscard]] std::span<const ActionIndex> affected(ActionIndex action) const {
    return {affected_.data() + begin_[action], affected_.data() + begin_[action + 1]};
  }

 private:
  std::vector<ActionIndex> affected_;
  std::vector<std::size_t> begin_;  // by action, and one more
};

}  // namespace leadline::program
