// Outputs with the same first timestamp and the same period emit at the same times, so the search
// is over such classes: which of them are to have a timestamp in common. A set of classes has the
// common times of all its members, an arithmetic progression. The search adds a class to the set
// or leaves it out, and stops where what is left has no circuit, or only later than the best.

#include "check/system_rule.hpp"

#include <map>
#include <numeric>
#include <utility>

#include "check/system_circuits.hpp"
#include "check/system_closing_time.hpp"
#include "check/system_instants.hpp"

namespace leadline::check {
namespace {

constexpr std::uint64_t most_rule_work = 30'000'000;

/// The observation flows that lie on a circuit of such flows.
struct ObservationFlows {
  std::vector<Arc> arcs;
  std::vector<Index> output;  // by arc
  std::vector<Flow> flow;     // by arc
};

ObservationFlows observation_flows(const Topology& topology) {
  ObservationFlows all;
  for (Index o = 0; o < topology.outputs.size(); ++o) {
    const Topology::Output& output = topology.outputs[o];
    if (!output.observation) continue;
    for (const Index sink : output.sinks) {
      all.arcs.push_back({output.node, topology.inputs[sink].node});
      all.output.push_back(o);
      all.flow.push_back(topology.flow_into(sink));
    }
  }
  const std::vector<bool> on = on_circuits(topology.nodes.size(), all.arcs);
  ObservationFlows flows;
  for (std::size_t a = 0; a < all.arcs.size(); ++a) {
    if (!on[a]) continue;
    flows.arcs.push_back(all.arcs[a]);
    flows.output.push_back(all.output[a]);
    flows.flow.push_back(all.flow[a]);
  }
  return flows;
}

class RuleSearch {
 public:
  explicit RuleSearch(const Topology& topology);
  [[nodiscard]] RuleResult run();

 private:
  enum class Member : char { open, in, out };
  struct Set {
    Instants common;
    std::vector<Member> members;  // by class
  };

  void expand(Set set);
  void add_what_follows(Set& set);
  [[nodiscard]] bool pairwise(const Set& set, std::size_t candidate) const;
  [[nodiscard]] bool closes(const Set& set);
  [[nodiscard]] std::optional<std::size_t> candidate(const Set& set);
  [[nodiscard]] std::optional<Closing> closing() const;
  void tell_closing(RuleResult& result) const;
  void tell_kept_apart(RuleResult& result) const;
  [[nodiscard]] bool too_late(const Instants& instants) const {
    return best_ && instants.first >= *best_;
  }

  const Topology* topology_;
  ObservationFlows flows_;
  bool constant_ = true;
  std::vector<Instants> classes_;
  std::vector<std::size_t> class_of_;  // by arc
  std::vector<Set> open_;
  std::optional<Ticks> best_;
  std::vector<Index> circuit_;
  bool beyond_ = false;
  std::uint64_t tried_ = 0;
};

RuleSearch::RuleSearch(const Topology& topology)
    : topology_(&topology), flows_(observation_flows(topology)) {
  std::map<std::pair<Ticks, Ticks>, std::size_t> known;
  for (const Index o : flows_.output) {
    const Topology::Output& output = topology.outputs[o];
    Ticks step = 0;
    for (const Ticks period : output.periods) step = std::gcd(step, period);
    constant_ = constant_ && output.periods.size() == 1;
    const auto [at, is_new] = known.emplace(std::pair(output.first, step), classes_.size());
    if (is_new) classes_.push_back({output.first, step});
    class_of_.push_back(at->second);
  }
}

bool RuleSearch::pairwise(const Set& set, std::size_t candidate) const {
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    if (set.members[c] != Member::in) continue;
    const CommonInstants both = common(classes_[c], classes_[candidate]);
    if (!both.instants && !both.beyond) return false;
  }
  return true;
}

/// Leaves out what has no time in common with the set, or only a late one, and adds what shares all
/// of its times.
void RuleSearch::add_what_follows(Set& set) {
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    if (set.members[c] != Member::open) continue;
    const CommonInstants both = common(set.common, classes_[c]);
    if (both.instants && !too_late(*both.instants)) {
      if (*both.instants == set.common) set.members[c] = Member::in;
      continue;
    }
    set.members[c] = Member::out;
    if (!both.instants && both.beyond && pairwise(set, c)) beyond_ = true;
  }
}

