#include "leadline/model/formula_builder.hpp"

#include <limits>

namespace leadline {
namespace {

using Op = Formula::Op;

constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

/// Copies what a root needs, in the order of a walk.
class Copy {
 public:
  explicit Copy(const Formula& from)
      : from_(from),
        nodes_(from.nodes.size(), unknown),
        sums_(from.sums.size(), unknown),
        actions_(from.actions.size(), unknown) {}

  Formula of(FormulaBuilder::NodeId root) {
    std::vector<FormulaBuilder::NodeId> open{root};
    while (!open.empty()) {
      const FormulaBuilder::NodeId at = open.back();
      const FormulaBuilder::NodeId missing = missing_operand(at);
      if (nodes_[at] == unknown && missing != unknown) {
        open.push_back(missing);
        continue;
      }
      if (nodes_[at] == unknown) copy(at);
      open.pop_back();
    }
    return std::move(to_);
  }

 private:
  /// The first operand that has not been copied.
  [[nodiscard]] FormulaBuilder::NodeId missing_operand(FormulaBuilder::NodeId at) const {
    const Formula::Node& node = from_.nodes[at];
    const int count = operands(node.op);
    if (count >= 1 && nodes_[node.left] == unknown) return node.left;
    if (count == 2 && nodes_[node.right] == unknown) return node.right;
    return unknown;
  }

  void copy(FormulaBuilder::NodeId at) {
    Formula::Node node = from_.nodes[at];
    if (operands(node.op) >= 1) node.left = nodes_[node.left];
    if (operands(node.op) == 2) node.right = nodes_[node.right];
    if (node.op == Op::at_least) node.index = moved(node.index, from_.sums, to_.sums, sums_);
    if (node.op == Op::fireable || node.op == Op::fires)
      node.index = moved(node.index, from_.actions, to_.actions, actions_);
    nodes_[at] = static_cast<FormulaBuilder::NodeId>(to_.nodes.size());
    to_.nodes.push_back(node);
  }

  template <class Item>
  static std::uint32_t moved(std::uint32_t index, const std::vector<Item>& from,
                             std::vector<Item>& to, std::vector<std::uint32_t>& places) {
    if (places[index] == unknown) {
      places[index] = static_cast<std::uint32_t>(to.size());
      to.push_back(from[index]);
    }
    return places[index];
  }

  const Formula& from_;
  Formula to_;
  std::vector<std::uint32_t> nodes_;  // by number in `from_`: the one in `to_`
  std::vector<std::uint32_t> sums_;
  std::vector<std::uint32_t> actions_;
};

std::vector<std::int64_t> key_of(const LinearSum& sum) {
  std::vector<std::int64_t> key{sum.constant};
  for (const LinearSum::Term& term : sum.terms) {
    key.push_back(term.field);
    key.push_back(term.weight);
  }
  return key;
}

}  // namespace

FormulaBuilder::NodeId FormulaBuilder::add(Op op, NodeId left, NodeId right, std::uint32_t index) {
  const auto number = static_cast<NodeId>(formula_.nodes.size());
  const auto [found, is_new] =
      nodes_.try_emplace({static_cast<std::uint32_t>(op), left, right, index}, number);
  if (is_new) formula_.nodes.push_back({op, left, right, index});
  return found->second;
}

FormulaBuilder::NodeId FormulaBuilder::constant(bool value) {
  return add(Op::constant, 0, 0, value ? 1 : 0);
}

FormulaBuilder::NodeId FormulaBuilder::at_least(const LinearSum& sum) {
  if (sum.terms.empty()) return constant(sum.constant >= 0);
  const auto number = static_cast<std::uint32_t>(formula_.sums.size());
  const auto [found, is_new] = sums_.try_emplace(key_of(sum), number);
  if (is_new) formula_.sums.push_back(sum);
  return add(Op::at_least, 0, 0, found->second);
}

FormulaBuilder::NodeId FormulaBuilder::about_actions(Op op, const ActionList& actions) {
  const auto number = static_cast<std::uint32_t>(formula_.actions.size());
  const auto [found, is_new] = actions_.try_emplace(actions, number);
  if (is_new) formula_.actions.push_back(actions);
  return add(op, 0, 0, found->second);
}

FormulaBuilder::NodeId FormulaBuilder::fireable(const ActionList& actions) {
  return about_actions(Op::fireable, actions);
}

FormulaBuilder::NodeId FormulaBuilder::deadlock() {
  return add(Op::deadlock);
}

FormulaBuilder::NodeId FormulaBuilder::fires(const ActionList& actions) {
  return about_actions(Op::fires, actions);
}

FormulaBuilder::NodeId FormulaBuilder::negation(NodeId of) {
  const Formula::Node& node = formula_.nodes[of];
  return node.op == Op::negation ? node.left : add(Op::negation, of);
}

FormulaBuilder::NodeId FormulaBuilder::conjunction(NodeId left, NodeId right) {
  return add(Op::conjunction, left, right);
}

FormulaBuilder::NodeId FormulaBuilder::disjunction(NodeId left, NodeId right) {
  return add(Op::disjunction, left, right);
}

FormulaBuilder::NodeId FormulaBuilder::implication(NodeId left, NodeId right) {
  return disjunction(negation(left), right);
}

FormulaBuilder::NodeId FormulaBuilder::equivalence(NodeId left, NodeId right) {
  const NodeId both = conjunction(left, right);
  return disjunction(both, conjunction(negation(left), negation(right)));
}

FormulaBuilder::NodeId FormulaBuilder::exclusive_or(NodeId left, NodeId right) {
  return negation(equivalence(left, right));
}

FormulaBuilder::NodeId FormulaBuilder::next(NodeId of) {
  return add(Op::next, of);
}

FormulaBuilder::NodeId FormulaBuilder::finally(NodeId of) {
  return add(Op::finally, of);
}

FormulaBuilder::NodeId FormulaBuilder::globally(NodeId of) {
  return add(Op::globally, of);
}

FormulaBuilder::NodeId FormulaBuilder::until(NodeId left, NodeId right) {
  return add(Op::until, left, right);
}

FormulaBuilder::NodeId FormulaBuilder::weak_until(NodeId left, NodeId right) {
  const NodeId neither = conjunction(negation(left), negation(right));
  return negation(until(negation(right), neither));
}

FormulaBuilder::NodeId FormulaBuilder::release(NodeId left, NodeId right) {
  return negation(until(negation(left), negation(right)));
}

FormulaBuilder::NodeId FormulaBuilder::exists(NodeId path) {
  return quantified(Op::exists, path, Op::all);
}

FormulaBuilder::NodeId FormulaBuilder::all(NodeId path) {
  return quantified(Op::all, path, Op::exists);
}

/// A negation is drawn out, but not of `X p`: `A X p` and `E X p` are CTL, which reads them
/// otherwise in a deadlock.
FormulaBuilder::NodeId FormulaBuilder::quantified(Op op, NodeId path, Op dual) {
  const Formula::Node& node = formula_.nodes[path];
  const bool is_dual = node.op == Op::negation && formula_.nodes[node.left].op != Op::next;
  return is_dual ? negation(add(dual, node.left)) : add(op, path);
}

FormulaBuilder::NodeId FormulaBuilder::equals_zero(const LinearSum& sum) {
  LinearSum negated = sum;
  negated.constant = -sum.constant;
  for (LinearSum::Term& term : negated.terms) term.weight = -term.weight;
  const NodeId not_less = at_least(sum);
  return conjunction(not_less, at_least(negated));
}

Formula FormulaBuilder::formula(NodeId root) const {
  return Copy(formula_).of(root);
}

}  // namespace leadline
