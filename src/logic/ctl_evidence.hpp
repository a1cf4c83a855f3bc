#pragma once

#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"
#include "logic/ctl_values.hpp"
#include "logic/route.hpp"

namespace leadline::logic {

/// Makes the evidence for a formula that was evaluated: a run for each quantifier that one can
/// show, with evidence for the operands in the states along it. Parts are always quantifiers:
/// booleans and what speaks of a state alone follow from these. Only the root may be something
/// else; if it negates a quantifier, it has the quantifier's run.
class CtlEvidence {
 public:
  CtlEvidence(const program::Program& program, PathSets& sets, const CtlValues& values);

  /// Of the last node in the initial state, whose value is known. Nothing when it has more than
  /// 100,000 steps, nests more than 500 deep, or the watch is over.
  [[nodiscard]] std::optional<Evidence> make(bool value);
  /// Whether a run is part of what was made.
  [[nodiscard]] bool has_runs() const { return has_runs_; }

 private:
  using Claim = std::pair<std::uint32_t, bool>;  // a node and its value
  struct Task {
    Evidence* evidence;
    explore::StateIndex state;
    std::size_t depth;
  };
  struct Positions;

  [[nodiscard]] bool is_quantifier(std::uint32_t node) const;
  [[nodiscard]] std::vector<Claim> quantifiers_for(Claim claim, explore::StateIndex s) const;
  void add_operands(Claim claim, explore::StateIndex s, std::vector<Claim>& to) const;
  void fill(const Task& task);
  [[nodiscard]] Claim without_negations(Claim claim) const;
  void show(const Task& task, std::uint32_t node);
  StateRun run_for(std::uint32_t node, explore::StateIndex s, std::size_t& reached);
  void stay(Route& route, StateRun& run) const;
  [[nodiscard]] std::vector<Claim> claims_at(std::uint32_t node, const StateRun& run,
                                             std::size_t position, std::size_t reached);
  void add_parts(const Task& task, const std::vector<std::pair<std::size_t, Claim>>& claims,
                 const StateRun& run);
  Route& route_of(std::uint32_t node);

  const program::Program* program_;
  PathSets* sets_;
  const CtlValues* values_;
  std::map<std::uint32_t, Route> routes_;
  std::optional<Route> fair_route_;
  std::deque<Task> tasks_;
  std::size_t steps_ = 0;
  bool has_runs_ = false;
  bool is_too_large_ = false;
};

}  // namespace leadline::logic
