#include "explore/graph_writer.hpp"

#include <utility>

namespace leadline::explore {

GraphWriter::GraphWriter() {
  graph_.offsets.push_back(0);
  graph_.parent.push_back(no_state);
  graph_.parent_action.push_back(0);
}

std::uint64_t GraphWriter::bytes() const {
  constexpr std::uint64_t bytes_of_edge = sizeof(StateIndex) + sizeof(program::ActionIndex);
  return graph_.offsets.size() * sizeof(std::uint64_t) +
         (graph_.targets.size() + graph_.parent.size()) * bytes_of_edge;
}

StateGraph GraphWriter::finish(StateIndex states, StateIndex expanded) && {
  graph_.parent.resize(states);
  graph_.parent_action.resize(states);
  graph_.offsets.resize(std::size_t{expanded} + 1);
  graph_.targets.resize(graph_.offsets.back());
  graph_.actions.resize(graph_.offsets.back());
  graph_.expanded = expanded;
  return std::move(graph_);
}

}  // namespace leadline::explore
