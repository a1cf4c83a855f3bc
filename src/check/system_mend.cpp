// A flow that mends the whole part lies on every circuit that can close. Where a trial fails, the
// rule gives a circuit that closes all the same, and whatever mends the part lies on that one too:
// a few trials leave no candidate.

#include <algorithm>
#include <map>

#include "check/system_deadlock.hpp"

namespace leadline::check {
namespace {

std::vector<OutputRef> outputs_of(const std::vector<Flow>& circuit) {
  std::vector<OutputRef> outputs;
  for (const Flow& flow : circuit) outputs.push_back(flow.source);
  return outputs;
}

void keep_only(std::vector<OutputRef>& candidates, const std::vector<OutputRef>& circuit) {
  std::erase_if(candidates, [&](OutputRef output) {
    return std::find(circuit.begin(), circuit.end(), output) == circuit.end();
  });
}

/// The output whose change to an ordinary one leaves no circuit that can close.
std::optional<OutputRef> mend_all(const Topology& topology,
                                  const std::vector<Deadlock>& deadlocks) {
  std::vector<OutputRef> candidates = outputs_of(deadlocks.front().circuit);
  for (const Deadlock& deadlock : deadlocks) keep_only(candidates, outputs_of(deadlock.circuit));
  while (!candidates.empty()) {
    const OutputRef tried = candidates.front();
    Topology changed = topology;
    for (Topology::Output& output : changed.outputs) {
      if (output.ref == tried) output.observation = false;
    }
    const RuleResult rule = apply_rule(changed);
    if (rule.verdict == Verdict::holds) return tried;
    candidates.erase(candidates.begin());
    if (rule.verdict == Verdict::undecided) return std::nullopt;
    std::vector<OutputRef> circuit;
    for (const Index output : rule.circuit) circuit.push_back(topology.outputs[output].ref);
    keep_only(candidates, circuit);
  }
  return std::nullopt;
}

}  // namespace

void find_mends(const Topology& topology, std::vector<Deadlock>& deadlocks) {
  if (deadlocks.empty()) return;
  std::map<OutputRef, std::size_t> circuits;  // on which an output lies
  for (const Deadlock& deadlock : deadlocks) {
    for (const Flow& flow : deadlock.circuit) ++circuits[flow.source];
  }
  const std::optional<OutputRef> whole = mend_all(topology, deadlocks);
  for (Deadlock& deadlock : deadlocks) {
    const std::vector<Flow>& circuit = deadlock.circuit;
    deadlock.mends_part = whole.has_value();
    deadlock.mend = whole ? *std::find_if(circuit.begin(), circuit.end(),
                                          [&](const Flow& flow) { return flow.source == *whole; })
                          : *std::max_element(circuit.begin(), circuit.end(),
                                              [&](const Flow& a, const Flow& b) {
                                                return circuits[a.source] < circuits[b.source];
                                              });
  }
}

}  // namespace leadline::check
