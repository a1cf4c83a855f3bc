#include "leadline/logic/recheck.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "explore/semantics.hpp"
#include "logic/run_values.hpp"

namespace leadline::logic {
namespace {

using explore::Values;
using Op = Formula::Op;
using Error = std::optional<std::string>;

constexpr int deepest_recheck = 1000;

/// Checks evidence from the leaves to the root.
class Rechecker {
 public:
  Rechecker(const program::Program& program, const Formula& formula,
            const std::vector<Formula>& fairness, std::vector<TrustedClaim>* trusted)
      : program_(program),
        formula_(formula),
        class_(class_of(formula)),
        fairness_(fairness),
        trusted_(trusted) {
    for (program::ActionIndex a = 0; a < program.actions.size(); ++a) {
      actions_.emplace(program.actions[a].name, a);
    }
  }

  Error check(const Evidence& evidence, const Values& start, int depth) const {
    if (depth > deepest_recheck) return "the evidence is nested too deeply";
    if (evidence.node >= formula_.nodes.size()) return "the formula has no such part";
    const Claim claim = without_negations(evidence);
    const Op op = formula_.nodes[claim.node].op;
    const bool is_quantified = is_quantifier(op);
    if (is_quantified && (op == Op::exists) != claim.holds) {
      return check_trusted(evidence, claim, start);
    }
    FiredRun run;
    if (Error error = fire(evidence, start, run)) return error;
    RunValues::Claims claims;
    if (Error error = check_parts(evidence, run, depth, claims)) return error;
    return is_quantified ? check_path(claim, run, claims) : check_state(claim, run, claims);
  }

 private:
  struct Claim {
    std::uint32_t node;
    bool holds;
  };

  [[nodiscard]] Claim without_negations(const Evidence& evidence) const {
    Claim claim{evidence.node, evidence.holds};
    while (formula_.nodes[claim.node].op == Op::negation) {
      claim = {formula_.nodes[claim.node].left, !claim.holds};
    }
    return claim;
  }

  /// Refused is what the state alone refutes, whatever path begins there.
  Error check_trusted(const Evidence& evidence, const Claim& claim, const Values& start) const {
    const bool is_leaf = evidence.run.steps.empty() && evidence.parts.empty();
    if (!is_leaf || evidence.run.is_repeated()) {
      return "a run cannot show what all paths have in common";
    }
    if (evidence.is_maximal && can_fire(start))
      return "something can fire in what is said to be last";
    if (trusted_ != nullptr) trusted_->push_back({start, claim.node, claim.holds});
    if (!fairness_.empty()) return {};
    FiredRun run;
    run.states.push_back(start);
    const std::uint32_t path = formula_.nodes[claim.node].left;
    const Truth value = RunValues(program_, formula_, run, {}, class_).value(path);
    if (value == Truth::unknown || (value == Truth::yes) == claim.holds) return {};
    return "the state shows the opposite of what is claimed";
  }

  Error fire(const Evidence& evidence, const Values& start, FiredRun& run) const {
    run.states.push_back(start);
    for (std::size_t i = 0; i < evidence.run.steps.size(); ++i) {
      if (Error error = fire_step(evidence.run.steps[i], run)) {
        return "step " + std::to_string(i + 1) + ", '" + evidence.run.steps[i] + "', " + *error;
      }
    }
    if (evidence.run.pump_start) return "the run is no path of the formula, but a pump";
    run.is_maximal = evidence.is_maximal;
    if (run.is_maximal && can_fire(run.states.back())) {
      return "something can fire after the run, which is said to be maximal";
    }
    run.cycle_start = evidence.run.cycle_start;
    return run.cycle_start ? close(run) : Error{};
  }

  Error fire_step(const std::string& name, FiredRun& run) const {
    const auto action = actions_.find(name);
    if (action == actions_.end()) return "is no action";
    if (!explore::is_enabled(program_, action->second, run.states.back())) {
      return "is not enabled";
    }
    auto next = explore::after(program_, action->second, run.states.back());
    if (!next) return "exceeds 2^63 - 1 tokens";
    run.actions.push_back(action->second);
    run.states.push_back(*std::move(next));
    return {};
  }

  [[nodiscard]] bool can_fire(const Values& values) const {
    for (program::ActionIndex a = 0; a < program_.actions.size(); ++a) {
      if (explore::is_enabled(program_, a, values)) return true;
    }
    return false;
  }

  static Error close(FiredRun& run) {
    if (*run.cycle_start >= run.actions.size()) return "the cycle has no steps";
    if (run.states[*run.cycle_start] != run.states.back()) return "the cycle does not close";
    run.states.pop_back();
    return {};
  }

  Error check_parts(const Evidence& evidence, const FiredRun& run, int depth,
                    RunValues::Claims& claims) const {
    for (const Evidence::Part& part : evidence.parts) {
      if (part.at >= run.states.size()) return "a part is about a state behind the run";
      if (Error error = check(part.evidence, run.states[part.at], depth + 1)) {
        return "after step " + std::to_string(part.at) + ": " + *error;
      }
      const auto [claim, is_new] =
          claims.try_emplace({part.at, part.evidence.node}, part.evidence.holds);
      if (!is_new && claim->second != part.evidence.holds) return "two parts contradict each other";
    }
    return {};
  }

  Error check_path(const Claim& claim, const FiredRun& run, const RunValues::Claims& claims) const {
    const std::uint32_t path = formula_.nodes[claim.node].left;
    const bool must_step =
        !claim.holds && formula_.nodes[path].op == Op::next && class_ != FormulaClass::ltl;
    if (must_step && run.actions.empty()) return "the run has no second state";
    if (Error error = check_fairness(run)) return error;
    return compare(RunValues(program_, formula_, run, claims, class_).value(path), claim.holds);
  }

  Error check_state(const Claim& claim, const FiredRun& run,
                    const RunValues::Claims& claims) const {
    if (!run.actions.empty()) return "what holds in a state has a run";
    return compare(RunValues(program_, formula_, run, claims, class_).value(claim.node),
                   claim.holds);
  }

  static Error compare(Truth value, bool claimed) {
    if (value == Truth::unknown) return "the run and its parts do not show what is claimed";
    if ((value == Truth::yes) != claimed) return "the run shows the opposite of what is claimed";
    return {};
  }

  Error check_fairness(const FiredRun& run) const {
    if (fairness_.empty()) return {};
    if (!run.cycle_start && !run.is_maximal) return "the run may go on unfairly";
    const std::size_t begin = run.cycle_start.value_or(run.states.size() - 1);
    for (const Formula& constraint : fairness_) {
      const auto values = RunValues(program_, constraint, run, {}).along(constraint.root());
      const auto from = values.begin() + static_cast<std::ptrdiff_t>(begin);
      if (std::find(from, values.end(), Truth::yes) == values.end()) return "the run is not fair";
    }
    return {};
  }

  const program::Program& program_;
  const Formula& formula_;
  FormulaClass class_;
  const std::vector<Formula>& fairness_;
  std::vector<TrustedClaim>* trusted_;
  std::unordered_map<std::string_view, program::ActionIndex> actions_;
};

}  // namespace

std::optional<std::string> recheck(const program::Program& program, const Formula& formula,
                                   const Evidence& evidence, const std::vector<Formula>& fairness,
                                   std::vector<TrustedClaim>* trusted) {
  if (evidence.node != formula.root()) return "the evidence is about a part of the formula";
  return Rechecker(program, formula, fairness, trusted).check(evidence, program.initial, 0);
}

}  // namespace leadline::logic
