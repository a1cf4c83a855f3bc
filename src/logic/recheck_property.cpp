#include "leadline/logic/recheck_property.hpp"

#include <set>

#include "leadline/explore/replay_evidence.hpp"
#include "leadline/logic/recheck.hpp"
#include "leadline/model/formula_builder.hpp"

namespace leadline::logic {
namespace {

using Error = std::optional<std::string>;

using Op = Formula::Op;

ClaimOnTrust without_negations(const Formula& formula, ClaimOnTrust claim) {
  while (formula.nodes[claim.node].op == Op::negation)
    claim = {formula.nodes[claim.node].left, !claim.holds};
  return claim;
}

/// Whether only all paths together would show it.
bool is_on_trust(const Formula& formula, ClaimOnTrust claim) {
  const Op op = formula.nodes[claim.node].op;
  return (op == Op::all && claim.holds) || (op == Op::exists && !claim.holds);
}

/// The run ends in, or comes through, a state that `wanted` gives a condition for.
Error recheck_reached(const program::Program& program, const Evidence& evidence,
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

Error recheck_named(const program::Program& program, NamedProperty property,
                    const Evidence& evidence) {
  if (!evidence.parts.empty()) return "a property that has a name has one run and no parts";
  if (evidence.holds) return explore::replay(program, evidence);
  switch (property) {
    case NamedProperty::bounded:
      if (!evidence.run.pump_start) return "nothing grows without bound in it";
      break;
    case NamedProperty::safe:
      if (!evidence.run.pump_start) return recheck_reached(program, evidence, unsafe);
      break;
    case NamedProperty::deadlock_free:
      return recheck_reached(program, evidence, dead);
    default:
      break;
  }
  return explore::replay(program, evidence);
}

Error recheck_formula(const program::Program& program, const Property& property,
                      const Formula& formula, const Evidence& evidence) {
  if (evidence.node != formula.root()) return "it is not about the whole formula";
  const ClaimOnTrust claim = without_negations(formula, {evidence.node, evidence.holds});
  if (is_on_trust(formula, claim)) return "no run can show this, since it is about all paths";
  return recheck(program, formula, evidence, property.fairness);
}

}  // namespace

std::vector<ClaimOnTrust> claims_on_trust(const Formula& formula, const Evidence& evidence) {
  std::vector<ClaimOnTrust> claims;
  std::set<ClaimOnTrust> seen;
  std::vector<const Evidence*> open{&evidence};
  while (!open.empty()) {
    const Evidence& here = *open.back();
    open.pop_back();
    const ClaimOnTrust claim = without_negations(formula, {here.node, here.holds});
    if (is_on_trust(formula, claim) && seen.insert(claim).second) claims.push_back(claim);
    for (auto part = here.parts.rbegin(); part != here.parts.rend(); ++part)
      open.push_back(&part->evidence);
  }
  return claims;
}

bool is_shown_by_runs(const Property& property) {
  if (std::holds_alternative<Formula>(property.what)) return true;
  const auto* named = std::get_if<NamedProperty>(&property.what);
  return named != nullptr && (*named == NamedProperty::bounded || *named == NamedProperty::safe ||
                              *named == NamedProperty::deadlock_free);
}

std::optional<std::string> recheck_property(const program::Program& program,
                                            const Property& property, const Evidence& evidence) {
  if (const auto* formula = std::get_if<Formula>(&property.what))
    return recheck_formula(program, property, *formula, evidence);
  if (const auto* named = std::get_if<NamedProperty>(&property.what))
    return recheck_named(program, *named, evidence);
  return explore::replay(program, evidence);
}

}  // namespace leadline::logic