/// Whether the members form a circuit; the first one is kept.
bool RuleSearch::closes(const Set& set) {
  std::vector<Arc> arcs;
  std::vector<Index> outputs;
  for (std::size_t a = 0; a < flows_.arcs.size(); ++a) {
    if (set.members[class_of_[a]] != Member::in) continue;
    arcs.push_back(flows_.arcs[a]);
    outputs.push_back(flows_.output[a]);
  }
  const auto circuits = covering_circuits(topology_->nodes.size(), arcs, 1);
  if (circuits.empty()) return false;
  circuit_.clear();
  for (const std::size_t a : circuits.front()) circuit_.push_back(outputs[a]);
  return true;
}

/// Of the classes that could still be added, and be of use, the one with the earliest common time.
std::optional<std::size_t> RuleSearch::candidate(const Set& set) {
  std::vector<Arc> arcs;
  std::vector<std::size_t> classes;
  for (std::size_t a = 0; a < flows_.arcs.size(); ++a) {
    if (set.members[class_of_[a]] == Member::out) continue;
    arcs.push_back(flows_.arcs[a]);
    classes.push_back(class_of_[a]);
  }
  const std::vector<bool> on = on_circuits(topology_->nodes.size(), arcs);
  std::optional<std::size_t> found;
  Ticks time = 0;
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    if (!on[a] || set.members[classes[a]] != Member::open || found == classes[a]) continue;
    const Ticks first = common(set.common, classes_[classes[a]]).instants->first;
    if (found && time <= first) continue;
    found = classes[a];
    time = first;
  }
  return found;
}

void RuleSearch::expand(Set set) {
  ++tried_;
  if (too_late(set.common)) return;
  add_what_follows(set);
  if (closes(set)) {
    best_ = set.common.first;
    return;
  }
  const std::optional<std::size_t> next = candidate(set);
  if (!next) return;
  Set with = set;
  set.members[*next] = Member::out;
  open_.push_back(std::move(set));
  with.common = *common(with.common, classes_[*next]).instants;
  with.members[*next] = Member::in;
  open_.push_back(std::move(with));
}

RuleResult RuleSearch::run() {
  RuleResult result;
  if (flows_.arcs.empty()) {
    result.verdict = Verdict::holds;
    return result;
  }
  const std::uint64_t work = topology_->nodes.size() + flows_.arcs.size() + classes_.size();
  open_.push_back({{0, 1}, std::vector<Member>(classes_.size(), Member::open)});
  while (!open_.empty() && tried_ * work < most_rule_work && (constant_ || !best_)) {
    Set set = std::move(open_.back());
    open_.pop_back();
    expand(std::move(set));
  }
  result.tried = tried_;
  if (best_) {
    result.verdict = Verdict::violated;
    result.circuit = circuit_;
    tell_closing(result);
  } else if (open_.empty() && !beyond_) {
    result.verdict = Verdict::holds;
    tell_kept_apart(result);
  }
  return result;
}

/// All flows of these circuits at one first timestamp would have that in common.
void RuleSearch::tell_kept_apart(RuleResult& result) const {
  for (const auto& circuit :
       covering_circuits(topology_->nodes.size(), flows_.arcs, most_circuits)) {
    std::vector<Flow>& flows = result.kept_apart.emplace_back();
    for (const std::size_t a : circuit) flows.push_back(flows_.flow[a]);
  }
}

std::optional<Closing> RuleSearch::closing() const {
  if (!constant_ || !open_.empty()) return first_closing(*topology_, flows_.arcs, flows_.output);
  Closing closing{*best_, {}};
  for (const std::size_t c : class_of_) {
    const auto [first, step] = classes_[c];
    closing.emits.push_back(*best_ >= first && (*best_ - first) % step == 0);
  }
  return closing;
}

void RuleSearch::tell_closing(RuleResult& result) const {
  const std::optional<Closing> found = closing();
  if (!found) return;
  result.time = found->time;
  for (std::size_t a = 0; a < flows_.flow.size(); ++a) {
    if (found->emits[a]) result.closing.push_back(flows_.flow[a]);
  }
}

}  // namespace

RuleResult apply_rule(const Topology& topology) {
  return RuleSearch(topology).run();
}

}  // namespace leadline::check
