#include <algorithm>
#include <string>
#include <utility>

#include "leadline/base/numbers.hpp"
#include "logic/cover_condition.hpp"
#include "logic/cover_constants.hpp"
#include "logic/cover_search.hpp"
#include "logic/decided.hpp"
#include "logic/unbounded.hpp"

namespace leadline::logic {

using program::ActionIndex;
using program::Counter;
using program::Program;
using Op = Formula::Op;

namespace {

Decision with_size(Decision decision, const CoverabilityTree& tree) {
  decision.states = tree.nodes.size();
  return decision;
}

std::string quoted_name(const std::string& name) {
  return "'" + name + "'";
}

/// A formula EF or AG, negations in front left aside.
struct Reachability {
  std::uint32_t quantifier = 0;
  std::uint32_t condition = 0;
  bool is_exists = true;
  bool negated = false;  ///< an odd number of times
};

std::optional<Reachability> reachability(const Formula& formula) {
  if (class_of(formula) != FormulaClass::reachability) return std::nullopt;
  Reachability result;
  result.quantifier = formula.root();
  while (formula.nodes[result.quantifier].op == Op::negation) {
    result.quantifier = formula.nodes[result.quantifier].left;
    result.negated = !result.negated;
  }
  const Formula::Node& quantifier = formula.nodes[result.quantifier];
  result.is_exists = quantifier.op == Op::exists;
  result.condition = formula.nodes[quantifier.left].left;
  return result;
}

Decision told(const Formula& formula, const Reachability& question, bool found,
              std::optional<Witness> run) {
  const bool inner = question.is_exists == found;
  Decision decision;
  decision.verdict = verdict_of(inner != question.negated);
  if (!found) {
    decision.reason = "no marking of the coverability set satisfies the condition";
  } else if (!run) {
    decision.reason = "the coverability set shows a run, which is too long to be written down";
  } else {
    Evidence evidence{formula.root(), inner != question.negated, *std::move(run), false, {}};
    const std::size_t end = evidence.run.steps.size();
    evidence.parts.push_back({end, {question.condition, question.is_exists, {}, false, {}}});
    decision.evidence = std::move(evidence);
  }
  return decision;
}

/// Of all paths, where it follows from what never fires; where a run would show the verdict, that
/// is looked for elsewhere.
std::optional<Decision> by_dead_actions(const Program& program, const CoverabilityTree& tree,
                                        const Formula& formula, const Deadline& deadline) {
  if (!tree.complete() || formula.actions.empty()) return std::nullopt;
  const auto value = constant_value(formula, dead_actions(program, tree, deadline));
  if (!value) return std::nullopt;
  bool inner = *value;
  std::uint32_t node = formula.root();
  for (; formula.nodes[node].op == Op::negation; node = formula.nodes[node].left) inner = !inner;
  const bool needs_all_paths = formula.nodes[node].op == (inner ? Op::all : Op::exists);
  if (!needs_all_paths) return std::nullopt;
  return with_size(decided(verdict_of(*value),
                           "it follows from what never fires, as the "
                           "coverability set shows"),
                   tree);
}

std::optional<Decision> safe(const Program& program, const CoverabilityTree& tree,
                             const Deadline& deadline) {
  for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
    const Marking& marking = tree.nodes[n].marking;
    const auto more = std::find_if(marking.begin(), marking.end(), [](Tokens v) { return v > 1; });
    if (more == marking.end()) continue;
    const auto field = static_cast<std::size_t>(more - marking.begin());
    auto run = run_until(
        program, tree, n, [&](const Marking& m, const auto&) { return m[field] > 1; }, deadline);
    Decision decision = decided(Verdict::violated,
                                quoted_name(program.counters[field]) + " gets more than one token");
    if (run) decision.evidence = Evidence{0, false, *std::move(run), false, {}};
    return decision;
  }
  if (!tree.complete()) return std::nullopt;
  return decided(Verdict::holds,
                 "no marking of the coverability set has more than one token on a place");
}

std::optional<Decision> quasi_live(const Program& program, const CoverabilityTree& tree,
                                   const Deadline& deadline) {
  const std::vector<ActionIndex> dead = dead_actions(program, tree, deadline);
  if (dead.empty()) {
    return decided(Verdict::holds, "everything fires below some marking of the coverability set");
  }
  if (!tree.complete()) return std::nullopt;
  return decided(Verdict::violated,
                 quoted_name(program.actions[dead.front()].name) + " never fires" +
                     (dead.size() == 1 ? "" : ", nor do " + grouped(dead.size() - 1) + " others"));
}

/// By the first pump: before it nothing is omega, so that the path to it is a run.
std::optional<Decision> bounded(const Program& program, const CoverabilityTree& tree) {
  for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
    if (tree.nodes[n].pumps.empty()) continue;
    return unbounded(program, pump_run(program, tree, tree.nodes[n].pumps.front().from, n));
  }
  if (!tree.complete()) return std::nullopt;
  return decided(Verdict::holds, "the coverability set has finite bounds");
}

}  // namespace

std::optional<Decision> decide(const Program& program, const CoverabilityTree& tree,
                               const Formula& formula, const Deadline& deadline) {
  const auto question = reachability(formula);
  if (!question) return by_dead_actions(program, tree, formula, deadline);
  const CoverCondition condition(program, tree.exact, formula, question->condition);
  const bool is_told =
      question->is_exists ? condition.is_upward_closed() : condition.is_downward_closed();
  if (!is_told) return std::nullopt;
  const auto is_goal = [&](const Marking& marking, std::span<const ActionIndex> enabled) {
    return condition.holds(marking, enabled) == question->is_exists;
  };
  CoverSteps steps(program);
  for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
    if (!tree.nodes[n].is_maximal) continue;
    deadline.check();
    const Marking& marking = tree.nodes[n].marking;
    if (!is_goal(marking, steps.enabled(marking))) continue;
    return with_size(told(formula, *question, true, run_until(program, tree, n, is_goal, deadline)),
                     tree);
  }
  if (!tree.complete()) return std::nullopt;
  return with_size(told(formula, *question, false, std::nullopt), tree);
}

std::optional<Decision> decide(const Program& program, const CoverabilityTree& tree,
                               NamedProperty property, const Deadline& deadline) {
  std::optional<Decision> decision;
  if (property == NamedProperty::bounded) decision = bounded(program, tree);
  if (property == NamedProperty::safe) decision = safe(program, tree, deadline);
  if (property == NamedProperty::quasi_live || property == NamedProperty::no_dead_transitions) {
    decision = quasi_live(program, tree, deadline);
  }
  if (decision) decision->states = tree.nodes.size();
  return decision;
}

}  // namespace leadline::logic
