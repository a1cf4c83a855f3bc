#include <map>
#include <utility>

#include "explore/pulse.hpp"
#include "explore/semantics.hpp"
#include "leadline/explore/slow_graph.hpp"

namespace leadline::explore {
namespace {

using program::ActionIndex;
using program::Program;

/// One word a counter.
program::Layout plain_layout(std::size_t counters) {
  return program::make_layout(std::vector<std::uint8_t>(counters, program::max_bits));
}

/// The states that are expanded now, all equally far from the initial one.
struct Layer {
  StateIndex begin;
  StateIndex end;
};

class SlowExplorer {
 public:
  SlowExplorer(const Program& program, const Limits& limits, Pulse& pulse)
      : program_(program), limits_(limits), pulse_(pulse) {
    graph_.layout = plain_layout(program.counters.size());
    graph_.offsets.push_back(0);
  }

  /// The number of a state to begin with.
  StateIndex begin_at(const Values& values) {
    const auto known = index_.find(values);
    if (known != index_.end()) return known->second;
    ++layer_.end;
    return add(values, no_state, 0);
  }

  StateGraph run() && {
    while (graph_.limit == Limit::none && layer_.begin < layer_.end) {
      for (StateIndex s = layer_.begin; s < layer_.end && graph_.limit == Limit::none; ++s)
        expand(s);
      if (graph_.limit == Limit::none) {
        layer_ = {layer_.end, static_cast<StateIndex>(order_.size())};
      } else {
        drop_next_layer();
      }
    }
    graph_.expanded = layer_.begin;
    for (const Values* values : order_) store(*values);
    return std::move(graph_);
  }

 private:
  void expand(StateIndex s) {
    stop(reached());
    const Values values = *order_[s];
    for (ActionIndex a = 0; a < program_.actions.size(); ++a) {
      if (!is_enabled(program_, a, values)) continue;
      const auto next = after(program_, a, values);
      if (!next) return stop(Limit::tokens);
      const auto known = index_.find(*next);
      if (known == index_.end() && order_.size() >= limits_.max_states) return stop(Limit::states);
      graph_.targets.push_back(known == index_.end() ? add(*next, s, a) : known->second);
      graph_.actions.push_back(a);
    }
    graph_.offsets.push_back(graph_.targets.size());
  }

  StateIndex add(const Values& values, StateIndex parent, ActionIndex action) {
    const auto number = static_cast<StateIndex>(order_.size());
    order_.push_back(&index_.emplace(values, number).first->first);
    graph_.parent.push_back(parent);
    graph_.parent_action.push_back(action);
    return number;
  }

  void stop(Limit limit) { graph_.limit = limit; }

  [[nodiscard]] Limit reached() const {
    if (bytes() > limits_.max_memory) return Limit::memory;
    return pulse_.beat([this] {
      return Progress{order_.size(), graph_.targets.size(), order_.size() - layer_.begin, bytes(),
                      0};
    });
  }

  /// Of the states in the table and in the graph, and of the edges, in rough terms.
  [[nodiscard]] std::uint64_t bytes() const {
    constexpr std::uint64_t of_table = 150;
    constexpr std::uint64_t of_edge = sizeof(StateIndex) + sizeof(ActionIndex);
    return order_.size() * (of_table + 2 * sizeof(Tokens) * program_.counters.size()) +
           graph_.targets.size() * of_edge;
  }

  /// Keeps the layers that are complete.
  void drop_next_layer() {
    order_.resize(layer_.end);
    graph_.parent.resize(layer_.end);
    graph_.parent_action.resize(layer_.end);
    graph_.offsets.resize(std::size_t{layer_.begin} + 1);
    graph_.targets.resize(graph_.offsets.back());
    graph_.actions.resize(graph_.offsets.back());
  }

  void store(const Values& values) {
    graph_.states.append(values);
    if (values.empty()) graph_.states.push_back(0);
  }

  const Program& program_;
  const Limits& limits_;
  Pulse& pulse_;
  std::map<Values, StateIndex> index_;
  std::vector<const Values*> order_;
  Layer layer_{0, 0};
  StateGraph graph_;
};

}  // namespace

SlowGraph slow_graph_from(const Program& program, std::span<const std::vector<Tokens>> starts,
                          const Limits& limits, const ProgressListener& progress) {
  Pulse pulse(limits, progress);
  SlowExplorer explorer(program, limits, pulse);
  SlowGraph result;
  for (const Values& start : starts) result.starts.push_back(explorer.begin_at(start));
  result.graph = std::move(explorer).run();
  return result;
}

}  // namespace leadline::explore
