#include "check/system_chains.hpp"

#include <algorithm>
#include <deque>

#include "check/system_lasso.hpp"
#include "check/system_run.hpp"
#include "collapse/budget.hpp"

namespace leadline::check {
namespace {

constexpr Ticks unknown = -1;

/// By output: of what time its newest data is.
using Newest = std::vector<Ticks>;

class Chains {
 public:
  Chains(const Topology& topology, const Limits& limits)
      : topology_(&topology),
        run_(topology),
        budget_(limits),
        newest_(topology.nodes.size(), Newest(topology.outputs.size(), unknown)),
        messages_(topology.inputs.size()) {
    for (const Topology::Output& output : topology.outputs) {
      for (const Topology::Output& origin : topology.outputs) {
        ages_.push_back({origin.ref, output.ref, 0, {}, {}, false});
      }
    }
  }

  [[nodiscard]] std::vector<ChainAge> follow(bool deadlocks);

 private:
  void note(const SystemRun::Step& step);
  void note_emission(Index output, const Newest& newest, Ticks time);
  [[nodiscard]] bool repeats(Ticks time);
  [[nodiscard]] std::vector<ChainAge> chains();

  const Topology* topology_;
  SystemRun run_;
  collapse::Budget budget_;
  std::vector<Newest> newest_;                // by node
  std::vector<std::deque<Newest>> messages_;  // by input
  std::vector<Newest> before_;                // a hyperperiod ago, as ages
  std::vector<ChainAge> ages_;                // by emission, by origin
};

void Chains::note(const SystemRun::Step& step) {
  Newest& newest = newest_[step.node];
  if (step.consumes) {
    const Newest& message = messages_[step.port].front();
    for (std::size_t o = 0; o < newest.size(); ++o) newest[o] = std::max(newest[o], message[o]);
    messages_[step.port].pop_front();
    return;
  }
  note_emission(step.port, newest, step.time);
  for (const Index input : step.reached) {
    messages_[input].push_back(newest);
    messages_[input].back()[step.port] = step.time;
  }
}

void Chains::note_emission(Index output, const Newest& newest, Ticks time) {
  for (Index origin = 0; origin < newest.size(); ++origin) {
    ChainAge& age = ages_[output * newest.size() + origin];
    if (newest[origin] == unknown) {
      age.none_at_first = true;
      continue;
    }
    const Ticks value = time - newest[origin];
    age.least = age.least ? std::min(*age.least, value) : value;
    age.greatest = age.greatest ? std::max(*age.greatest, value) : value;
  }
}

/// Whether all nodes' data are as old as they were a hyperperiod ago. The buffers are empty.
bool Chains::repeats(Ticks time) {
  std::vector<Newest> now = newest_;
  for (Newest& newest : now) {
    for (Ticks& data : newest) data = data == unknown ? unknown : time - data;
  }
  const bool same = now == before_;
  before_ = std::move(now);
  return same;
}

std::vector<ChainAge> Chains::chains() {
  std::vector<ChainAge> chains;
  const std::size_t outputs = topology_->outputs.size();
  std::vector<std::vector<std::uint32_t>> lengths;
  for (Index o = 0; o < outputs; ++o) lengths.push_back(chain_lengths(*topology_, o));
  for (Index emission = 0; emission < outputs; ++emission) {
    for (Index origin = 0; origin < outputs; ++origin) {
      ChainAge& age = ages_[emission * outputs + origin];
      age.flows = lengths[origin][topology_->outputs[emission].node];
      if (age.flows > 0) chains.push_back(age);
    }
  }
  return chains;
}

std::vector<ChainAge> Chains::follow(bool deadlocks) {
  const Ticks period = deadlocks ? 0 : hyperperiod(*topology_).value_or(0);
  Ticks compare_at = 0;
  for (const auto& output : topology_->outputs) compare_at = std::max(compare_at, output.first);
  std::uint64_t steps = 0;
  while (!run_.blocked()) {
    if (run_.next_time() >= compare_at && period > 0) {
      if (repeats(compare_at)) break;
      compare_at = compare_at > never - period ? never : compare_at + period;
    }
    if (run_.overflows() || !budget_.spend() || !budget_.store(++steps, 0)) return {};
    note(run_.take());
  }
  return chains();
}

}  // namespace

std::vector<std::uint32_t> chain_lengths(const Topology& topology, Index origin) {
  std::vector<std::uint32_t> lengths(topology.nodes.size(), 0);
  std::vector<Index> open;
  const auto follow = [&](Index output, std::uint32_t length) {
    for (const Index sink : topology.outputs[output].sinks) {
      const Index node = topology.inputs[sink].node;
      if (lengths[node] != 0) continue;
      lengths[node] = length;
      open.push_back(node);
    }
  };
  follow(origin, 1);
  for (std::size_t next = 0; next < open.size(); ++next) {
    const Topology::Node& node = topology.nodes[open[next]];
    for (Index o = node.outputs; o < node.outputs_end; ++o) follow(o, lengths[open[next]] + 1);
  }
  return lengths;
}

std::vector<ChainAge> chain_ages(const Topology& topology, bool deadlocks, const Limits& limits) {
  std::uint64_t kept = 2 * topology.nodes.size() + 10 * topology.outputs.size();
  for (const Topology::Input& input : topology.inputs) kept += input.capacity;
  const std::uint64_t most = limits.max_memory / sizeof(Ticks);
  if (!topology.outputs.empty() && kept > most / topology.outputs.size()) return {};
  return Chains(topology, limits).follow(deadlocks);
}

}  // namespace leadline::check
