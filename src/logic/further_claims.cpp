#include "logic/further_claims.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "leadline/explore/replay.hpp"
#include "logic/name_list.hpp"
#include "logic/recheck_named.hpp"
#include "logic/slow_ctl.hpp"

namespace leadline::logic {

using Outcome = FurtherClaim::Outcome;
using Refutation = std::optional<std::string>;

void FurtherClaims::look_at(NamedProperty property, const Evidence& evidence) {
  if (property == NamedProperty::live) never_again(evidence);
  if (property == NamedProperty::reversible) no_way_back(evidence);
  if (property != NamedProperty::has_home_state) return;
  if (evidence.holds) {
    always_reachable(evidence);
  } else {
    nothing_in_common(evidence);
  }
}

void FurtherClaims::look_at(const LinearSum& sum, const Evidence& evidence) {
  if (!evidence.value) return;
  explore_from({program_.initial});
  Refutation refutation;
  for (StateIndex s = 0; s < slow_.graph.size() && !refutation; ++s) {
    if (value_in(values(s), sum) <= *evidence.value) continue;
    refutation = "it is more after: " + name_list(path_to(slow_.graph, program_, s).steps);
  }
  add("it is never more than " + std::to_string(*evidence.value), refutation);
}

void FurtherClaims::look_at(const Formula& formula, const std::vector<TrustedClaim>& trusted,
                            bool is_fair) {
  if (trusted.empty()) return;
  const FormulaClass kind = class_of(formula);
  const bool is_ctl = kind == FormulaClass::ctl || kind == FormulaClass::reachability;
  std::map<std::pair<std::uint32_t, bool>, Outcome> outcomes;
  if (is_ctl && !is_fair) {
    std::vector<Values> starts;
    for (const TrustedClaim& claim : trusted) starts.push_back(claim.state);
    explore_from(std::move(starts));
  }
  SlowCtl ctl(program_, slow_.graph, formula, limits_);
  for (std::size_t i = 0; i < trusted.size(); ++i) {
    const TrustedClaim& claim = trusted[i];
    Outcome outcome = Outcome::trusted;
    if (is_ctl && !is_fair) {
      const auto value =
          slow_.graph.complete() ? ctl.value(claim.node, slow_.starts[i]) : std::optional<bool>();
      outcome = !value                  ? Outcome::open
                : *value == claim.holds ? Outcome::checked
                                        : Outcome::refuted;
    }
    const auto [known, is_new] = outcomes.try_emplace({claim.node, claim.holds}, outcome);
    if (!is_new && outcome != Outcome::checked) known->second = outcome;
  }
  if (ctl.limit() != Limit::none) slow_.graph.limit = ctl.limit();
  for (const auto& [claim, outcome] : outcomes)
    claims_.push_back({{}, claim.first, claim.second, outcome});
}

void FurtherClaims::take(FullRecheck& result) {
  result.claims = std::move(claims_);
  result.states = slow_.graph.size();
  result.limit = slow_.graph.limit;
}

void FurtherClaims::explore_from(std::vector<Values> starts) {
  slow_ = explore::slow_graph_from(program_, starts, limits_, progress_);
}

FurtherClaims::Values FurtherClaims::values(StateIndex s) const {
  return slow_.graph.layout.unpack(slow_.graph.state(s));
}

void FurtherClaims::add(std::string text, const Refutation& refutation) {
  const Outcome outcome = refutation               ? Outcome::refuted
                          : slow_.graph.complete() ? Outcome::checked
                                                   : Outcome::open;
  claims_.push_back({std::move(text), std::nullopt, true, outcome, refutation.value_or("")});
}

void FurtherClaims::never_again(const Evidence& evidence) {
  explore_from({explore::values_after(program_, evidence.run.steps)});
  Refutation refutation;
  for (StateIndex s = 0; s < slow_.graph.expanded && !refutation; ++s) {
    for (const program::ActionIndex action : slow_.graph.labels(s)) {
      if (program_.actions[action].name != evidence.never_again) continue;
      auto steps = path_to(slow_.graph, program_, s).steps;
      steps.push_back(evidence.never_again);
      refutation = "from there fire: " + name_list(steps);
    }
  }
  add("after the run '" + evidence.never_again + "' can never fire again", refutation);
}

void FurtherClaims::no_way_back(const Evidence& evidence) {
  explore_from({explore::values_after(program_, evidence.run.steps)});
  Refutation refutation;
  for (StateIndex s = 0; s < slow_.graph.size() && !refutation; ++s) {
    if (values(s) != program_.initial) continue;
    const auto steps = path_to(slow_.graph, program_, s).steps;
    refutation = steps.empty() ? "the run ends in it" : "back lead: " + name_list(steps);
  }
  add("after the run the initial state can never be reached again", refutation);
}

void FurtherClaims::nothing_in_common(const Evidence& evidence) {
  std::vector<Values> ends;
  for (const Evidence::Part& part : evidence.parts)
    ends.push_back(explore::values_after(program_, part.evidence.run.steps));
  explore_from(std::move(ends));
  const std::vector<bool> first = reachable_from(slow_.starts[0]);
  const std::vector<bool> second = reachable_from(slow_.starts[1]);
  Refutation refutation;
  for (StateIndex s = 0; s < slow_.graph.size() && !refutation; ++s)
    if (first[s] && second[s]) refutation = "some state can be reached from both";
  add("no state can be reached from the ends of both runs", refutation);
}

void FurtherClaims::always_reachable(const Evidence& evidence) {
  explore_from({program_.initial});
  const Values home = explore::values_after(program_, evidence.run.steps);
  Refutation refutation;
  if (slow_.graph.complete() && !all_can_reach(home)) refutation = "some state has no way to it";
  add("the state after the run can be reached from every state", refutation);
}

std::vector<bool> FurtherClaims::reachable_from(StateIndex start) const {
  std::vector<bool> seen(slow_.graph.size());
  std::vector<StateIndex> open{start};
  seen[start] = true;
  while (!open.empty()) {
    const StateIndex s = open.back();
    open.pop_back();
    if (s >= slow_.graph.expanded) continue;
    for (const StateIndex target : slow_.graph.successors(s)) {
      if (seen[target]) continue;
      seen[target] = true;
      open.push_back(target);
    }
  }
  return seen;
}

/// Of a complete graph: whether each state has a way to one.
bool FurtherClaims::all_can_reach(const Values& wanted) const {
  const explore::StateGraph& graph = slow_.graph;
  std::vector<std::vector<StateIndex>> before(graph.size());
  std::vector<StateIndex> open;
  for (StateIndex s = 0; s < graph.size(); ++s) {
    for (const StateIndex target : graph.successors(s)) before[target].push_back(s);
    if (values(s) == wanted) open.push_back(s);
  }
  std::vector<bool> can(graph.size());
  for (const StateIndex s : open) can[s] = true;
  while (!open.empty()) {
    const StateIndex s = open.back();
    open.pop_back();
    for (const StateIndex earlier : before[s]) {
      if (can[earlier]) continue;
      can[earlier] = true;
      open.push_back(earlier);
    }
  }
  return std::find(can.begin(), can.end(), false) == can.end();
}

}  // namespace leadline::logic
