#pragma once

#include <cstdint>
#include <span>

#include "leadline/explore/state_graph.hpp"
#include "logic/watch.hpp"

namespace leadline::logic {

/// The edges of a graph reversed, as rows (CSR), made on first use.
///
/// Without them, a state could only be found to reach a goal by a search forward from it, with the
/// stacks of a depth-first search (16 bytes a state) for each part of each formula; with them, each
/// part is one sweep that reads every edge at most once and needs a bit a state. For 50 million
/// states and 350 million edges they are 1.8 GB beside the 4.5 of the graph.
class Predecessors {
 public:
  explicit Predecessors(const explore::StateGraph& graph) : graph_(&graph) {}

  /// O(edges) the first time. Incomplete when the watch is over.
  void make(Watch& watch);
  /// After `make`. A predecessor by several actions stands there as often.
  [[nodiscard]] std::span<const explore::StateIndex> of(explore::StateIndex s) const {
    return {sources_.data() + offsets_[s], sources_.data() + offsets_[s + 1]};
  }

 private:
  const explore::StateGraph* graph_;
  LargeArray<std::uint64_t> offsets_;
  LargeArray<explore::StateIndex> sources_;
};

}  // namespace leadline::logic
