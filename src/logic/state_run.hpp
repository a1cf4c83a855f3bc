#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "leadline/explore/state_graph.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// A run through a graph: one state more than actions.
struct StateRun {
  explicit StateRun(explore::StateIndex start) : states{start} {}

  std::vector<explore::StateIndex> states;
  std::vector<program::ActionIndex> actions;
  std::optional<std::size_t> cycle_start;

  [[nodiscard]] explore::StateIndex last() const { return states.back(); }
  void step(program::ActionIndex action, explore::StateIndex to) {
    actions.push_back(action);
    states.push_back(to);
  }
  [[nodiscard]] Witness witness(const program::Program& program) const {
    return {program.names_of(actions), cycle_start};
  }
};

}  // namespace leadline::logic
