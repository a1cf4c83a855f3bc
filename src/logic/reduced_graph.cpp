#include "logic/reduced_graph.hpp"

#include <algorithm>

#include "leadline/program/action_set.hpp"

namespace leadline::logic {

/// Leaves what suffices in `chosen_`, and gives how much is left out.
std::size_t ReducedGraph::choose(StateIndex s) {
  const auto enabled = graph_.enabled(s);
  chosen_.assign(enabled.begin(), enabled.end());
  const std::size_t all = program::size(chosen_);
  if (all > 1) sets_.reduce(layout(), state(s), chosen_);
  return all - program::size(chosen_);
}

Limit ReducedGraph::expand_now(StateIndex s) {
  const std::size_t left_out = choose(s);
  if (const Limit limit = graph_.expand(s, chosen_); limit != Limit::none) return limit;
  enabled_ += successors(s).size() + left_out;
  const bool is_whole = left_out == 0 || may_close_circle(s);
  if (is_whole && left_out > 0) {
    graph_.forget(s);
    if (const Limit limit = graph_.expand(s); limit != Limit::none) return limit;
  }
  kept_ += successors(s).size();
  mark(s, is_whole ? whole | safe : 0);
  return Limit::none;
}

/// Of a state that has just been expanded.
bool ReducedGraph::may_close_circle(StateIndex s) const {
  const auto row = successors(s);
  return std::any_of(row.begin(), row.end(),
                     [this](StateIndex to) { return graph_.is_expanded(to) && !has(to, safe); });
}

void ReducedGraph::leave(StateIndex s) {
  if (!graph_.is_expanded(s) || has(s, safe)) return;
  const auto row = successors(s);
  const bool is_safe =
      std::all_of(row.begin(), row.end(), [this](StateIndex to) { return has(to, safe); });
  if (is_safe) mark(s, safe);
}

void ReducedGraph::mark(StateIndex s, int marks) {
  if (s >= marks_.size()) {
    const std::uint64_t size = std::max<std::uint64_t>(size_t{1024}, graph_.size());
    if (size > marks_.capacity()) marks_.reserve(size + size / 2);
    marks_.resize(size);
  }
  marks_[s] = static_cast<std::uint8_t>(marks);
}

void ReducedGraph::actions(StateIndex s, std::vector<program::ActionIndex>& out) {
  if (has(s, whole)) {
    graph_.actions(s, out);
    return;
  }
  static_cast<void>(choose(s));
  out = program::members(chosen_);
}

}  // namespace leadline::logic
