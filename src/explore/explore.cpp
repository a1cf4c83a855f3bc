#include "leadline/explore/explore.hpp"

#include <new>
#include <utility>

#include "explore/breadth_first.hpp"

namespace leadline::explore {
namespace {

/// Listens to a search and writes down the graph.
class GraphWriter {
 public:
  explicit GraphWriter(Budget& budget) : budget_(budget) {
    graph_.offsets.push_back(0);
    graph_.parent.push_back(no_state);
    graph_.parent_action.push_back(0);
  }

  [[nodiscard]] bool expanding(StateIndex /*s*/, std::span<const program::ActionIndex> actions) {
    const std::size_t edges = actions.size();
    if (!budget_.grow(graph_.targets, edges) || !budget_.grow(graph_.actions, edges) ||
        !budget_.grow(graph_.parent, edges) || !budget_.grow(graph_.parent_action, edges) ||
        !budget_.grow(graph_.offsets, 1)) {
      return false;
    }
    graph_.actions.insert(graph_.actions.end(), actions.begin(), actions.end());
    return true;
  }

  void edge(StateIndex from, program::ActionIndex action, StateIndex to, bool is_new) {
    graph_.targets.push_back(to);
    if (!is_new) return;
    graph_.parent.push_back(from);
    graph_.parent_action.push_back(action);
  }

  void expanded(StateIndex s) {
    graph_.offsets.push_back(graph_.targets.size());
    graph_.expanded = s + 1;
  }

  /// The graph; the edges of a state that was not expanded to the end are dropped.
  [[nodiscard]] StateGraph finish(BreadthFirst& search, Limit limit) && {
    graph_.limit = limit;
    graph_.layout = search.layout();
    graph_.states = search.store().take();
    graph_.targets.resize(graph_.offsets.back());
    graph_.actions.resize(graph_.offsets.back());
    return std::move(graph_);
  }

 private:
  Budget& budget_;
  StateGraph graph_;
};

Limit run(BreadthFirst& search, Pulse& pulse, GraphWriter& writer) {
  try {
    return search.run(pulse, writer);
  } catch (const std::bad_alloc&) {
    return Limit::memory;
  }
}

}  // namespace

StateGraph state_graph(const program::Program& program, const Limits& limits,
                       const ProgressListener& progress, Reduction reduction) {
  const std::size_t work = reduction == Reduction::none ? 1 : 16;  // a state's, in rough terms
  Pulse pulse(limits, progress, work * program.actions.size());
  Budget budget(limits.max_memory);
  BreadthFirst search(program, limits, budget, reduction);
  GraphWriter writer(budget);
  const Limit limit = run(search, pulse, writer);
  pulse.tell(search.progress());
  return std::move(writer).finish(search, limit);
}

}  // namespace leadline::explore
