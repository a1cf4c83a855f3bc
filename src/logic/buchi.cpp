#include "logic/buchi.hpp"

#include <algorithm>
#include <utility>

#include "logic/buchi_reduction.hpp"
#include "logic/path_normal_form.hpp"
#include "logic/tableau.hpp"

namespace leadline::logic {
namespace {

bool ignores_stuttering(const Formula& formula, const PathNormalForm& form) {
  std::vector<bool> seen(form.root + 1);
  std::vector<PathFormulas::Id> open = {form.root};
  while (!open.empty()) {
    const PathFormulas::Id id = open.back();
    open.pop_back();
    if (seen[id]) continue;
    seen[id] = true;
    const PathFormulas::Node& node = form.formulas[id];
    if (node.op == PathFormulas::Op::next) return false;
    if (node.op == PathFormulas::Op::literal) {
      const std::uint32_t atom = form.atoms[node.operands[0] / 2];
      if (formula.nodes[atom].op == Formula::Op::fires) return false;
    } else if (node.op != PathFormulas::Op::constant) {
      open.insert(open.end(), node.operands.begin(), node.operands.end());
    }
  }
  return true;
}

}  // namespace

bool Buchi::accepts_all(std::uint32_t state) const {
  return std::any_of(states[state].begin(), states[state].end(), [&](const Edge& edge) {
    return edge.needed == 0 && edge.forbidden == 0 && edge.target == state &&
           edge.marks == all_marks;
  });
}

std::optional<PathAutomaton> path_automaton(const Formula& formula, std::uint32_t node,
                                            bool negated, std::string& problem,
                                            const Deadline& deadline) {
  const PathNormalForm form = path_normal_form(formula, node, negated, deadline);
  Tableau tableau(form.formulas, form.root, deadline);
  if (!tableau.build()) {
    problem =
        "the formula needs an automaton that is too large; shorter properties, each for a part of "
        "it, need less";
    return std::nullopt;
  }
  reduce(tableau.buchi, deadline);
  PathAutomaton result;
  for (const std::uint32_t atom : tableau.atoms) result.atoms.push_back(form.atoms[atom]);
  result.buchi = std::move(tableau.buchi);
  result.is_stutter_invariant = ignores_stuttering(formula, form);
  return result;
}

}  // namespace leadline::logic
