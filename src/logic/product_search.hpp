#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "explore/pulse.hpp"
#include "leadline/base/large_array.hpp"
#include "logic/edge_choice.hpp"
#include "logic/letters.hpp"

namespace leadline::logic {

/// A step of a run of the product: the program's state, and which of its successors comes next.
/// In a state without successors `successor` is `stays`.
struct ProductStep {
  static constexpr std::uint32_t stays = 0xffffffff;

  explore::StateIndex state = 0;
  std::uint32_t successor = stays;
};

/// A run that the automaton accepts: after the last step it goes on at step `cycle_start` for
/// ever, or, without that, in whatever way.
struct ProductRun {
  std::vector<ProductStep> steps;
  explore::StateIndex end = 0;  ///< the state after them
  std::optional<std::size_t> cycle_start;
};

/// Looks for a run of a graph that an automaton accepts.
///
/// By Couvreur's algorithm ("On-the-fly verification of linear temporal logic", 1999): depth first
/// over pairs of states, keeping for each strongly connected component that is not yet left the
/// marks found in it. Ends with the first component that has all of them, or in a state of the
/// automaton that accepts everything. Without recursion; O(edges of the product).
///
/// `Graph` is a `GrowingGraph`, a `ReducedGraph` or a `StoredGraph`.
template <class Graph>
class ProductSearch {
 public:
  using StateIndex = explore::StateIndex;

  ProductSearch(Graph& graph, const PathAutomaton& automaton, Letters<Graph>& letters,
                const Limits& limits, explore::Pulse& pulse);

  /// Nothing where no run is accepted or a limit was reached, which `limit` tells.
  [[nodiscard]] std::optional<ProductRun> run();

  [[nodiscard]] Limit limit() const { return limit_; }

 private:
  struct Pair {
    StateIndex state;
    std::uint32_t automaton_state;
  };
  struct Successor {
    Pair pair;
    std::uint64_t marks;
    std::uint32_t index;  // among those of the program's state, or `stays`
  };
  /// Goes through the successors of a pair.
  struct Cursor {
    Pair pair;
    std::uint32_t choice = 0;
    std::uint32_t edge = 0;       // within the choice
    std::uint32_t successor = 0;  // of the program's state
  };
  struct Root {
    std::uint32_t order;
    std::uint64_t entering;  // marks of the edge into it
    std::uint64_t marks;     // of the component
  };

  static constexpr std::uint32_t left = 0xffffffff;

  [[nodiscard]] std::uint32_t& order(Pair pair);
  [[nodiscard]] bool speaks_of_steps(std::uint32_t automaton_state) const;
  [[nodiscard]] bool open(Pair pair, Cursor& cursor);
  void choose(Cursor& cursor);
  [[nodiscard]] std::optional<Successor> next(Cursor& cursor);
  [[nodiscard]] bool enter(Pair pair, std::uint64_t entering);
  [[nodiscard]] bool close_cycle(std::uint32_t to, std::uint64_t marks);
  void leave();
  [[nodiscard]] bool in_limits();
  [[nodiscard]] std::uint64_t bytes() const;

  // Of the run, once there is one: over the pairs that are not left, which are their orders less 1.
  [[nodiscard]] ProductRun lasso();
  [[nodiscard]] ProductRun run_to_all(const Successor& last);
  /// Appends the steps of a shortest run from a pair to the first edge that pleases, and gives the
  /// pair after it. Only pairs from `least` on.
  template <class Pleases>
  std::uint32_t shortest(std::uint32_t from, std::uint32_t least, std::uint64_t& marks,
                         std::vector<ProductStep>& steps, const Pleases& pleases);

  Graph& graph_;
  const PathAutomaton& automaton_;
  Letters<Graph>& letters_;
  EdgeChoice choice_;
  const Limits& limits_;
  explore::Pulse& pulse_;
  Limit limit_ = Limit::none;
  std::uint32_t beats_ = 0;
  std::vector<LargeArray<std::uint32_t>> orders_;  // by automaton state, then by state
  LargeArray<Pair> live_;                          // by order less 1
  std::vector<Cursor> path_;
  std::vector<Root> roots_;
};

}  // namespace leadline::logic
