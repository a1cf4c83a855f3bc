#pragma once

#include <optional>
#include <vector>

#include "check/system_topology.hpp"

namespace leadline::check {

/// Gathers the data age of every flow at every emission of its sink, from a run that it is told of.
class AgeTable {
 public:
  explicit AgeTable(const Topology& topology);

  void consumed(Index input, Ticks time) { last_[input] = time; }
  /// O(inputs of the node).
  void emitted(Index output, Ticks time);
  /// As if `output` had emitted at `time` when the last message consumed on `input` was of `last`.
  void add(Index output, Index input, Ticks time, std::optional<Ticks> last);

  /// By output and then by input of its node.
  [[nodiscard]] const std::vector<Age>& ages() const { return ages_; }

 private:
  const Topology* topology_;
  std::vector<std::size_t> first_;  // by output: where its ages begin
  std::vector<Age> ages_;
  std::vector<std::optional<Ticks>> last_;  // by input
};

/// The same of a system without reachable deadlocks, from the periods alone.
///
/// When an output emits at t, all messages before t have been consumed, for an observation those at
/// t too, and none later. So an age a is seen just when an emission at some t and a message at
/// t - a are possible, with a at least 1 (0 for an observation) and at most the longest period of
/// the flow (less 1): late enough every multiple of the periods' common divisor is possible.
[[nodiscard]] std::vector<Age> ages_without_deadlock(const Topology& topology);

}  // namespace leadline::check
