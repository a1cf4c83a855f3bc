#include "leadline/logic/recheck_property.hpp"

#include <vector>

#include "leadline/logic/recheck.hpp"
#include "logic/further_claims.hpp"
#include "logic/recheck_named.hpp"

namespace leadline::logic {
namespace {

using Op = Formula::Op;

/// Whether only all paths together would show it.
bool is_about_all_paths(const Formula& formula, const Evidence& evidence) {
  std::uint32_t node = evidence.node;
  bool holds = evidence.holds;
  for (; formula.nodes[node].op == Op::negation; node = formula.nodes[node].left) holds = !holds;
  const Op op = formula.nodes[node].op;
  return (op == Op::all && holds) || (op == Op::exists && !holds);
}

/// A claim that questions of this kind do not make, so that nobody checks it.
std::optional<std::string> out_of_place(const Property& property, const Evidence& evidence) {
  const auto* named = std::get_if<NamedProperty>(&property.what);
  const bool is_live = named != nullptr && *named == NamedProperty::live;
  const bool is_bound = std::holds_alternative<BoundQuestion>(property.what);
  std::vector<const Evidence*> open{&evidence};
  while (!open.empty()) {
    const Evidence& next = *open.back();
    open.pop_back();
    if (!next.never_again.empty() && !is_live) return "only of 'live' something never fires again";
    if (next.value && !is_bound) return "only a bound has a value";
    for (const Evidence::Part& part : next.parts) open.push_back(&part.evidence);
  }
  return std::nullopt;
}

std::optional<std::string> recheck_runs(const program::Program& program, const Property& property,
                                        const Evidence& evidence,
                                        std::vector<TrustedClaim>* trusted) {
  if (auto fault = out_of_place(property, evidence)) return fault;
  if (const auto* named = std::get_if<NamedProperty>(&property.what))
    return recheck_named(program, *named, evidence);
  if (const auto* question = std::get_if<BoundQuestion>(&property.what))
    return recheck_bound(program, question->sum, evidence);
  const auto& formula = std::get<Formula>(property.what);
  if (evidence.node != formula.root()) return "it is not about the whole formula";
  if (is_about_all_paths(formula, evidence))
    return "no run can show this, since it is about all paths";
  return recheck(program, formula, evidence, property.fairness, trusted);
}

}  // namespace

std::optional<std::string> recheck_property(const program::Program& program,
                                            const Property& property, const Evidence& evidence) {
  return recheck_runs(program, property, evidence, nullptr);
}

FullRecheck recheck_fully(const program::Program& program, const Property& property,
                          const Evidence& evidence, const Limits& limits,
                          const explore::ProgressListener& progress) {
  FullRecheck result;
  std::vector<TrustedClaim> trusted;
  result.fault = recheck_runs(program, property, evidence, &trusted);
  if (result.fault) return result;
  FurtherClaims claims(program, limits, progress);
  if (const auto* named = std::get_if<NamedProperty>(&property.what)) {
    claims.look_at(*named, evidence);
  } else if (const auto* question = std::get_if<BoundQuestion>(&property.what)) {
    claims.look_at(question->sum, evidence);
  } else {
    claims.look_at(std::get<Formula>(property.what), trusted, !property.fairness.empty());
  }
  claims.take(result);
  return result;
}

}  // namespace leadline::logic
