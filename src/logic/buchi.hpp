#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/model/formula.hpp"

namespace leadline::logic {

/// The truth of up to 64 atoms at one point of a path: bit i is that of atom i.
using Letter = std::uint64_t;

/// A generalised Büchi automaton over letters, accepting by its edges: a word is accepted if some
/// run over it takes, for each bit of `all_marks`, an edge with that mark again and again. State 0
/// is the initial one. No states: no word is accepted.
struct Buchi {
  struct Edge {
    Letter needed = 0;     ///< atoms that must be true
    Letter forbidden = 0;  ///< atoms that must be false
    std::uint64_t marks = 0;
    std::uint32_t target = 0;

    [[nodiscard]] bool permits(Letter letter) const {
      return (letter & needed) == needed && (letter & forbidden) == 0;
    }
    friend auto operator<=>(const Edge&, const Edge&) = default;
  };
  std::vector<std::vector<Edge>> states;  ///< their edges
  std::uint64_t all_marks = 0;
  /// By state a, then by state b: whether a simulates b, edge by edge with no fewer marks.
  std::vector<std::vector<bool>> simulates;

  /// Whether every word is accepted from a state, as one of its edges shows.
  [[nodiscard]] bool accepts_all(std::uint32_t state) const;
};

/// A formula's automaton, over the atoms that its letters speak of: nodes of the formula about a
/// state or about the step taken next (`fires`).
struct PathAutomaton {
  std::vector<std::uint32_t> atoms;  ///< by bit of a letter: the node
  Buchi buchi;
  /// The words' acceptance changes by no repetition of letters; no atom is about a step.
  bool is_stutter_invariant = false;
};

/// The automaton of the paths of which node `node` of a formula without quantifiers holds, or does
/// not hold with `negated`. A path that ends is taken to stay in its last state for ever, in which
/// it takes no step.
///
/// By the tableau of Couvreur ("On-the-fly verification of linear temporal logic", 1999) over
/// formulas simplified as `PathFormulas` says; then states that simulate each other are merged.
/// Exponential in the formula; `problem` says why there is none. Throws `LimitReached`.
[[nodiscard]] std::optional<PathAutomaton> path_automaton(const Formula& formula,
                                                          std::uint32_t node, bool negated,
                                                          std::string& problem,
                                                          const Deadline& deadline = {});

}  // namespace leadline::logic
