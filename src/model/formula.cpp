#include "leadline/model/formula.hpp"

namespace leadline {
namespace {

using Op = Formula::Op;
using Node = Formula::Node;

bool is_path_operator(Op op) {
  return op == Op::next || op == Op::finally || op == Op::globally || op == Op::until;
}

/// What a class depends on, of a node with all that is below it.
struct Traits {
  bool is_state = true;      // no path operator, quantifier or event
  bool is_pure_path = true;  // no quantifier
  bool is_ctl = true;
  bool is_about_path = false;  // a path operator or event outside of all quantifiers
};

Traits both(const Traits& a, const Traits& b) {
  return {a.is_state && b.is_state, a.is_pure_path && b.is_pure_path, a.is_ctl && b.is_ctl,
          a.is_about_path || b.is_about_path};
}

/// Whether the operands of a path operator directly under a quantifier keep to CTL.
bool is_ctl_under_quantifier(const std::vector<Traits>& traits, const Node& node) {
  if (!is_path_operator(node.op)) return false;
  const bool left = traits[node.left].is_ctl;
  return operands(node.op) == 1 ? left : left && traits[node.right].is_ctl;
}

Traits traits_of(const Formula& formula, const std::vector<Traits>& traits, const Node& node) {
  Traits result;
  if (operands(node.op) >= 1) result = traits[node.left];
  if (operands(node.op) == 2) result = both(result, traits[node.right]);
  if (node.op == Op::fires || is_path_operator(node.op)) {
    result.is_state = result.is_ctl = false;
    result.is_about_path = true;
  }
  if (is_quantifier(node.op)) {
    result.is_state = result.is_pure_path = result.is_about_path = false;
    result.is_ctl = is_ctl_under_quantifier(traits, formula.nodes[node.left]);
  }
  return result;
}

/// By node.
std::vector<Traits> traits_of(const Formula& formula) {
  std::vector<Traits> traits;
  traits.reserve(formula.nodes.size());
  for (const Node& node : formula.nodes) traits.push_back(traits_of(formula, traits, node));
  return traits;
}

/// What stands below the negations in front.
std::uint32_t below_negations(const Formula& formula) {
  std::uint32_t at = formula.root();
  while (formula.nodes[at].op == Op::negation) at = formula.nodes[at].left;
  return at;
}

}  // namespace

bool is_quantifier(Formula::Op op) {
  return op == Op::exists || op == Op::all;
}

int operands(Op op) {
  switch (op) {
    case Op::constant:
    case Op::at_least:
    case Op::fireable:
    case Op::deadlock:
    case Op::fires:
      return 0;
    case Op::negation:
    case Op::next:
    case Op::finally:
    case Op::globally:
    case Op::exists:
    case Op::all:
      return 1;
    case Op::conjunction:
    case Op::disjunction:
    case Op::until:
      return 2;
  }
  return 0;
}

FormulaClass class_of(const Formula& formula) {
  const std::vector<Traits> traits = traits_of(formula);
  if (traits.back().is_state) return FormulaClass::state;

  const auto& nodes = formula.nodes;
  const std::uint32_t at = below_negations(formula);
  const bool is_quantified = is_quantifier(nodes[at].op);
  if (is_quantified) {
    const Node& path = nodes[nodes[at].left];
    const Op needed = nodes[at].op == Op::exists ? Op::finally : Op::globally;
    if (path.op == needed && traits[path.left].is_state) return FormulaClass::reachability;
  }
  if (traits.back().is_ctl) return FormulaClass::ctl;
  if (is_quantified && traits[nodes[at].left].is_pure_path) return FormulaClass::ltl;
  return FormulaClass::mixed;
}

bool is_about_path(const Formula& formula) {
  return traits_of(formula).back().is_about_path;
}

Formula read_as_ltl(Formula formula) {
  auto& nodes = formula.nodes;
  const std::uint32_t at = below_negations(formula);
  const Op quantifier = nodes[at].op;
  const std::uint32_t path = nodes[at].left;
  if (!is_quantifier(quantifier) || nodes[path].op != Op::next) return formula;
  if (!traits_of(formula)[nodes[path].left].is_state) return formula;
  std::size_t negations = 0;
  for (std::uint32_t above = formula.root(); above != at; above = nodes[above].left) ++negations;
  nodes.resize(at);
  nodes.push_back({Op::constant, 0, 0, 1});
  nodes.push_back({Op::conjunction, path, formula.root(), 0});
  nodes.push_back({quantifier, formula.root(), 0, 0});
  for (; negations > 0; --negations) nodes.push_back({Op::negation, formula.root(), 0, 0});
  return formula;
}

}  // namespace leadline
