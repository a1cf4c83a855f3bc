#include "logic/recheck_named.hpp"

#include <algorithm>

#include "leadline/explore/replay.hpp"
#include "leadline/explore/replay_evidence.hpp"
#include "leadline/logic/recheck.hpp"
#include "leadline/model/formula_builder.hpp"

namespace leadline::logic {
namespace {

using Fault = std::optional<std::string>;

/// The run ends in, or comes through, a state that `wanted` gives a condition for.
Fault recheck_reached(const program::Program& program, const Evidence& evidence,
                      FormulaBuilder::NodeId (*wanted)(FormulaBuilder&, const program::Program&)) {
  FormulaBuilder builder;
  const auto node = builder.exists(builder.finally(wanted(builder, program)));
  const Formula formula = builder.formula(node);
  return recheck(program, formula, {formula.root(), true, evidence.run, evidence.is_maximal, {}});
}

FormulaBuilder::NodeId unsafe(FormulaBuilder& builder, const program::Program& program) {
  auto any = builder.constant(false);
  for (program::Counter c = 0; c < program.counters.size(); ++c)
    any = builder.disjunction(any, builder.at_least({{{c, 1}}, -2}));
  return any;
}

FormulaBuilder::NodeId dead(FormulaBuilder& builder, const program::Program&) {
  return builder.deadlock();
}

Fault recheck_plain_run(const program::Program& program, const Evidence& evidence) {
  if (evidence.run.is_repeated()) return "its run should neither be a cycle nor a pump";
  return explore::replay(program, evidence);
}

Fault recheck_two_ends(const program::Program& program, const Evidence& evidence) {
  const bool is_split = evidence.parts.size() == 2 && evidence.run.steps.empty();
  if (!is_split) return "it should have two runs as its parts, and none of its own";
  for (const Evidence::Part& part : evidence.parts) {
    if (!part.evidence.parts.empty() || part.at != 0) return "its parts should be two plain runs";
    if (auto fault = recheck_plain_run(program, part.evidence)) return fault;
  }
  return recheck_plain_run(program, evidence);
}

Fault recheck_never_again(const program::Program& program, const Evidence& evidence) {
  const auto named = [&](const program::Action& a) { return a.name == evidence.never_again; };
  if (std::none_of(program.actions.begin(), program.actions.end(), named))
    return "'" + evidence.never_again + "', which it says can never fire again, is no action";
  return recheck_plain_run(program, evidence);
}

Fault recheck_violated(const program::Program& program, NamedProperty property,
                       const Evidence& evidence) {
  switch (property) {
    case NamedProperty::bounded:
      if (!evidence.run.pump_start) return "nothing grows without bound in it";
      return explore::replay(program, evidence);
    case NamedProperty::safe:
      return recheck_reached(program, evidence, unsafe);
    case NamedProperty::deadlock_free:
      return recheck_reached(program, evidence, dead);
    case NamedProperty::live:
      return recheck_never_again(program, evidence);
    case NamedProperty::reversible:
      return recheck_plain_run(program, evidence);
    default:
      return "no run alone can show that this is violated";
  }
}

}  // namespace

WideSum value_in(std::span<const Tokens> state, const LinearSum& sum) {
  WideSum value = sum.constant;
  for (const auto& [field, weight] : sum.terms) value += WideSum{weight} * state[field];
  return value;
}

Fault recheck_named(const program::Program& program, NamedProperty property,
                    const Evidence& evidence) {
  if (property == NamedProperty::has_home_state && !evidence.holds)
    return recheck_two_ends(program, evidence);
  if (!evidence.parts.empty()) return "it should have one run and no parts";
  if (!evidence.holds) return recheck_violated(program, property, evidence);
  if (property == NamedProperty::has_home_state) return recheck_plain_run(program, evidence);
  return "no run alone can show that this holds";
}

Fault recheck_bound(const program::Program& program, const LinearSum& sum,
                    const Evidence& evidence) {
  if (!evidence.parts.empty() || !evidence.holds) return "a bound is shown by one run, no parts";
  if (evidence.run.cycle_start) return "the run to a bound is no cycle";
  if (auto fault = explore::replay(program, evidence)) return fault;
  const std::span steps(evidence.run.steps);
  const WideSum value = value_in(explore::values_after(program, steps), sum);
  if (const auto pump = evidence.run.pump_start) {
    if (evidence.value) return "a pump makes it grow for ever, so that no value is the greatest";
    if (value > value_in(explore::values_after(program, steps.first(*pump)), sum)) return {};
    return "the pump does not make it grow";
  }
  if (!evidence.value) return "it does not say which value is reached";
  if (value == *evidence.value) return {};
  return "after the run it is not " + std::to_string(*evidence.value);
}

}  // namespace leadline::logic
