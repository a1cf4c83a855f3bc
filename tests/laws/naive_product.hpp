#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "logic/buchi.hpp"

namespace leadline::laws {

/// A step of a graph with what is true of it.
struct LetterStep {
  std::uint32_t target = 0;
  logic::Letter letter = 0;
};

/// Whether an automaton accepts a run of a graph from state 0, as the definition reads: some pair
/// that can be reached can reach itself with all marks between. `steps(state)` tells where the
/// graph goes on; every state has a step. Slow, and nothing of the library's search is used.
template <class Steps>
class NaiveProduct {
 public:
  NaiveProduct(const logic::Buchi& automaton, const Steps& steps)
      : automaton_(automaton), steps_(steps) {
    if (automaton.states.empty()) return;
    static_cast<void>(number({0, 0}));
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) expand(i);
  }

  [[nodiscard]] std::size_t size() const { return pairs_.size(); }

  [[nodiscard]] bool accepts() const {
    std::vector<std::vector<bool>> reach;
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) reach.push_back(reached_from(i));
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
      bool cycle = false;
      std::uint64_t marks = 0;
      for (std::uint32_t j = 0; j < pairs_.size(); ++j) {
        if (!reach[i][j] || !reach[j][i]) continue;
        for (const auto& [to, found] : edges_[j]) {
          if (!reach[to][i]) continue;
          cycle = true;
          marks |= found;
        }
      }
      if (cycle && marks == automaton_.all_marks) return true;
    }
    return false;
  }

 private:
  using Pair = std::pair<std::uint32_t, std::uint32_t>;

  std::uint32_t number(Pair pair) {
    const auto [known, is_new] =
        numbers_.try_emplace(pair, static_cast<std::uint32_t>(pairs_.size()));
    if (is_new) pairs_.push_back(pair);
    return known->second;
  }

  void expand(std::uint32_t i) {
    const auto [state, automaton_state] = pairs_[i];
    std::vector<std::pair<std::uint32_t, std::uint64_t>> edges;
    for (const LetterStep& step : steps_(state)) {
      for (const auto& edge : automaton_.states[automaton_state]) {
        if (!edge.permits(step.letter)) continue;
        edges.emplace_back(number({step.target, edge.target}), edge.marks);
      }
    }
    edges_.push_back(std::move(edges));
  }

  [[nodiscard]] std::vector<bool> reached_from(std::uint32_t from) const {
    std::vector<bool> seen(pairs_.size());
    std::vector<std::uint32_t> open = {from};
    seen[from] = true;
    while (!open.empty()) {
      const std::uint32_t at = open.back();
      open.pop_back();
      for (const auto& [to, marks] : edges_[at]) {
        if (seen[to]) continue;
        seen[to] = true;
        open.push_back(to);
      }
    }
    return seen;
  }

  const logic::Buchi& automaton_;
  const Steps& steps_;
  std::vector<Pair> pairs_;
  std::map<Pair, std::uint32_t> numbers_;
  std::vector<std::vector<std::pair<std::uint32_t, std::uint64_t>>> edges_;
};

}  // namespace leadline::laws
