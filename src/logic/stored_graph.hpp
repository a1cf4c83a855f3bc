#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "leadline/explore/state_graph.hpp"
#include "leadline/program/action_set.hpp"

namespace leadline::logic {

/// A state graph as the search of a product wants it.
class StoredGraph {
 public:
  using StateIndex = explore::StateIndex;

  StoredGraph(const program::Program& program, const explore::StateGraph& graph)
      : program_(program), graph_(graph), enabled_((program.actions.size() + 63) / 64) {}

  [[nodiscard]] const program::Program& program() const { return program_; }

  [[nodiscard]] std::uint64_t size() const { return graph_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return 0; }  // the caller's
  [[nodiscard]] const program::Layout& layout() const { return graph_.layout; }
  [[nodiscard]] std::uint64_t layouts() const { return 0; }
  [[nodiscard]] const std::uint64_t* state(StateIndex s) const { return graph_.state(s); }
  /// Whether it is known what can fire in a state.
  [[nodiscard]] bool is_readable(StateIndex s) const { return s < graph_.expanded; }
  [[nodiscard]] Limit expand(StateIndex s) const {
    return is_readable(s) ? Limit::none : graph_.limit;
  }
  void leave(StateIndex) const {}
  [[nodiscard]] std::span<const StateIndex> successors(StateIndex s) const {
    return graph_.successors(s);
  }
  void actions(StateIndex s, std::vector<program::ActionIndex>& out) const {
    const auto labels = graph_.labels(s);
    out.assign(labels.begin(), labels.end());
  }

  [[nodiscard]] std::span<const std::uint64_t> enabled(StateIndex s) {
    std::fill(enabled_.begin(), enabled_.end(), 0);
    for (const program::ActionIndex a : graph_.labels(s)) program::insert(enabled_, a);
    return enabled_;
  }

 private:
  const program::Program& program_;
  const explore::StateGraph& graph_;
  std::vector<std::uint64_t> enabled_;
};

}  // namespace leadline::logic
