#pragma once

#include <cstdint>
#include <vector>

#include "leadline/model/petri_net.hpp"
#include "leadline/program/program.hpp"

namespace leadline::program {

/// The transitive closure of a net's priority rules, as levels where it is a weak order.
///
/// The rank of a transition is the length of the longest chain above it. `t` above `u` implies
/// rank(t) < rank(u); the relation is a weak order exactly when the converse holds too, and by
/// transitivity it is enough that every transition of rank k - 1 is above every one of rank k.
/// Nothing lies between two such transitions, so that one rule must say it: the pairs are never
/// expanded, the rules that a transition stands below are looked at as a set.
class Priorities {
 public:
  /// Ranks all transitions. O(rules). A cycle is a precondition violated.
  explicit Priorities(const PetriNet& net);

  /// By transition its rank; empty when there are no priorities or they are no weak order.
  [[nodiscard]] std::vector<std::uint32_t> levels() const;

  /// What is above what; empty when there are no priorities.
  [[nodiscard]] Above above() const;

 private:
  using RuleIndex = std::uint32_t;

  void rank_all();
  /// By transition all those above it, increasing; nothing where that is too much.
  [[nodiscard]] Above::Sets closure() const;
  [[nodiscard]] std::vector<std::uint32_t> rank_sizes() const;

  const PetriNet& net_;
  std::vector<std::vector<RuleIndex>> above_;  // by transition: the rules that it stands above in
  std::vector<std::vector<RuleIndex>> below_;
  std::vector<ActionIndex> order_;  // transitions, those above first
  std::vector<std::uint32_t> rank_;
  bool any_ = false;
};

}  // namespace leadline::program
