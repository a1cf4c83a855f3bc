#include "logic/buchi_reduction.hpp"

#include <algorithm>
#include <utility>

#include "logic/buchi_components.hpp"

namespace leadline::logic {
namespace {

using Edge = Buchi::Edge;
using Relation = std::vector<std::vector<bool>>;

constexpr std::size_t most_work = 20'000'000;
constexpr int most_rounds = 4;

/// Keeps the states of `keep` that can be reached, and the edges between them.
void restrict_to(Buchi& automaton, const std::vector<bool>& keep) {
  constexpr std::uint32_t none = 0xffffffff;
  std::vector<std::uint32_t> number(automaton.states.size(), none);
  std::vector<std::uint32_t> order;
  const auto reach = [&](std::uint32_t state) {
    if (number[state] != none) return;
    number[state] = static_cast<std::uint32_t>(order.size());
    order.push_back(state);
  };
  if (!automaton.states.empty() && keep[0]) reach(0);
  std::vector<std::vector<Edge>> states;
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<Edge> edges;
    for (Edge edge : automaton.states[order[i]]) {
      if (!keep[edge.target]) continue;
      reach(edge.target);
      edge.target = number[edge.target];
      edges.push_back(edge);
    }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    states.push_back(std::move(edges));
  }
  automaton.states = std::move(states);
}

/// Leaves out states from which nothing is accepted, and marks off edges that lie on no accepting
/// cycle.
void drop_useless(Buchi& automaton) {
  const BuchiComponents parts = components(automaton);
  std::vector<bool> useful = parts.accepts;
  std::vector<std::vector<std::uint32_t>> members(useful.size());
  for (std::uint32_t s = 0; s < parts.of.size(); ++s) members[parts.of[s]].push_back(s);
  for (std::size_t c = 0; c < members.size(); ++c) {
    for (const std::uint32_t s : members[c]) {
      for (Edge& edge : automaton.states[s]) {
        const std::uint32_t to = parts.of[edge.target];
        if (useful[to]) useful[c] = true;
        if (to != c || !parts.accepts[c]) edge.marks = 0;
      }
    }
  }
  std::vector<bool> keep(parts.of.size());
  for (std::size_t s = 0; s < keep.size(); ++s) keep[s] = useful[parts.of[s]];
  restrict_to(automaton, keep);
}

/// The marks that every edge on a cycle has, or all those that have some other mark. A cycle that
/// does not accept has none here.
std::uint64_t needless_marks(const Buchi& automaton) {
  const BuchiComponents parts = components(automaton);
  std::vector<std::uint64_t> sets;
  for (std::uint32_t s = 0; s < parts.of.size(); ++s) {
    for (const Edge& edge : automaton.states[s]) {
      if (parts.of[edge.target] == parts.of[s]) sets.push_back(edge.marks);
    }
  }
  std::uint64_t needless = automaton.all_marks;
  for (const std::uint64_t set : sets) needless &= set;
  for (std::uint64_t left = automaton.all_marks; left != 0; left &= left - 1) {
    const std::uint64_t mark = left & -left;
    std::uint64_t implying = automaton.all_marks & ~needless & ~mark;
    for (const std::uint64_t set : sets) implying &= (set & mark) == 0 ? ~set : ~std::uint64_t{0};
    if (implying != 0) needless |= mark;
  }
  return needless;
}

void drop_marks(Buchi& automaton) {
  const std::uint64_t kept = automaton.all_marks & ~needless_marks(automaton);
  const auto packed = [kept](std::uint64_t marks) {
    std::uint64_t result = 0;
    std::uint64_t bit = 1;
    for (std::uint64_t left = kept; left != 0; left &= left - 1, bit <<= 1) {
      if ((marks & left & -left) != 0) result |= bit;
    }
    return result;
  };
  for (auto& edges : automaton.states) {
    for (Edge& edge : edges) edge.marks = packed(edge.marks);
  }
  automaton.all_marks = packed(automaton.all_marks);
}

/// Whether `a` is taken whenever `b` is, with no fewer marks, to a state that simulates b's.
bool is_no_worse(const Edge& a, const Edge& b, const Relation& simulates) {
  return (a.needed & ~b.needed) == 0 && (a.forbidden & ~b.forbidden) == 0 &&
         (b.marks & ~a.marks) == 0 && simulates[a.target][b.target];
}

bool answers(const Buchi& automaton, std::uint32_t a, std::uint32_t b, const Relation& simulates) {
  const auto& own = automaton.states[a];
  return std::all_of(automaton.states[b].begin(), automaton.states[b].end(), [&](const Edge& edge) {
    return std::any_of(own.begin(), own.end(),
                       [&](const Edge& mine) { return is_no_worse(mine, edge, simulates); });
  });
}

Relation identity(std::size_t size) {
  Relation result(size, std::vector<bool>(size));
  for (std::size_t s = 0; s < size; ++s) result[s][s] = true;
  return result;
}

/// The largest direct simulation, or the identity where finding it takes too long.
Relation simulation(const Buchi& automaton, const Deadline& deadline) {
  const std::size_t size = automaton.states.size();
  std::size_t edges = 0;
  for (const auto& of : automaton.states) edges += of.size();
  if (edges * edges > most_work) return identity(size);
  Relation result(size, std::vector<bool>(size, true));
  std::size_t work = 0;
  for (bool changed = true; changed;) {
    changed = false;
    work += edges * edges;
    if (work > 10 * most_work) return identity(size);
    for (std::uint32_t a = 0; a < size; ++a) {
      deadline.check();
      for (std::uint32_t b = 0; b < size; ++b) {
        if (!result[a][b] || answers(automaton, a, b, result)) continue;
        result[a][b] = false;
        changed = true;
      }
    }
  }
  return result;
}

/// Edges of one state of which another is no worse are left out.
void prune(std::vector<Edge>& edges, const Relation& simulates, const Deadline& deadline) {
  for (std::size_t i = edges.size(); i-- > 0;) {
    deadline.check();
    const bool needless = std::any_of(edges.begin(), edges.end(), [&](const Edge& other) {
      return &other != &edges[i] && is_no_worse(other, edges[i], simulates);
    });
    if (needless) edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// Each state's edges lead to the first state of those that simulate it and are simulated by it.
void merge_equals(Buchi& automaton, const Deadline& deadline) {
  const Relation simulates = simulation(automaton, deadline);
  std::vector<std::uint32_t> first(automaton.states.size());
  for (std::uint32_t s = 0; s < first.size(); ++s) {
    while (!simulates[s][first[s]] || !simulates[first[s]][s]) ++first[s];
  }
  for (auto& edges : automaton.states) {
    prune(edges, simulates, deadline);
    for (Edge& edge : edges) edge.target = first[edge.target];
  }
  restrict_to(automaton, std::vector<bool>(automaton.states.size(), true));
}

}  // namespace

void reduce(Buchi& automaton, const Deadline& deadline) {
  for (int round = 0; round < most_rounds; ++round) {
    const Buchi before = automaton;
    drop_useless(automaton);
    drop_marks(automaton);
    merge_equals(automaton, deadline);
    if (automaton.states == before.states && automaton.all_marks == before.all_marks) break;
  }
  automaton.simulates = simulation(automaton, deadline);
}

}  // namespace leadline::logic
