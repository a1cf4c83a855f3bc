#include "logic/edge_choice.hpp"

#include <algorithm>
#include <bit>

namespace leadline::logic {

EdgeChoice::EdgeChoice(const Buchi& automaton)
    : automaton_(automaton),
      spoken_of_(automaton.states.size()),
      accepts_all_(automaton.states.size()),
      known_(automaton.states.size()) {
  for (std::uint32_t q = 0; q < automaton.states.size(); ++q) {
    for (const Buchi::Edge& edge : automaton.states[q]) {
      spoken_of_[q] |= edge.needed | edge.forbidden;
    }
    accepts_all_[q] = automaton.accepts_all(q);
  }
}

std::uint32_t EdgeChoice::at(std::uint32_t state, Letter letter) {
  letter &= spoken_of_[state];
  const auto known = known_[state].find(letter);
  if (known != known_[state].end()) return known->second;
  const std::uint32_t chosen = choose(state, letter);
  known_[state].emplace(letter, chosen);
  return chosen;
}

bool EdgeChoice::is_no_worse(const Buchi::Edge& a, const Buchi::Edge& b) const {
  return (b.marks & ~a.marks) == 0 && automaton_.simulates[a.target][b.target];
}

/// Those with most marks come first, and they end a search soonest. Each that is left out has one
/// in the choice that is no worse.
std::uint32_t EdgeChoice::choose(std::uint32_t state, Letter letter) {
  std::vector<Buchi::Edge> permitted;
  for (const Buchi::Edge& edge : automaton_.states[state]) {
    if (edge.permits(letter)) permitted.push_back(edge);
  }
  std::stable_sort(permitted.begin(), permitted.end(),
                   [&](const Buchi::Edge& a, const Buchi::Edge& b) {
                     if (accepts_all_[a.target] != accepts_all_[b.target]) {
                       return static_cast<bool>(accepts_all_[a.target]);
                     }
                     return std::popcount(a.marks) > std::popcount(b.marks);
                   });
  std::vector<Buchi::Edge> chosen;
  for (std::size_t i = 0; i < permitted.size(); ++i) {
    const auto better = [&](std::size_t j) {
      return j != i && is_no_worse(permitted[j], permitted[i]) &&
             (j < i || !is_no_worse(permitted[i], permitted[j]));
    };
    bool needless = false;
    for (std::size_t j = 0; j < permitted.size() && !needless; ++j) needless = better(j);
    if (!needless) chosen.push_back(permitted[i]);
  }
  choices_.push_back(std::move(chosen));
  return static_cast<std::uint32_t>(choices_.size() - 1);
}

}  // namespace leadline::logic
