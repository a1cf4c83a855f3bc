#pragma once

#include <span>

#include "explore/renumbering.hpp"
#include "leadline/explore/state_graph.hpp"

namespace leadline::explore {

/// Writes down the graph, row by row.
class GraphWriter {
 public:
  GraphWriter();

  /// The rows of the states that follow. A state's first appearance is the next number.
  void append(const Rows& rows);
  /// The same, of all pieces of a layer, in their order, with targets renumbered.
  void append(std::span<const Piece> pieces, std::span<const Worker> workers,
              const Renumbering& number, Crew& crew);

  [[nodiscard]] std::uint64_t bytes() const;

  /// The graph; only these states, and the rows of those before `expanded`.
  [[nodiscard]] StateGraph finish(StateIndex states, StateIndex expanded) &&;

 private:
  /// Where the rows of a piece begin in the graph.
  struct Place {
    StateIndex state = 0;
    std::uint64_t edge = 0;
  };

  void write(const Rows& rows, const Piece& piece, Place at, StateIndex next_new,
             const Renumbering& number);

  StateGraph graph_;
};

}  // namespace leadline::explore
