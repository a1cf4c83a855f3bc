#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "leadline/base/limits.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/model/petri_net.hpp"

namespace leadline::report {

/// What `explore` tells about a net. Of a partial exploration it tells what was seen.
struct Exploration {
  std::string model;
  std::uint64_t places = 0;
  std::uint64_t transitions = 0;
  std::uint64_t states = 0;
  std::uint64_t expanded = 0;  ///< states whose successors are known
  std::uint64_t edges = 0;
  std::uint64_t deadlocks = 0;  ///< among the expanded states
  Limit limit = Limit::none;
};

/// O(states).
[[nodiscard]] Exploration summarise(const PetriNet& net, const explore::StateGraph& graph);

void write_text(std::ostream& out, const Exploration& exploration);

/// As grammar/report.schema.json says.
void write_json(std::ostream& out, const Exploration& exploration);

}  // namespace leadline::report
