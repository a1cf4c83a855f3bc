#pragma once

#include <map>
#include <utility>
#include <vector>

#include "check/system_topology.hpp"

namespace leadline::check {

/// Keeps the first race of each node, of its inputs and of its outputs apart.
class RaceTable {
 public:
  explicit RaceTable(const Topology& topology) : topology_(&topology) {}

  /// `time` is the turn's in absolute time. Of races at one time the one told of first stays.
  void add(Index node, const Turn& turn, Ticks time) {
    if (!turn.is_race()) return;
    const auto [at, is_new] = first_.try_emplace(std::pair(node, !turn.consumes));
    Race& race = at->second;
    if (!is_new && race.time <= time) return;
    race = {NodeId(node), turn.consumes, {}, time};
    for (const Index port : turn.ports) {
      race.ports.push_back(topology_->port({turn.consumes, port}));
    }
  }

  /// By node, inputs first.
  [[nodiscard]] std::vector<Race> races() const {
    std::vector<Race> races;
    races.reserve(first_.size());
    for (const auto& entry : first_) races.push_back(entry.second);
    return races;
  }

 private:
  const Topology* topology_;
  std::map<std::pair<Index, bool>, Race> first_;
};

}  // namespace leadline::check
