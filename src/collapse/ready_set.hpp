#pragma once

#include <cstdint>
#include <vector>

#include "leadline/program/machine.hpp"

namespace leadline::collapse {

/// The internal actions of a program by priority, and for each state the set of those whose guards
/// hold, kept up to date from firing to firing.
class InternalOrder {
 public:
  using Ready = std::vector<std::uint64_t>;  ///< a bit for each rank

  explicit InternalOrder(const program::Machine& machine);

  /// All ranks whose guards hold in `state`.
  void fill(const std::uint64_t* state, Ready& ready) const;

  /// What firing `action` has changed, `state` being its result.
  void update(program::ActionIndex action, const std::uint64_t* state, Ready& ready) const;

  /// The enabled internal actions, those of the best level only; empty exactly in stable states.
  /// `state` is looked at only if the priorities are no levels.
  void enabled(const Ready& ready, const std::uint64_t* state,
               std::vector<program::ActionIndex>& out) const;

 private:
  void filter_dominated(const std::uint64_t* state, std::vector<program::ActionIndex>& out) const;

  const program::Machine* machine_;
  std::vector<program::ActionIndex> by_rank_;          // internal actions by level, then index
  std::vector<std::uint32_t> level_;                   // by rank
  std::vector<std::vector<program::Counter>> writes_;  // by action
  std::vector<std::vector<std::uint32_t>> readers_;    // by field: ranks whose guards read it
};

}  // namespace leadline::collapse
