#include "leadline/explore/explore.hpp"

#include <chrono>
#include <new>
#include <optional>
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

/// What `explored` gives, or what is known of the initial state where it ends before it begins.
template <class Explored>
Counts counts_of(const Explored& explored) {
  const auto begin = std::chrono::steady_clock::now();
  Counts counts;
  counts.states = 1;
  try {
    return explored();
  } catch (const LimitReached& reached) {
    counts.limit = reached.limit();
  } catch (const std::bad_alloc&) {
    counts.limit = Limit::memory;
  }
  counts.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return counts;
}

StateGraph graph_of_initial(const program::Program& program, Limit limit) {
  StateGraph graph = GraphWriter().finish(1, 0);
  graph.limit = limit;
  graph.layout = program::narrow_layout(program);
  graph.states.resize(graph.layout.words);
  graph.layout.pack(program.initial, graph.states.data());
  return graph;
}

}  // namespace

Counts count_states(const program::Program& program, const Limits& limits, const Options& options,
                    const ProgressListener& progress) {
  return counts_of([&] {
    if (options.compact) {
      CompactSearch search(program, limits, options, progress);
      run(search);
      return search.counts();
    }
    BreadthFirst search(program, limits, options, progress, nullptr);
    run(search);
    return search.counts();
  });
}

Counts visit_layers(const program::Program& program, const Limits& limits, const Options& options,
                    const ProgressListener& progress, const LayerVisitor& visitor,
                    const std::function<void(const Layers&)>& at_end) {
  return counts_of([&] {
    BreadthFirst search(program, limits, options, progress, nullptr);
    search.show_to(visitor);
    run(search);
    const bool is_all = search.counts().limit == Limit::none;
    if (at_end && is_all) at_end(search);
    return search.counts();
  });
}

StateGraph state_graph(const program::Program& program, const Limits& limits,
                       const Options& options, const ProgressListener& progress, Counts* counts) {
  std::optional<StateGraph> graph;
  const Counts found = counts_of([&] {
    GraphWriter writer;
    BreadthFirst search(program, limits, options, progress, &writer);
    run(search);
    const auto states = static_cast<StateIndex>(search.counts().states);
    const auto expanded = static_cast<StateIndex>(search.counts().expanded);
    StateGraph whole = std::move(writer).finish(states, expanded);
    whole.limit = search.counts().limit;
    whole.layout = search.layout();
    whole.states = search.states().take(states);
    graph = std::move(whole);
    return search.counts();
  });
  if (!graph) graph = graph_of_initial(program, found.limit);
  if (counts != nullptr) *counts = found;
  return *std::move(graph);
}

}  // namespace leadline::explore
