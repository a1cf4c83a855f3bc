#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "explore/semantics.hpp"
#include "leadline/base/limits.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::explore {

/// Fires runs by the slow semantics, from any state.
class Replayer {
 public:
  explicit Replayer(const program::Program& program);

  /// Fires a run from `values`, which become those behind it. Nothing, or what is wrong; steps are
  /// told as if `before` others had led there. Throws `LimitReached` at the deadline, if there is
  /// one. O(steps * actions).
  [[nodiscard]] std::optional<std::string> fire(const Witness& run, Values& values,
                                                std::size_t before = 0,
                                                const Deadline* deadline = nullptr) const;

  /// The values after a step that can be fired.
  [[nodiscard]] Values after(const std::string& step, Values values) const;

 private:
  const program::Program& program_;
  std::unordered_map<std::string_view, program::ActionIndex> actions_;
};

}  // namespace leadline::explore
