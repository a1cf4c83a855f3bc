#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "leadline/model/composition.hpp"
#include "oracle/diagram_interpreter.hpp"

namespace leadline::oracle {

/// The state graph of diagrams as they are written.
struct DiagramGraph {
  struct Edge {
    std::size_t to = 0;
    std::size_t transition = 0;        ///< of `transitions`
    std::vector<std::int64_t> chosen;  ///< by the choices of these edges, in order
  };

  /// How many states there are, with how many edges between them, and which have none.
  struct Size {
    std::size_t states = 0;
    std::size_t edges = 0;
    std::size_t deadlocks = 0;

    friend auto operator<=>(const Size&, const Size&) = default;
  };
  [[nodiscard]] Size size() const;

  std::vector<DiagramInterpreter::Edges> transitions;
  std::vector<DiagramState> states;  ///< the first is initial
  std::vector<std::vector<Edge>> edges;
};

/// Breadth first; throws `std::length_error` if there are more states.
[[nodiscard]] DiagramGraph diagram_graph(const diagram::Composition& composition,
                                         std::size_t max_states);

}  // namespace leadline::oracle
