#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "leadline/explore/state_graph.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/program/layout.hpp"
#include "logic/layout_sum.hpp"

namespace leadline::logic {

/// A part of a formula that speaks of no path, compiled for a layout to be asked of many packed
/// states. Only what decides is looked at: operands are left out as soon as the others tell, and
/// parts that several share are evaluated once. Const; a query allocates nothing, unless more than
/// 1024 parts are shared.
///
/// O(formula) to compile (plus the invariants that it reads), O(formula) a query.
class StatePredicate {
 public:
  /// The node and what is below it are constants, sums, `fireable`, `deadlock`, negations,
  /// conjunctions and disjunctions (a precondition).
  StatePredicate(const Formula& formula, std::uint32_t node, const program::Layout& layout);

  /// Whether the answer depends on what is enabled; if not, `holds` may be given an empty set.
  [[nodiscard]] bool needs_enabled() const { return needs_enabled_; }

  /// `enabled`: the actions that can fire in the state, priorities respected, as
  /// `program::StepTable::enabled` gives them.
  [[nodiscard]] bool holds(const std::uint64_t* state,
                           std::span<const std::uint64_t> enabled) const;

  /// Of a state that is expanded, or any where nothing is asked of the enabled actions. `scratch`
  /// is a set of the program's actions.
  [[nodiscard]] bool holds(const explore::StateGraph& graph, explore::StateIndex s,
                           std::span<std::uint64_t> scratch) const;

 private:
  enum class Kind : std::uint8_t { sum, fireable, deadlock, shared };
  /// A test and where to go on: another test, or the end with an answer.
  struct Test {
    Kind kind = Kind::sum;
    std::uint32_t index = 0;  // in `sums_`, in `fireable_begin_`, of the shared part
    std::uint32_t on_true = 0;
    std::uint32_t on_false = 0;
  };
  struct WordMask {
    std::uint32_t word = 0;
    std::uint64_t mask = 0;
  };
  class Compiler;

  [[nodiscard]] bool passes(const Test& test, const std::uint64_t* state,
                            std::span<const std::uint64_t> enabled,
                            const std::uint64_t* shared) const;
  [[nodiscard]] bool decide(std::uint32_t entry, const std::uint64_t* state,
                            std::span<const std::uint64_t> enabled,
                            const std::uint64_t* shared) const;

  std::vector<Test> tests_;
  std::vector<LayoutSum> sums_;
  std::vector<WordMask> masks_;
  std::vector<std::uint32_t> fireable_begin_{0};  // in `masks_`, and one more
  std::vector<std::uint32_t> entries_;            // of the shared parts in order, then of the whole
  bool needs_enabled_ = false;
};

}  // namespace leadline::logic
