#include "logic/terminal_components.hpp"

namespace leadline::logic {

using explore::StateGraph;
using explore::StateIndex;

TerminalComponents::TerminalComponents(const StateGraph& graph, Watch& watch)
    : components_(graph, nullptr, watch), left_(components_.count()) {
  begins_.push_back(0);
  if (watch.limit() != Limit::none) return;
  find_terminal(graph, watch);
  group(graph);
}

void TerminalComponents::find_terminal(const StateGraph& graph, Watch& watch) {
  for (StateIndex s = 0; s < graph.expanded && !watch.over(); ++s) {
    const std::uint32_t component = components_.of(s);
    for (const StateIndex t : graph.successors(s)) {
      if (components_.of(t) != component) left_.add(component);
    }
  }
  for (StateIndex s = graph.expanded; s < graph.size(); ++s) left_.add(components_.of(s));
}

/// Numbers the terminal components in the order of their first states, then sorts their states by
/// counting.
void TerminalComponents::group(const StateGraph& graph) {
  LargeArray<std::uint32_t> number;  // by component: its number plus 1
  number.resize(components_.count());
  const auto for_each_terminal = [&](const auto& visit) {
    for (StateIndex s = 0; s < graph.size(); ++s) {
      if (!left_.has(components_.of(s))) visit(s, number[components_.of(s)]);
    }
  };
  for_each_terminal([&](StateIndex, std::uint32_t& n) {
    if (n == 0) {
      begins_.push_back(0);
      n = static_cast<std::uint32_t>(begins_.size() - 1);
    }
    ++begins_[n];
  });
  for (std::size_t i = 1; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
  states_.resize(begins_.back());
  LargeArray<std::uint32_t> next = begins_;
  for_each_terminal([&](StateIndex s, std::uint32_t& n) { states_[next[n - 1]++] = s; });
}

}  // namespace leadline::logic
