#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "leadline/base/limits.hpp"
#include "leadline/program/step_table.hpp"
#include "program/layout_choice.hpp"

namespace leadline::explore {

/// The step table of a search, made anew for a wider layout when a field turns out too narrow.
class WideningSteps {
 public:
  /// Throws `LimitReached`.
  WideningSteps(const program::Program& program, const Deadline& deadline);

  [[nodiscard]] const program::StepTable& operator*() const { return *steps_; }
  [[nodiscard]] const program::StepTable* operator->() const { return steps_.get(); }

  /// Steps with more room for what the action does in the state, when that means to encode so many
  /// states anew; null if there can be none.
  ///
  /// One field at a time gives the narrowest states, but each time all of them are encoded anew.
  /// When that has cost sixteen times what it costs once now, the other fields as narrow as this
  /// one are widened with it, which soon ends the widening.
  [[nodiscard]] std::unique_ptr<program::StepTable> wider(program::ActionIndex action,
                                                          const std::uint64_t* state,
                                                          std::uint64_t states);
  void use(std::unique_ptr<program::StepTable> steps) noexcept { steps_ = std::move(steps); }

 private:
  program::LayoutChoice choice_;  // to begin with
  std::unique_ptr<program::StepTable> steps_;
  std::uint64_t work_ = 0;
};

}  // namespace leadline::explore
