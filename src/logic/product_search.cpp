#include "logic/product_search.hpp"

#include <algorithm>

#include "logic/growing_graph.hpp"
#include "logic/reduced_graph.hpp"
#include "logic/stored_graph.hpp"

namespace leadline::logic {

template <class Graph>
ProductSearch<Graph>::ProductSearch(Graph& graph, const PathAutomaton& automaton,
                                    Letters<Graph>& letters, const Limits& limits,
                                    explore::Pulse& pulse)
    : graph_(graph),
      automaton_(automaton),
      letters_(letters),
      choice_(automaton.buchi),
      limits_(limits),
      pulse_(pulse),
      orders_(automaton.buchi.states.size()) {}

template <class Graph>
std::uint32_t& ProductSearch<Graph>::order(Pair pair) {
  LargeArray<std::uint32_t>& orders = orders_[pair.automaton_state];
  if (pair.state >= orders.size()) {
    const std::uint64_t size = std::max<std::uint64_t>(graph_.size(), 1024);
    if (size > orders.capacity()) orders.reserve(size + size / 2);
    orders.resize(size);
  }
  return orders[pair.state];
}

template <class Graph>
std::uint64_t ProductSearch<Graph>::bytes() const {
  std::uint64_t sum = graph_.bytes() + letters_.bytes() + live_.size() * sizeof(Pair) +
                      path_.size() * sizeof(Cursor) + roots_.size() * sizeof(Root);
  for (const auto& orders : orders_) sum += orders.size() * sizeof(std::uint32_t);
  return sum;
}

template <class Graph>
bool ProductSearch<Graph>::in_limits() {
  constexpr std::uint32_t steps_of_beat = 4096;
  if (++beats_ % steps_of_beat != 0) return true;
  if (bytes() > limits_.max_memory || live_.size() >= left - 1) limit_ = Limit::memory;
  if (limit_ == Limit::none) {
    limit_ = pulse_.beat(
        [this] { return explore::Progress{graph_.size(), 0, path_.size(), bytes(), 0}; });
  }
  return limit_ == Limit::none;
}

template <class Graph>
bool ProductSearch<Graph>::speaks_of_steps(std::uint32_t automaton_state) const {
  return (choice_.spoken_of(automaton_state) & letters_.events()) != 0;
}

template <class Graph>
bool ProductSearch<Graph>::open(Pair pair, Cursor& cursor) {
  cursor.pair = pair;
  if (!graph_.is_readable(pair.state)) limit_ = graph_.expand(pair.state);
  if (limit_ != Limit::none) return false;
  const bool about_steps = speaks_of_steps(pair.automaton_state);
  if (!about_steps) {
    choose(cursor);
    if (choice_.edges(cursor.choice).empty()) {
      cursor.successor = ProductStep::stays;
      return true;
    }
  }
  limit_ = graph_.expand(pair.state);
  if (limit_ != Limit::none) return false;
  if (about_steps) choose(cursor);
  return true;
}

/// The edges to follow with the cursor's successor.
template <class Graph>
void ProductSearch<Graph>::choose(Cursor& cursor) {
  const Pair pair = cursor.pair;
  Letter letter = letters_.of_state(pair.state);
  if (speaks_of_steps(pair.automaton_state)) {
    const std::vector<Letter>& steps = letters_.of_steps(pair.state);
    if (cursor.successor < steps.size()) letter |= steps[cursor.successor];
  }
  cursor.choice = choice_.at(pair.automaton_state, letter);
}

template <class Graph>
auto ProductSearch<Graph>::next(Cursor& cursor) -> std::optional<Successor> {
  if (cursor.successor == ProductStep::stays) return std::nullopt;
  const auto row = graph_.successors(cursor.pair.state);
  const std::size_t size = std::max<std::size_t>(row.size(), 1);
  while (cursor.successor < size) {
    const auto edges = choice_.edges(cursor.choice);
    if (cursor.edge < edges.size()) {
      const Buchi::Edge& edge = edges[cursor.edge++];
      const bool stays = row.empty();
      const StateIndex state = stays ? cursor.pair.state : row[cursor.successor];
      return Successor{
          {state, edge.target}, edge.marks, stays ? ProductStep::stays : cursor.successor};
    }
    ++cursor.successor;
    cursor.edge = 0;
    if (cursor.successor < size && speaks_of_steps(cursor.pair.automaton_state)) choose(cursor);
  }
  return std::nullopt;
}

template <class Graph>
bool ProductSearch<Graph>::enter(Pair pair, std::uint64_t entering) {
  Cursor cursor;
  if (!open(pair, cursor)) return false;
  live_.push_back(pair);
  const auto number = static_cast<std::uint32_t>(live_.size());
  order(pair) = number;
  roots_.push_back({number, entering, 0});
  path_.push_back(cursor);
  return true;
}

/// Merges the components from the pair of order `to` on. Whether all marks are in the one.
template <class Graph>
bool ProductSearch<Graph>::close_cycle(std::uint32_t to, std::uint64_t marks) {
  while (roots_.back().order > to) {
    marks |= roots_.back().marks | roots_.back().entering;
    roots_.pop_back();
  }
  roots_.back().marks |= marks;
  return roots_.back().marks == automaton_.buchi.all_marks;
}

template <class Graph>
void ProductSearch<Graph>::leave() {
  const std::uint32_t number = order(path_.back().pair);
  graph_.leave(path_.back().pair.state);
  path_.pop_back();
  if (roots_.back().order != number) return;
  roots_.pop_back();
  for (std::size_t i = number - 1; i < live_.size(); ++i) order(live_[i]) = left;
  live_.resize(number - 1);
}

template <class Graph>
std::optional<ProductRun> ProductSearch<Graph>::run() {
  if (automaton_.buchi.states.empty()) return std::nullopt;
  if (choice_.accepts_all(0)) return ProductRun{};
  if (!enter({0, 0}, 0)) return std::nullopt;
  while (!path_.empty()) {
    if (!in_limits()) return std::nullopt;
    const auto successor = next(path_.back());
    if (!successor) {
      leave();
      continue;
    }
    if (choice_.accepts_all(successor->pair.automaton_state)) return run_to_all(*successor);
    const std::uint32_t number = order(successor->pair);
    if (number == left) continue;
    if (number == 0) {
      if (!enter(successor->pair, successor->marks)) return std::nullopt;
    } else if (close_cycle(number, successor->marks)) {
      return lasso();
    }
  }
  return std::nullopt;
}

template <class Graph>
template <class Pleases>
std::uint32_t ProductSearch<Graph>::shortest(std::uint32_t from, std::uint32_t least,
                                             std::uint64_t& marks, std::vector<ProductStep>& steps,
                                             const Pleases& pleases) {
  struct Arrival {
    std::uint32_t from = left;
    std::uint32_t successor = 0;
    std::uint64_t marks = 0;
  };
  std::vector<Arrival> arrivals(live_.size() - least);
  std::vector<std::uint32_t> queue = {from};
  for (std::size_t i = 0;; ++i) {
    Cursor cursor;
    static_cast<void>(open(live_[queue[i]], cursor));
    while (const auto found = next(cursor)) {
      const std::uint32_t number = order(found->pair);
      if (number == 0 || number == left || number <= least) continue;
      const std::uint32_t to = number - 1;
      const bool pleased = pleases(to, found->marks);
      Arrival& arrival = arrivals[to - least];
      if (!pleased && (to == from || arrival.from != left)) continue;
      if (!pleased) {
        arrival = {queue[i], found->index, found->marks};
        queue.push_back(to);
        continue;
      }
      std::vector<ProductStep> back = {{live_[queue[i]].state, found->index}};
      marks |= found->marks;
      for (std::uint32_t at = queue[i]; at != from; at = arrivals[at - least].from) {
        const Arrival& by = arrivals[at - least];
        back.push_back({live_[by.from].state, by.successor});
        marks |= by.marks;
      }
      steps.insert(steps.end(), back.rbegin(), back.rend());
      return to;
    }
  }
}

template <class Graph>
ProductRun ProductSearch<Graph>::lasso() {
  ProductRun run;
  const std::uint32_t least = roots_.back().order - 1;
  std::uint64_t marks = 0;
  std::uint32_t start = 0;
  if (least > 0) {
    start = shortest(0, 0, marks, run.steps,
                     [&](std::uint32_t to, std::uint64_t) { return to >= least; });
  }
  run.cycle_start = run.steps.size();
  marks = 0;
  std::uint32_t at = start;
  while (marks != automaton_.buchi.all_marks) {
    const std::uint64_t missing = automaton_.buchi.all_marks & ~marks;
    at = shortest(at, least, marks, run.steps,
                  [&](std::uint32_t, std::uint64_t found) { return (found & missing) != 0; });
  }
  if (at != start || run.steps.size() == *run.cycle_start) {
    static_cast<void>(shortest(at, least, marks, run.steps,
                               [&](std::uint32_t to, std::uint64_t) { return to == start; }));
  }
  run.end = live_[start].state;
  return run;
}

template <class Graph>
ProductRun ProductSearch<Graph>::run_to_all(const Successor& last) {
  ProductRun run;
  const Pair before = path_.back().pair;
  const std::uint32_t goal = order(before) - 1;
  std::uint64_t marks = 0;
  if (goal != 0) {
    static_cast<void>(shortest(0, 0, marks, run.steps,
                               [&](std::uint32_t to, std::uint64_t) { return to == goal; }));
  }
  run.steps.push_back({before.state, last.index});
  run.end = last.pair.state;
  return run;
}

template class ProductSearch<GrowingGraph>;
template class ProductSearch<ReducedGraph>;
template class ProductSearch<StoredGraph>;

}  // namespace leadline::logic
