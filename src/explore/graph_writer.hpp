#pragma once

#include <span>
#include <vector>

#include "explore/worker.hpp"
#include "leadline/explore/state_graph.hpp"

namespace leadline::explore {

/// Final numbers for the states that threads found in one layer, in the order in which one thread
/// would have found them.
class Renumbering {
 public:
  /// Of the states from `begin` on; those before keep their numbers.
  Renumbering(StateIndex begin, StateIndex end) : begin_(begin), final_(end - begin, no_state) {}

  [[nodiscard]] StateIndex operator()(StateIndex provisional) {
    if (provisional < begin_) return provisional;
    StateIndex& number = final_[provisional - begin_];
    if (number == no_state) {
      number = begin_ + static_cast<StateIndex>(order_.size());
      order_.push_back(provisional);
    }
    return number;
  }

  /// The provisional numbers in their final order.
  [[nodiscard]] const std::vector<StateIndex>& order() const { return order_; }

 private:
  StateIndex begin_;
  std::vector<StateIndex> final_;
  std::vector<StateIndex> order_;
};

/// Writes down the graph, row by row.
class GraphWriter {
 public:
  GraphWriter();

  /// The rows of the states that follow, those between two marks, targets renumbered by `number`. A
  /// state's first appearance is the next number.
  template <class Number>
  void append(const Rows& rows, Rows::Mark begin, Rows::Mark end, Number&& number);

  [[nodiscard]] std::uint64_t bytes() const;

  /// The graph; only these states, and the rows of those before `expanded`.
  [[nodiscard]] StateGraph finish(StateIndex states, StateIndex expanded) &&;

 private:
  StateGraph graph_;
};

template <class Number>
void GraphWriter::append(const Rows& rows, Rows::Mark begin, Rows::Mark end, Number&& number) {
  std::size_t e = begin.edge;
  for (std::size_t row = begin.row; row < end.row; ++row) {
    const auto from = static_cast<StateIndex>(graph_.offsets.size() - 1);
    for (const std::size_t end_of_row = e + rows.sizes[row]; e < end_of_row; ++e) {
      const StateIndex to = number(rows.targets[e]);
      graph_.targets.push_back(to);
      if (to == graph_.parent.size()) {
        graph_.parent.push_back(from);
        graph_.parent_action.push_back(rows.actions[e]);
      }
    }
    graph_.offsets.push_back(graph_.targets.size());
  }
  graph_.actions.append(std::span(rows.actions).subspan(begin.edge, end.edge - begin.edge));
}

}  // namespace leadline::explore
