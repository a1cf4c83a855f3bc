#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "leadline/base/limits.hpp"
#include "logic/buchi.hpp"
#include "logic/path_formulas.hpp"

namespace leadline::logic {

/// The automaton of a formula in negation normal form. A state is a set of formulas that must hold
/// from here on. What they say of now and of the next state, as a disjunction of terms, are its
/// edges: literals are the label, what must hold next is the target. An edge lacks the mark of
/// `a U b` where it puts b off. Sets with equal edges are one state.
class Tableau {
 public:
  /// The references must outlive it.
  Tableau(const PathFormulas& formulas, PathFormulas::Id root, const Deadline& deadline);

  /// False where it would be too large; `atoms` and `buchi` are then of no use. Throws
  /// `LimitReached`.
  [[nodiscard]] bool build();

  std::vector<std::uint32_t> atoms;  ///< of the formulas, by bit of a letter
  Buchi buchi;

 private:
  using Id = PathFormulas::Id;
  using Set = std::vector<Id>;  // increasing
  /// A conjunction: codes of literals, what must hold next and what is put off, each with a tag;
  /// increasing.
  using Term = std::vector<std::uint32_t>;
  using Terms = std::vector<Term>;  // none contains another; increasing

  [[nodiscard]] std::optional<std::uint32_t> state_of(const Set& set);
  [[nodiscard]] const Terms& expansion(Id formula);
  void expand_operands(Id formula);
  [[nodiscard]] Terms expanded(Id formula);
  [[nodiscard]] Terms conjunction(const Terms& a, const Terms& b);
  [[nodiscard]] Terms disjunction(Terms a, const Terms& b);
  [[nodiscard]] Terms smallest(Terms terms);
  [[nodiscard]] bool add_edge(const Term& term, std::uint32_t from);
  [[nodiscard]] std::optional<std::uint64_t> bit_of_atom(std::uint32_t atom);
  [[nodiscard]] std::optional<std::uint64_t> bit_of_until(Id until);
  void add_to(Set& set, Id formula) const;
  /// False when there was more to do than may be.
  [[nodiscard]] bool spend(std::size_t work);

  const PathFormulas& formulas_;
  Id root_;
  const Deadline& deadline_;
  std::unordered_map<Id, Terms> expansions_;
  std::map<Set, std::uint32_t> states_;
  std::map<Terms, std::uint32_t> by_terms_;
  std::vector<Terms> terms_;  // by state
  std::unordered_map<std::uint32_t, std::uint64_t> bits_;
  std::unordered_map<Id, std::uint64_t> marks_;
  std::size_t edges_ = 0;
  std::size_t work_ = 0;
};

}  // namespace leadline::logic
