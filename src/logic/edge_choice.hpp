#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "logic/buchi.hpp"

namespace leadline::logic {

/// Which edges of an automaton a search has to follow at a letter: of those that permit it, not
/// those that another is no worse than. Found once for each state and each part of a letter that
/// the state's edges speak of.
class EdgeChoice {
 public:
  explicit EdgeChoice(const Buchi& automaton);

  /// The atoms that the edges of a state speak of.
  [[nodiscard]] Letter spoken_of(std::uint32_t state) const { return spoken_of_[state]; }
  [[nodiscard]] bool accepts_all(std::uint32_t state) const { return accepts_all_[state]; }

  /// A number for the edges to follow; only the atoms spoken of need be right in the letter.
  [[nodiscard]] std::uint32_t at(std::uint32_t state, Letter letter);
  [[nodiscard]] std::span<const Buchi::Edge> edges(std::uint32_t choice) const {
    return choices_[choice];
  }

 private:
  [[nodiscard]] std::uint32_t choose(std::uint32_t state, Letter letter);
  [[nodiscard]] bool is_no_worse(const Buchi::Edge& a, const Buchi::Edge& b) const;

  const Buchi& automaton_;
  std::vector<Letter> spoken_of_;
  std::vector<bool> accepts_all_;
  std::vector<std::unordered_map<Letter, std::uint32_t>> known_;  // by state
  std::vector<std::vector<Buchi::Edge>> choices_;
};

}  // namespace leadline::logic
