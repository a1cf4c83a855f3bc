#include "explore/graph_writer.hpp"

#include <utility>
#include <vector>

namespace leadline::explore {

GraphWriter::GraphWriter() {
  graph_.offsets.push_back(0);
  graph_.parent.push_back(no_state);
  graph_.parent_action.push_back(0);
}

void GraphWriter::append(const Rows& rows) {
  std::size_t e = 0;
  for (const std::uint32_t size : rows.sizes) {
    const auto from = static_cast<StateIndex>(graph_.offsets.size() - 1);
    for (const std::size_t end = e + size; e < end; ++e) {
      if (rows.targets[e] != graph_.parent.size()) continue;
      graph_.parent.push_back(from);
      graph_.parent_action.push_back(rows.actions[e]);
    }
    graph_.offsets.push_back(graph_.targets.size() + e);
  }
  graph_.targets.append(std::span(rows.targets));
  graph_.actions.append(std::span(rows.actions));
}

void GraphWriter::append(std::span<const Piece> pieces, std::span<const Worker> workers,
                         const Renumbering& number, Crew& crew) {
  std::vector<Place> places;
  Place end{static_cast<StateIndex>(graph_.offsets.size() - 1), graph_.targets.size()};
  for (const Piece& piece : pieces) {
    places.push_back(end);
    end.state += static_cast<StateIndex>(piece.last.row - piece.first.row);
    end.edge += piece.last.edge - piece.first.edge;
  }
  const std::size_t states = graph_.parent.size() + number.order().size();
  graph_.parent.resize(states);
  graph_.parent_action.resize(states);
  graph_.targets.resize(end.edge);
  graph_.actions.resize(end.edge);
  graph_.offsets.resize(std::size_t{end.state} + 1);
  crew.share(pieces.size(), [&](std::size_t i) {
    write(workers[pieces[i].worker].rows, pieces[i], places[i], number.first_new(i), number);
  });
}

void GraphWriter::write(const Rows& rows, const Piece& piece, Place at, StateIndex next_new,
                        const Renumbering& number) {
  std::size_t e = piece.first.edge;
  for (std::size_t row = piece.first.row; row < piece.last.row; ++row, ++at.state) {
    for (const std::size_t end = e + rows.sizes[row]; e < end; ++e, ++at.edge) {
      const StateIndex to = number(rows.targets[e]);
      graph_.targets[at.edge] = to;
      graph_.actions[at.edge] = rows.actions[e];
      if (to != next_new) continue;
      graph_.parent[to] = at.state;
      graph_.parent_action[to] = rows.actions[e];
      ++next_new;
    }
    graph_.offsets[std::size_t{at.state} + 1] = at.edge;
  }
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
