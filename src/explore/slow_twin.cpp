#include <map>
#include <utility>

#include "explore/semantics.hpp"
#include "leadline/explore/explore.hpp"

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
  SlowExplorer(const Program& program, std::uint64_t max_states)
      : program_(program), max_states_(max_states) {
    graph_.layout = plain_layout(program.counters.size());
    graph_.offsets.push_back(0);
  }

  StateGraph run() && {
    add(program_.initial, no_state, 0);
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
    const Values values = *order_[s];
    for (ActionIndex a = 0; a < program_.actions.size(); ++a) {
      if (!is_enabled(program_, a, values)) continue;
      const auto next = after(program_, a, values);
      if (!next) return stop(Limit::tokens);
      const auto known = index_.find(*next);
      if (known == index_.end() && order_.size() >= max_states_) return stop(Limit::states);
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
  std::uint64_t max_states_;
  std::map<Values, StateIndex> index_;
  std::vector<const Values*> order_;
  Layer layer_{0, 1};
  StateGraph graph_;
};

}  // namespace

StateGraph slow_state_graph(const Program& program, std::uint64_t max_states) {
  return SlowExplorer(program, max_states).run();
}

}  // namespace leadline::explore
