#pragma once

#include <vector>

#include "laws/naive_product.hpp"
#include "laws/random_path_formula.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/model/formula_builder.hpp"
#include "leadline/program/program.hpp"
#include "logic/run_values.hpp"
#include "support/graphs.hpp"

namespace leadline::laws {

/// Formulas of linear temporal logic about a program.
class RandomLtl {
 public:
  RandomLtl(oracle::Random& random, const program::Program& program)
      : random_(random), program_(program) {}

  /// The quantified formula, the last of whose nodes may be a negation of it.
  Formula draw(bool with_next) {
    FormulaBuilder builder;
    RandomPathFormula drawn(random_, with_next,
                            [&](FormulaBuilder& b) { return atom(b, with_next); });
    const std::uint32_t path = drawn.draw(builder, random_.between(1, 6));
    const std::uint32_t root = random_.chance(50) ? builder.all(path) : builder.exists(path);
    return builder.formula(random_.chance(80) ? root : builder.negation(root));
  }

 private:
  std::uint32_t atom(FormulaBuilder& b, bool with_events) {
    const std::size_t kind = random_.below(with_events ? 10 : 7);
    if (kind == 6) return random_.chance(50) ? b.deadlock() : b.constant(random_.chance(50));
    if (kind == 5) return b.fireable(some_actions());
    if (kind > 6) return b.fires(some_actions());
    const auto field = static_cast<std::uint32_t>(random_.below(program_.counters.size()));
    return b.at_least(
        {{{field, random_.chance(80) ? 1 : -1}}, static_cast<std::int64_t>(random_.below(3)) - 1});
  }

  ActionList some_actions() {
    ActionList actions;
    for (std::uint32_t a = 0; a < program_.actions.size(); ++a) {
      if (random_.chance(40)) actions.push_back(a);
    }
    return actions;
  }

  oracle::Random& random_;
  const program::Program& program_;
};

/// A formula `Q path` or `not Q path`.
struct Quantified {
  explicit Quantified(const Formula& formula) : path(formula.root()) {
    for (; formula.nodes[path].op == Formula::Op::negation; path = formula.nodes[path].left) {
      is_negated = !is_negated;
    }
    is_all = formula.nodes[path].op == Formula::Op::all;
    path = formula.nodes[path].left;
  }

  std::uint32_t path;
  bool is_all = false;
  bool is_negated = false;
};

/// The steps of a graph's state with what is true of them; none where the graph is cut.
inline std::vector<LetterStep> letter_steps(const program::Program& program,
                                            const explore::StateGraph& graph,
                                            const Formula& formula,
                                            const std::vector<std::uint32_t>& atoms,
                                            explore::StateIndex s) {
  std::vector<LetterStep> steps;
  if (s >= graph.expanded) return steps;
  const auto add = [&](const logic::FiredRun& run, explore::StateIndex target) {
    logic::Letter letter = 0;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      const logic::Truth value = logic::RunValues(program, formula, run, {}).value(atoms[i]);
      if (value == logic::Truth::yes) letter |= logic::Letter{1} << i;
    }
    steps.push_back({target, letter});
  };
  const auto values = test::values(graph, s);
  const auto targets = graph.successors(s);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    add({{values}, {graph.labels(s)[i]}, std::nullopt, true}, targets[i]);
  }
  if (targets.empty()) add({{values}, {}, std::nullopt, true}, s);
  return steps;
}

}  // namespace leadline::laws
