#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"
#include "logic/added.hpp"
#include "program/raised_weights.hpp"

namespace leadline::logic {

/// Sums that are all 0 or more at once.
using Conjunction = std::vector<LinearSum>;

/// What follows for all reachable states from how actions change counters, without exploring one:
/// a state is the initial one plus the effects of the actions that were fired, and no counter is
/// negative (Murata, Petri nets: properties, analysis and applications, 1989, IV.B). Guards, the
/// order of firings, dates and queues are left aside, so that nothing is told of many questions.
///
/// Linear programs find the proofs, in floating point; each is checked in integers. Their work is
/// counted and limited, all together to some seconds: then nothing more is told.
class StateEquation {
 public:
  /// All must outlive it.
  StateEquation(const program::Program& program, const Deadline& deadline);

  /// Whether it excludes that all of these sums are 0 or more. O(one linear program).
  [[nodiscard]] bool excludes(const Conjunction& sums);

  /// What the sum never exceeds; nothing where that is not known.
  [[nodiscard]] std::optional<std::int64_t> most(const LinearSum& sum);

  [[nodiscard]] const program::Program& program() const { return program_; }
  [[nodiscard]] const Deadline& deadline() const { return deadline_; }

 private:
  /// Weights of sums and counters by which all together never increase.
  struct Proof {
    std::vector<std::int64_t> of_sums;
    std::vector<std::int64_t> of_counters;
  };
  [[nodiscard]] std::optional<Proof> found_proof(const Conjunction& sums);
  /// The same of one counter, by weights that are raised: where a linear program would be too
  /// large.
  [[nodiscard]] std::optional<Proof> raised_proof(const LinearSum& sum);
  [[nodiscard]] bool is_excluded_by(const Conjunction& sums,
                                    const std::optional<Proof>& proof) const;
  [[nodiscard]] bool is_increased(const Conjunction& sums, const Proof& proof,
                                  const program::Action& action) const;
  /// What the weighted sum of all is at first and never exceeds.
  [[nodiscard]] std::optional<Added> checked_most(const Conjunction& sums,
                                                  const Proof& proof) const;

  const program::Program& program_;
  const Deadline& deadline_;
  std::vector<bool> is_balanced_;
  std::optional<program::RaisedWeights> raised_;
  std::uint64_t work_ = 0;
};

}  // namespace leadline::logic
