#include "check/system_ages.hpp"

#include <algorithm>
#include <numeric>

namespace leadline::check {
namespace {

std::vector<Age> unknown_ages(const Topology& topology) {
  std::vector<Age> ages;
  for (const Topology::Output& output : topology.outputs) {
    const Topology::Node& node = topology.nodes[output.node];
    for (Index i = node.inputs; i < node.inputs_end; ++i) {
      ages.push_back({topology.flow_into(i), output.ref, {}, {}, false});
    }
  }
  return ages;
}

Ticks common_divisor(const std::vector<Ticks>& periods) {
  Ticks divisor = 0;
  for (const Ticks period : periods) divisor = std::gcd(divisor, period);
  return divisor;
}

/// The least number that is at least `from`, 0 or 1, and congruent to `distance`.
Ticks least_congruent(Ticks distance, Ticks divisor, Ticks from) {
  const Ticks rest = distance % divisor;
  const Ticks least = rest < 0 ? rest + divisor : rest;
  return least < from ? least + divisor : least;
}

}  // namespace

AgeTable::AgeTable(const Topology& topology)
    : topology_(&topology), ages_(unknown_ages(topology)), last_(topology.inputs.size()) {
  std::size_t next = 0;
  for (const Topology::Output& output : topology.outputs) {
    first_.push_back(next);
    const Topology::Node& node = topology.nodes[output.node];
    next += node.inputs_end - node.inputs;
  }
}

void AgeTable::emitted(Index output, Ticks time) {
  const Topology::Node& node = topology_->nodes[topology_->outputs[output].node];
  for (Index i = node.inputs; i < node.inputs_end; ++i) add(output, i, time, last_[i]);
}

void AgeTable::add(Index output, Index input, Ticks time, std::optional<Ticks> last) {
  const Topology::Node& node = topology_->nodes[topology_->outputs[output].node];
  Age& age = ages_[first_[output] + (input - node.inputs)];
  if (!last) {
    age.none_at_first = true;
    return;
  }
  const Ticks value = time - *last;
  age.least = age.least ? std::min(*age.least, value) : value;
  age.greatest = age.greatest ? std::max(*age.greatest, value) : value;
}

std::vector<Age> ages_without_deadlock(const Topology& topology) {
  std::vector<Age> ages = unknown_ages(topology);
  auto age = ages.begin();
  for (const Topology::Output& output : topology.outputs) {
    const Topology::Node& node = topology.nodes[output.node];
    for (Index i = node.inputs; i < node.inputs_end; ++i, ++age) {
      const Topology::Output& source = topology.outputs[topology.inputs[i].source];
      const Ticks divisor =
          std::gcd(common_divisor(output.periods), common_divisor(source.periods));
      const Ticks from = output.observation ? 0 : 1;
      const Ticks to = source.periods.back() - 1 + from;
      const Ticks least = least_congruent(output.first - source.first, divisor, from);
      age->least = least;
      age->greatest = least + (to - least) / divisor * divisor;
      age->none_at_first =
          output.observation ? output.first < source.first : output.first <= source.first;
    }
  }
  return ages;
}

}  // namespace leadline::check
