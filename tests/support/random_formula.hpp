#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "leadline/model/formula_builder.hpp"
#include "oracle/random.hpp"

namespace leadline::test {

/// Random formulas over the fields and actions of a model, `size` operators each at most.
class RandomFormula {
 public:
  RandomFormula(oracle::Random& random, std::size_t fields, std::size_t actions)
      : random_(random), fields_(fields), actions_(actions) {}

  /// About a state alone.
  Formula state(std::size_t size) {
    FormulaBuilder builder;
    return builder.formula(draw(builder, size, Paths::none));
  }
  /// Of CTL.
  Formula ctl(std::size_t size) {
    FormulaBuilder builder;
    return builder.formula(draw(builder, size, Paths::quantified));
  }
  /// Of LTL: one quantifier over everything, events among the atoms unless they are unwanted.
  Formula ltl(std::size_t size, bool with_events = true, bool with_next = true) {
    with_events_ = with_events && actions_ > 0;
    with_next_ = with_next;
    FormulaBuilder builder;
    const auto path = draw(builder, size, Paths::bare);
    return builder.formula(random_.chance(70) ? builder.all(path) : builder.exists(path));
  }

 private:
  using NodeId = FormulaBuilder::NodeId;
  /// Which operators of paths may stand: none, with a quantifier in front of each, or alone.
  enum class Paths { none, quantified, bare };

  NodeId draw(FormulaBuilder& builder, std::size_t size, Paths paths) {
    if (size == 0) return atom(builder, paths);
    const bool is_path = paths != Paths::none && random_.chance(55);
    if (is_path) return path_operator(builder, size - 1, paths);
    switch (random_.below(3)) {
      case 0:
        return builder.negation(draw(builder, size - 1, paths));
      case 1: {
        const auto [left, right] = two(builder, size - 1, paths);
        return builder.conjunction(left, right);
      }
      default: {
        const auto [left, right] = two(builder, size - 1, paths);
        return builder.disjunction(left, right);
      }
    }
  }

  std::pair<NodeId, NodeId> two(FormulaBuilder& builder, std::size_t size, Paths paths) {
    const std::size_t first = random_.below(size + 1);
    const NodeId left = draw(builder, first, paths);
    return {left, draw(builder, size - first, paths)};
  }

  NodeId path_operator(FormulaBuilder& builder, std::size_t size, Paths paths) {
    const NodeId path = unquantified(builder, size, paths);
    if (paths == Paths::bare) return path;
    return random_.chance(50) ? builder.exists(path) : builder.all(path);
  }

  NodeId unquantified(FormulaBuilder& builder, std::size_t size, Paths paths) {
    switch (random_.below(4)) {
      case 0:
        if (with_next_) return builder.next(draw(builder, size, paths));
        [[fallthrough]];
      case 1:
        return builder.finally(draw(builder, size, paths));
      case 2:
        return builder.globally(draw(builder, size, paths));
      default: {
        const auto [left, right] = two(builder, size, paths);
        return builder.until(left, right);
      }
    }
  }

  NodeId atom(FormulaBuilder& builder, Paths paths) {
    const std::size_t kind = random_.below(100);
    if (kind < 4) return builder.constant(random_.chance(50));
    if (kind < 10) return builder.deadlock();
    if (kind < 30 && actions_ > 0) return builder.fireable(some_actions());
    if (kind < 50 && paths == Paths::bare && with_events_) return builder.fires(some_actions());
    return builder.at_least(sum());
  }

  ActionList some_actions() {
    ActionList list;
    const std::size_t percent = random_.chance(80) ? 120 / actions_ : 40;
    for (std::uint32_t a = 0; a < actions_; ++a) {
      if (random_.chance(percent)) list.push_back(a);
    }
    if (list.empty()) list.push_back(static_cast<std::uint32_t>(random_.below(actions_)));
    return list;
  }

  /// Small weights, and a constant that a few tokens reach; of many fields mostly the first.
  LinearSum sum() {
    LinearSum sum;
    const std::size_t near = std::min<std::size_t>(fields_, 8);
    for (std::uint32_t f = 0; f < fields_; ++f) {
      const std::size_t chance = f < near ? 150 / near : 3;
      if (!random_.chance(chance)) continue;
      const auto weight = static_cast<std::int64_t>(random_.between(1, random_.chance(80) ? 1 : 3));
      sum.terms.push_back({f, random_.chance(60) ? weight : -weight});
    }
    sum.constant = static_cast<std::int64_t>(random_.below(5)) - 2;
    return sum;
  }

  oracle::Random& random_;
  std::size_t fields_;
  std::size_t actions_;
  bool with_events_ = false;
  bool with_next_ = true;
};

}  // namespace leadline::test
