#pragma once

#include <vector>

#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"
#include "logic/path_sets.hpp"

namespace leadline::logic {

/// What a quantified path is a search for: `exists` for one that satisfies the path operator, `all`
/// for one that refutes it. Either a step to `goal`, or states of `hold` up to one of `goal`, or if
/// it `may_stay` to one of `core`, where the path stays in `hold` for ever.
struct PathSearch {
  bool is_step = false;
  bool may_stay = false;
  SetOfStates hold;
  SetOfStates goal;
  SetOfStates core;
};

/// In which states each part of a formula of CTL holds, under fairness constraints.
class CtlValues {
 public:
  CtlValues(const program::Program& program, PathSets& sets, const Formula& formula,
            const std::vector<Formula>& fairness);

  [[nodiscard]] const Formula& formula() const { return *formula_; }
  /// Whether no quantifier belongs to the node.
  [[nodiscard]] bool is_local(std::uint32_t node) const { return is_local_[node]; }

  [[nodiscard]] bool surely(std::uint32_t node, explore::StateIndex s) const {
    return yes_[node].has(s);
  }
  [[nodiscard]] bool maybe(std::uint32_t node, explore::StateIndex s) const {
    return maybe_set(node).has(s);
  }
  /// Whether the node surely has this value.
  [[nodiscard]] bool has_value(std::uint32_t node, bool value, explore::StateIndex s) const {
    return value ? surely(node, s) : !maybe(node, s);
  }

  /// Of a quantifier whose operands were evaluated; the core is left to the caller.
  [[nodiscard]] PathSearch search(std::uint32_t node, Beyond beyond) const;

  /// By constraint: where it surely holds.
  [[nodiscard]] const std::vector<SetOfStates>& fair() const { return fair_; }
  /// Where fair paths may stay: empty where there are no constraints.
  [[nodiscard]] const SetOfStates& fair_core() const { return fair_core_; }

 private:
  void mark_needed();
  void evaluate(std::uint32_t node);
  void evaluate_local(std::uint32_t node);
  void evaluate_quantifier(std::uint32_t node);
  void evaluate_fairness(const std::vector<Formula>& fairness);
  [[nodiscard]] SetOfStates states_of(const Formula& formula, std::uint32_t node,
                                      Beyond beyond) const;
  [[nodiscard]] SetOfStates found(std::uint32_t node, Beyond beyond);

  [[nodiscard]] bool is_partial() const { return !sets_->graph().complete(); }
  [[nodiscard]] const SetOfStates& maybe_set(std::uint32_t node) const {
    return is_partial() ? maybe_[node] : yes_[node];
  }
  /// Where the node has this value: surely, or as far as may be.
  [[nodiscard]] SetOfStates with_value(std::uint32_t node, bool value, Beyond beyond) const;
  /// Those from which a fair path begins.
  [[nodiscard]] SetOfStates fairly(SetOfStates states, Beyond beyond) const;

  const program::Program* program_;
  PathSets* sets_;
  const Formula* formula_;
  std::vector<bool> is_local_;
  std::vector<bool> is_needed_;
  std::vector<SetOfStates> yes_;
  std::vector<SetOfStates> maybe_;  // of partial graphs
  std::vector<SetOfStates> fair_;
  std::vector<SetOfStates> maybe_fair_;
  SetOfStates fair_core_;
  SetOfStates fair_states_;
  SetOfStates maybe_fair_states_;
};

}  // namespace leadline::logic
