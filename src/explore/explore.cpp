#include "leadline/explore/explore.hpp"

#include <new>
#include <utility>

#include "explore/breadth_first.hpp"
#include "explore/compact_search.hpp"

namespace leadline::explore {
namespace {

template <class Search>
void run(Search& search) {
  try {
    search.run();
  } catch (const std::bad_alloc&) {
    search.finish(Limit::memory);
  }
}

}  // namespace

Counts count_states(const program::Program& program, const Limits& limits, const Options& options,
                    const ProgressListener& progress) {
  if (options.compact) {
    CompactSearch search(program, limits, options, progress);
    run(search);
    return search.counts();
  }
  BreadthFirst search(program, limits, options, progress, nullptr);
  run(search);
  return search.counts();
}

Counts visit_layers(const program::Program& program, const Limits& limits, const Options& options,
                    const ProgressListener& progress, const LayerVisitor& visitor,
                    const std::function<void(const Layers&)>& at_end) {
  BreadthFirst search(program, limits, options, progress, nullptr);
  search.show_to(visitor);
  run(search);
  const bool is_all = search.counts().limit == Limit::none;
  if (at_end && is_all) at_end(search);
  return search.counts();
}

StateGraph state_graph(const program::Program& program, const Limits& limits,
                       const Options& options, const ProgressListener& progress, Counts* counts) {
  GraphWriter writer;
  BreadthFirst search(program, limits, options, progress, &writer);
  run(search);
  if (counts != nullptr) *counts = search.counts();
  const auto states = static_cast<StateIndex>(search.counts().states);
  const auto expanded = static_cast<StateIndex>(search.counts().expanded);
  StateGraph graph = std::move(writer).finish(states, expanded);
  graph.limit = search.counts().limit;
  graph.layout = search.layout();
  graph.states = search.states().take(states);
  return graph;
}

}  // namespace leadline::explore
