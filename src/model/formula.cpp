#include "leadline/model/formula.hpp"

namespace leadline {
namespace {

using Op = Formula::Op;
using Node = Formula::Node;

bool is_path_operator(Op op) {
  return op == Op::next || op == Op::finally || op == Op::globally || op == Op::until;
}

bool is_quantifier(Op op) {
  return op == Op::exists || op == Op::all;
}

/// What a class depends on, of a node with all that is below it.
struct Traits {
  bool is_state = true;      // no path operator, quantifier or event
  bool is_pure_path = true;  // no quantifier
  bool is_ctl = true;
};

Traits both(const Traits& a, const Traits& b) {
  return {a.is_state && b.is_state, a.is_pure_path && b.is_pure_path, a.is_ctl && b.is_ctl};
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
  if (node.op == Op::fires || is_path_operator(node.op)) result.is_state = result.is_ctl = false;
  if (is_quantifier(node.op)) {
    result.is_state = result.is_pure_path = false;
    result.is_ctl = is_ctl_under_quantifier(traits, formula.nodes[node.left]);
  }
  return result;
}

}  // namespace

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
  std::vector<Traits> traits;
  traits.reserve(formula.nodes.size());
  for (const Node& node : formula.nodes) traits.push_back(traits_of(formula, traits, node));
  if (traits.back().is_state) return FormulaClass::state;

  const auto& nodes = formula.nodes;
  std::uint32_t at = formula.root();
  while (nodes[at].op == Op::negation) at = nodes[at].left;
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

}  // namespace leadline
