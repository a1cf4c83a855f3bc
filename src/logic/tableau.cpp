#include "logic/tableau.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace leadline::logic {
namespace {

using PathOp = PathFormulas::Op;

constexpr std::uint32_t next_tag = 1U << 30;
constexpr std::uint32_t put_off_tag = 2U << 30;
constexpr std::uint32_t tags = 3U << 30;

constexpr std::size_t most_states = 20'000;
constexpr std::size_t most_edges = 200'000;
constexpr std::size_t most_work = 100'000'000;
constexpr std::size_t bits = 64;

bool contradicts(const std::vector<std::uint32_t>& term) {
  return std::adjacent_find(term.begin(), term.end(), [](std::uint32_t a, std::uint32_t b) {
           return (b & tags) == 0 && (a ^ b) == 1;
         }) != term.end();
}

}  // namespace

Tableau::Tableau(const PathFormulas& formulas, PathFormulas::Id root, const Deadline& deadline)
    : formulas_(formulas), root_(root), deadline_(deadline) {}

bool Tableau::build() {
  Set initial;
  add_to(initial, root_);
  if (!state_of(initial)) return false;
  for (std::uint32_t s = 0; s < terms_.size(); ++s) {
    deadline_.check();
    const Terms terms = terms_[s];
    edges_ += terms.size();
    if (edges_ > most_edges) return false;
    for (const Term& term : terms) {
      if (!add_edge(term, s)) return false;
    }
  }
  for (auto& edges : buchi.states) {
    for (Buchi::Edge& edge : edges) edge.marks = buchi.all_marks & ~edge.marks;
  }
  return true;
}

/// Marks are those that the edge lacks, until all are known.
bool Tableau::add_edge(const Term& term, std::uint32_t from) {
  Buchi::Edge edge;
  Set next;
  for (const std::uint32_t part : term) {
    const std::uint32_t value = part & ~tags;
    if ((part & tags) == next_tag) {
      add_to(next, value);
      continue;
    }
    const bool is_literal = (part & tags) == 0;
    const auto bit = is_literal ? bit_of_atom(value / 2) : bit_of_until(value);
    if (!bit) return false;
    (is_literal ? (value % 2 == 0 ? edge.needed : edge.forbidden) : edge.marks) |= *bit;
  }
  std::sort(next.begin(), next.end());
  next.erase(std::unique(next.begin(), next.end()), next.end());
  const auto target = state_of(next);
  if (!target) return false;
  edge.target = *target;
  buchi.states[from].push_back(edge);
  return true;
}

std::optional<std::uint64_t> Tableau::bit_of_atom(std::uint32_t atom) {
  const auto [known, is_new] = bits_.try_emplace(atom, std::uint64_t{1} << (atoms.size() % bits));
  if (is_new) atoms.push_back(atom);
  return atoms.size() <= bits ? std::optional(known->second) : std::nullopt;
}

std::optional<std::uint64_t> Tableau::bit_of_until(Id until) {
  const auto [known, is_new] =
      marks_.try_emplace(until, std::uint64_t{1} << (marks_.size() % bits));
  if (is_new) buchi.all_marks |= known->second;
  return marks_.size() <= bits ? std::optional(known->second) : std::nullopt;
}

void Tableau::add_to(Set& set, Id formula) const {
  const PathFormulas::Node& node = formulas_[formula];
  if (node.op == PathOp::conjunction) {
    set.insert(set.end(), node.operands.begin(), node.operands.end());
  } else if (formula != formulas_.constant(true)) {
    set.push_back(formula);
  }
}

std::optional<std::uint32_t> Tableau::state_of(const Set& set) {
  if (const auto known = states_.find(set); known != states_.end()) return known->second;
  Terms terms = {{}};
  for (const Id formula : set) terms = conjunction(terms, expansion(formula));
  if (work_ > most_work || terms_.size() >= most_states) return std::nullopt;
  const auto next = static_cast<std::uint32_t>(terms_.size());
  const auto [same, is_new] = by_terms_.try_emplace(terms, next);
  if (is_new) {
    terms_.push_back(std::move(terms));
    buchi.states.emplace_back();
  }
  states_[set] = same->second;
  return same->second;
}

const Tableau::Terms& Tableau::expansion(Id formula) {
  if (const auto known = expansions_.find(formula); known != expansions_.end()) {
    return known->second;
  }
  expand_operands(formula);
  return expansions_.find(formula)->second;
}

/// All that the formula says of now, operands first.
void Tableau::expand_operands(Id formula) {
  std::set<Id> needed = {formula};
  for (auto at = needed.rbegin(); at != needed.rend(); ++at) {  // operands are smaller, thus ahead
    const PathFormulas::Node& node = formulas_[*at];
    if (node.op == PathOp::constant || node.op == PathOp::literal || node.op == PathOp::next)
      continue;
    for (const Id operand : node.operands) {
      if (!expansions_.contains(operand)) needed.insert(operand);
    }
  }
  for (const Id id : needed) expansions_.emplace(id, expanded(id));
}

Tableau::Terms Tableau::expanded(Id formula) {
  const PathFormulas::Node& node = formulas_[formula];
  const auto of = [&](std::size_t i) -> const Terms& { return expansions_.at(node.operands[i]); };
  switch (node.op) {
    case PathOp::constant:
      return node.operands[0] == 1 ? Terms{{}} : Terms{};
    case PathOp::literal:
      return {{node.operands[0]}};
    case PathOp::next: {
      Set next;
      add_to(next, node.operands[0]);
      Term term;
      for (const Id id : next) term.push_back(id | next_tag);
      return {term};
    }
    case PathOp::conjunction: {
      Terms terms = {{}};
      for (std::size_t i = 0; i < node.operands.size(); ++i) terms = conjunction(terms, of(i));
      return terms;
    }
    case PathOp::disjunction: {
      Terms terms;
      for (std::size_t i = 0; i < node.operands.size(); ++i) terms = disjunction(terms, of(i));
      return terms;
    }
    case PathOp::until:
      return disjunction(of(1), conjunction(of(0), {{formula | next_tag, formula | put_off_tag}}));
    case PathOp::release:
      return conjunction(of(1), disjunction(of(0), {{formula | next_tag}}));
  }
  return {};
}

Tableau::Terms Tableau::conjunction(const Terms& a, const Terms& b) {
  Terms result;
  for (const Term& first : a) {
    if (!spend(b.size())) return {};
    for (const Term& second : b) {
      Term both;
      std::set_union(first.begin(), first.end(), second.begin(), second.end(),
                     std::back_inserter(both));
      if (!contradicts(both)) result.push_back(std::move(both));
    }
  }
  return smallest(std::move(result));
}

bool Tableau::spend(std::size_t work) {
  constexpr std::size_t between_looks = 4096;
  const std::size_t looks = work_ / between_looks;
  work_ += work;
  if (work_ / between_looks != looks) deadline_.check();
  return work_ <= most_work;
}

Tableau::Terms Tableau::disjunction(Terms a, const Terms& b) {
  a.insert(a.end(), b.begin(), b.end());
  return smallest(std::move(a));
}

Tableau::Terms Tableau::smallest(Terms terms) {
  std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  Terms result;
  for (Term& term : terms) {
    if (!spend(result.size())) return {};
    const bool needless = std::any_of(result.begin(), result.end(), [&](const Term& smaller) {
      return std::includes(term.begin(), term.end(), smaller.begin(), smaller.end());
    });
    if (!needless) result.push_back(std::move(term));
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace leadline::logic
