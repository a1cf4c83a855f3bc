#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "leadline/program/layout.hpp"
#include "leadline/program/program.hpp"

namespace leadline::explore {

/// A set of states that a reduced search is to reach if it can be reached at all.
class Goal {
 public:
  Goal() = default;
  Goal(const Goal&) = delete;
  Goal& operator=(const Goal&) = delete;
  virtual ~Goal() = default;

  /// Of a state that is no goal: adds actions such that each run from there to a goal fires one of
  /// them, or an action that may enable a disabled one of them, or that may disable an enabled one
  /// of them. May be asked by several threads at once.
  virtual void name_helpers(const program::Layout& layout, const std::uint64_t* state,
                            std::span<const std::uint64_t> enabled,
                            std::vector<program::ActionIndex>& helpers) const = 0;
};

}  // namespace leadline::explore
