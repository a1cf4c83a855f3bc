#include "logic/ctl_evidence.hpp"

#include <set>

#include "logic/lasso.hpp"

namespace leadline::logic {
namespace {

using explore::StateIndex;
using Op = Formula::Op;
using Node = Formula::Node;

constexpr std::size_t most_steps = 100'000;
constexpr std::size_t deepest_evidence = 500;

}  // namespace

CtlEvidence::CtlEvidence(const program::Program& program, PathSets& sets, const CtlValues& values)
    : program_(&program), sets_(&sets), values_(&values) {
  if (values.fair().empty()) return;
  const StateIndex states = sets.graph().size();
  PathSearch search{false, true, SetOfStates(states).complement(), SetOfStates(states),
                    values.fair_core()};
  fair_route_.emplace(sets, std::move(search), values.fair());
}

std::optional<Evidence> CtlEvidence::make(bool value) {
  Evidence result;
  result.node = values_->formula().root();
  result.holds = value;
  tasks_.push_back({&result, 0, 0});
  while (!tasks_.empty()) {
    const Task task = tasks_.front();
    tasks_.pop_front();
    fill(task);
    is_too_large_ = is_too_large_ || steps_ > most_steps || task.depth > deepest_evidence;
    if (is_too_large_ || sets_->watch().limit() != Limit::none) return std::nullopt;
  }
  return result;
}

bool CtlEvidence::is_quantifier(std::uint32_t node) const {
  return leadline::is_quantifier(values_->formula().nodes[node].op);
}

void CtlEvidence::fill(const Task& task) {
  const Claim claim = without_negations({task.evidence->node, task.evidence->holds});
  if (is_quantifier(claim.first)) {
    const bool by_run = (values_->formula().nodes[claim.first].op == Op::exists) == claim.second;
    if (by_run) show(task, claim.first);
    return;
  }
  std::vector<std::pair<std::size_t, Claim>> claims;
  for (const Claim& part : quantifiers_for(claim, task.state)) claims.emplace_back(0, part);
  add_parts(task, claims, StateRun(task.state));
}

/// What suffices for the claim, which holds in the state, apart from the state itself.
std::vector<CtlEvidence::Claim> CtlEvidence::quantifiers_for(Claim claim, StateIndex s) const {
  std::vector<Claim> result;
  std::vector<Claim> left{claim};
  std::set<Claim> seen;
  while (!left.empty()) {
    const Claim next = left.back();
    left.pop_back();
    if (values_->is_local(next.first) || !seen.insert(next).second) continue;
    if (is_quantifier(next.first)) {
      result.push_back(next);
    } else {
      add_operands(next, s, left);
    }
  }
  return result;
}

/// Both operands where both matter, else one that suffices, the state itself before others.
void CtlEvidence::add_operands(Claim claim, StateIndex s, std::vector<Claim>& to) const {
  const Node& node = values_->formula().nodes[claim.first];
  if (node.op == Op::negation) {
    to.emplace_back(node.left, !claim.second);
    return;
  }
  const Claim left{node.left, claim.second};
  const Claim right{node.right, claim.second};
  if ((node.op == Op::conjunction) == claim.second) {
    to.push_back(right);
    to.push_back(left);
    return;
  }
  const bool by_left = values_->has_value(left.first, left.second, s);
  const bool by_right = values_->has_value(right.first, right.second, s);
  const bool prefer_right = by_right && values_->is_local(right.first);
  to.push_back(by_left && !prefer_right ? left : right);
}

Route& CtlEvidence::route_of(std::uint32_t node) {
  const auto known = routes_.find(node);
  if (known != routes_.end()) return known->second;
  PathSearch search = values_->search(node, Beyond::nothing);
  if (search.may_stay) {
    search.core = values_->fair().empty()
                      ? sets_->globally(search.hold, Beyond::nothing)
                      : sets_->core(search.hold, values_->fair(), Beyond::nothing);
  }
  Route route(*sets_, std::move(search), values_->fair());
  return routes_.emplace(node, std::move(route)).first->second;
}

CtlEvidence::Claim CtlEvidence::without_negations(Claim claim) const {
  const auto& nodes = values_->formula().nodes;
  while (nodes[claim.first].op == Op::negation) {
    claim = {nodes[claim.first].left, !claim.second};
  }
  return claim;
}

void CtlEvidence::show(const Task& task, std::uint32_t node) {
  std::size_t reached = 0;
  const StateRun run = run_for(node, task.state, reached);
  has_runs_ = true;
  steps_ += run.actions.size() + 1;
  task.evidence->run = run.witness(*program_);
  task.evidence->is_maximal = sets_->graph().is_deadlock(run.last());
  std::vector<std::pair<std::size_t, Claim>> claims;
  const std::size_t positions = run.states.size() - (run.cycle_start ? 1 : 0);
  for (std::size_t i = 0; i < positions; ++i) {
    for (const Claim& claim : claims_at(node, run, i, reached)) {
      for (const Claim& part : quantifiers_for(claim, run.states[i])) claims.emplace_back(i, part);
    }
  }
  add_parts(task, claims, run);
}

/// `reached`: where the run is at its goal or in the core.
StateRun CtlEvidence::run_for(std::uint32_t node, StateIndex s, std::size_t& reached) {
  Route& route = route_of(node);
  StateRun run(s);
  route.go(run);
  reached = run.actions.size();
  const PathSearch& search = route.search();
  if (search.core.has(run.last()) && !search.goal.has(run.last())) {
    stay(route, run);
  } else if (fair_route_) {
    fair_route_->go(run);
    stay(*fair_route_, run);
  }
  return run;
}

void CtlEvidence::stay(Route& route, StateRun& run) const {
  if (values_->fair().empty()) {
    append_lasso(sets_->graph(), route.search().core, most_steps, run);
  } else if (!sets_->graph().is_deadlock(run.last())) {
    route.turn(run);
  }
}

/// What the operands of the node's path operator have to be, for the run to show the node.
std::vector<CtlEvidence::Claim> CtlEvidence::claims_at(std::uint32_t node, const StateRun& run,
                                                       std::size_t position, std::size_t reached) {
  const Node& path = values_->formula().nodes[values_->formula().nodes[node].left];
  const bool value = values_->formula().nodes[node].op == Op::exists;
  const PathSearch& search = route_of(node).search();
  const bool at_goal =
      position == reached && (search.is_step || search.goal.has(run.states[reached]));
  const bool stays = !search.is_step && !search.goal.has(run.states[reached]);
  if (path.op == Op::next || path.op == (value ? Op::finally : Op::globally)) {
    return at_goal ? std::vector<Claim>{{path.left, value}} : std::vector<Claim>{};
  }
  const bool holds = stays || position < reached;
  if (path.op != Op::until)
    return holds ? std::vector<Claim>{{path.left, value}} : std::vector<Claim>{};
  if (at_goal && value) return {{path.right, true}};
  if (at_goal) return {{path.left, false}, {path.right, false}};
  if (!holds) return {};
  return {{value ? path.left : path.right, value}};
}

void CtlEvidence::add_parts(const Task& task,
                            const std::vector<std::pair<std::size_t, Claim>>& claims,
                            const StateRun& run) {
  for (const auto& [position, claim] : claims) {
    Evidence evidence;
    evidence.node = claim.first;
    evidence.holds = claim.second;
    task.evidence->parts.push_back({position, std::move(evidence)});
  }
  steps_ += claims.size();
  for (Evidence::Part& part : task.evidence->parts) {
    tasks_.push_back({&part.evidence, run.states[part.at], task.depth + 1});
  }
}

}  // namespace leadline::logic
