#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "leadline/model/formula.hpp"

namespace leadline {

/// Builds a formula node by node, operands first. Equal nodes, sums and lists become one. A node is
/// told by the number that its function returns. Each function takes O(log of the nodes) time.
///
/// Only what needs no knowledge of the model is simplified: double negations go, a sum without
/// fields is a constant, and a quantifier over a negation is the negation of the other one (paths
/// are maximal, so each state has one), but for `exists` over what is not `next` (`Formula::Op`).
class FormulaBuilder {
 public:
  using NodeId = std::uint32_t;

  NodeId constant(bool value);
  NodeId at_least(const LinearSum& sum);  ///< `sum` is 0 or more
  NodeId fireable(const ActionList& actions);
  NodeId deadlock();
  NodeId fires(const ActionList& actions);

  NodeId negation(NodeId of);
  NodeId conjunction(NodeId left, NodeId right);
  NodeId disjunction(NodeId left, NodeId right);
  NodeId implication(NodeId left, NodeId right);  ///< not left, or right
  NodeId equivalence(NodeId left, NodeId right);  ///< both, or neither
  NodeId exclusive_or(NodeId left, NodeId right);

  NodeId next(NodeId of);
  NodeId finally(NodeId of);
  NodeId globally(NodeId of);
  NodeId until(NodeId left, NodeId right);
  /// As `until`, but `left` may hold for ever instead: not (not right U neither).
  NodeId weak_until(NodeId left, NodeId right);
  /// `right` up to and with a state where `left` holds, or for ever: not (not left U not right).
  NodeId release(NodeId left, NodeId right);

  NodeId exists(NodeId path);
  NodeId all(NodeId path);

  /// A sum equals 0: two of `at_least`. The negated sum must keep what `LinearSum` promises.
  NodeId equals_zero(const LinearSum& sum);

  [[nodiscard]] const Formula::Node& operator[](NodeId node) const { return formula_.nodes[node]; }

  /// The formula that `root` stands for, without what it does not need, its nodes, sums and actions
  /// in the order in which a walk from the root, left before right, leaves them. So two formulas
  /// that were built alike are equal. O(nodes), no recursion.
  [[nodiscard]] Formula formula(NodeId root) const;

 private:
  NodeId add(Formula::Op op, NodeId left = 0, NodeId right = 0, std::uint32_t index = 0);
  NodeId quantified(Formula::Op op, NodeId path, Formula::Op dual);
  NodeId about_actions(Formula::Op op, const ActionList& actions);

  Formula formula_;
  std::map<std::array<std::uint32_t, 4>, NodeId> nodes_;
  std::map<std::vector<std::int64_t>, std::uint32_t> sums_;  // constant, fields and weights
  std::map<ActionList, std::uint32_t> actions_;
};

}  // namespace leadline
