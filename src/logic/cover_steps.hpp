#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "leadline/logic/coverability.hpp"

namespace leadline::logic {

/// The fields of which a state tells more than whether there are enough of them: those in upper
/// bounds, in guards of what has priority over something, in queues, dates and operations.
[[nodiscard]] std::vector<bool> exact_fields(const program::Program& program);

/// The meaning of a program on markings with omegas. Keeps a reference to the program.
class CoverSteps {
 public:
  explicit CoverSteps(const program::Program& program);

  /// The actions that are enabled, priorities respected; valid until the next call. O(program).
  [[nodiscard]] std::span<const program::ActionIndex> enabled(const Marking& marking);

  /// False, and the marking undefined, where a field would exceed 2^63 - 1.
  [[nodiscard]] bool fire(program::ActionIndex action, Marking& marking) const;

 private:
  [[nodiscard]] bool is_held_back(program::ActionIndex action, std::uint32_t best_level) const;

  const program::Program& program_;
  std::vector<program::Counter> dates_;
  std::vector<char> guards_hold_;  // by action
  std::vector<program::ActionIndex> enabled_;
};

}  // namespace leadline::logic
