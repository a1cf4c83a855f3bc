#pragma once

#include <algorithm>
#include <vector>

#include "leadline/model/petri_net.hpp"

namespace leadline::laws {

/// The meaning of a net as its definition reads, straight from arcs and rules.
class NetDefinition {
 public:
  explicit NetDefinition(const PetriNet& net)
      : net_(net), above_(net.transitions.size(), std::vector<bool>(net.transitions.size())) {
    const std::size_t n = above_.size();
    for (const PriorityRule& rule : net.priorities) {
      for (const TransitionId t : rule.above) {
        for (const TransitionId u : rule.below) above_[t.index()][u.index()] = true;
      }
    }
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          if (above_[i][k] && above_[k][j]) above_[i][j] = true;
        }
      }
    }
  }

  [[nodiscard]] std::vector<std::uint32_t> enabled(const Marking& marking) const {
    std::vector<std::uint32_t> result;
    for (std::uint32_t u = 0; u < above_.size(); ++u) {
      if (has_tokens(u, marking) && !held_back(u, marking)) result.push_back(u);
    }
    return result;
  }

  [[nodiscard]] Marking after(std::uint32_t t, Marking marking) const {
    for (const InputArc& arc : net_.transitions[t].inputs) {
      if (arc.kind == InputArc::Kind::consume) marking[arc.place.index()] -= arc.weight;
    }
    for (const OutputArc& arc : net_.transitions[t].outputs) {
      marking[arc.place.index()] += arc.weight;
    }
    return marking;
  }

 private:
  [[nodiscard]] bool has_tokens(std::uint32_t t, const Marking& marking) const {
    const auto& inputs = net_.transitions[t].inputs;
    return std::all_of(inputs.begin(), inputs.end(), [&](const InputArc& arc) {
      const bool enough = marking[arc.place.index()] >= arc.weight;
      return arc.kind == InputArc::Kind::inhibit ? !enough : enough;
    });
  }

  [[nodiscard]] bool held_back(std::uint32_t u, const Marking& marking) const {
    for (std::uint32_t t = 0; t < above_.size(); ++t) {
      if (above_[t][u] && has_tokens(t, marking)) return true;
    }
    return false;
  }

  const PetriNet& net_;
  std::vector<std::vector<bool>> above_;
};

}  // namespace leadline::laws
