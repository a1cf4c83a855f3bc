#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include "leadline/model/petri_net.hpp"
#include "support/marking.hpp"

namespace leadline::test {

inline constexpr Tokens unlimited = std::numeric_limits<Tokens>::max();

/// The tree of Karp and Miller (1969), without any improvement, of a net without inhibitor arcs and
/// priorities: the markings of its nodes. Nothing if there are more than `most_nodes`.
class KarpMiller {
 public:
  explicit KarpMiller(const PetriNet& net) : net_(net) {}

  std::optional<std::set<Marking>> markings(std::size_t most_nodes) {
    nodes_.push_back({initial_marking(net_), 0});
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (nodes_.size() > most_nodes) return std::nullopt;
      if (repeats_an_ancestor(n)) continue;
      for (const Transition& transition : net_.transitions) {
        if (is_enabled(transition, nodes_[n].marking)) add(n, transition);
      }
    }
    std::set<Marking> result;
    for (const Node& node : nodes_) result.insert(node.marking);
    return result;
  }

  static bool is_enabled(const Transition& transition, const Marking& marking) {
    Marking needed(marking.size(), 0);
    for (const InputArc& arc : transition.inputs) {
      Tokens& most = needed[arc.place.index()];
      most = std::max(most, arc.weight);
    }
    for (std::size_t p = 0; p < marking.size(); ++p) {
      if (marking[p] < needed[p]) return false;
    }
    return true;
  }

 private:
  struct Node {
    Marking marking;
    std::size_t parent;
  };

  void add(std::size_t parent, const Transition& transition) {
    Marking next = nodes_[parent].marking;
    for (const InputArc& arc : transition.inputs) {
      Tokens& tokens = next[arc.place.index()];
      if (arc.kind == InputArc::Kind::consume && tokens != unlimited) tokens -= arc.weight;
    }
    for (const OutputArc& arc : transition.outputs) {
      Tokens& tokens = next[arc.place.index()];
      if (tokens != unlimited) tokens += arc.weight;
    }
    for (std::size_t a = parent;; a = nodes_[a].parent) {
      grow(nodes_[a].marking, next);
      if (a == 0) break;
    }
    nodes_.push_back({std::move(next), parent});
  }

  static void grow(const Marking& before, Marking& after) {
    for (std::size_t p = 0; p < before.size(); ++p) {
      if (before[p] > after[p]) return;
    }
    for (std::size_t p = 0; p < before.size(); ++p) {
      if (before[p] < after[p]) after[p] = unlimited;
    }
  }

  bool repeats_an_ancestor(std::size_t node) const {
    for (std::size_t a = node; a != 0;) {
      a = nodes_[a].parent;
      if (nodes_[a].marking == nodes_[node].marking) return true;
    }
    return false;
  }

  const PetriNet& net_;
  std::vector<Node> nodes_;
};

/// The markings that no other is above.
inline std::set<Marking> maximal(const std::set<Marking>& markings) {
  const auto is_below = [](const Marking& a, const Marking& b) {
    for (std::size_t p = 0; p < a.size(); ++p) {
      if (a[p] > b[p]) return false;
    }
    return true;
  };
  std::set<Marking> result;
  for (const Marking& m : markings) {
    const bool covered = std::any_of(markings.begin(), markings.end(), [&](const Marking& other) {
      return other != m && is_below(m, other);
    });
    if (!covered) result.insert(m);
  }
  return result;
}

}  // namespace leadline::test
