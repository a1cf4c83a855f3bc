#pragma once

#include <vector>

#include "leadline/model/petri_net.hpp"

namespace leadline::emit {

/// The arcs of a transition for tools that know no test arcs: a test for w tokens beside an arc
/// that consumes c of them takes max(w, c) and gives the difference back, which is the same in
/// every marking. (Only where that would exceed `max_tokens`, a test arc stays.)
struct PlainArcs {
  struct Input {
    InputArc arc;
    Tokens tested = 0;    ///< above 0: the arc stands for a test of so many tokens
    Tokens consumed = 0;  ///< and for an arc of this weight, if above 0
  };

  std::vector<Input> inputs;
  std::vector<OutputArc> outputs;
};

/// O(arcs · log arcs).
[[nodiscard]] PlainArcs plain_arcs(const Transition& transition);

}  // namespace leadline::emit
