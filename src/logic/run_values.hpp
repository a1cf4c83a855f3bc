#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"
#include "logic/state_sequence.hpp"

namespace leadline::logic {

/// True, false, or not known (Kleene's logic).
enum class Truth : std::uint8_t { no, unknown, yes };

[[nodiscard]] inline Truth negated(Truth value) {
  return static_cast<Truth>(2 - static_cast<int>(value));
}

/// A run that was fired, its end open unless it is a lasso or nothing can fire in its last state.
struct FiredRun {
  StateSequence states;  ///< of a lasso without the last, which is that of its start
  std::vector<program::ActionIndex> actions;
  std::optional<std::size_t> cycle_start;
  bool is_maximal = false;
};

/// Whether parts of a formula hold along a run, by their definitions. In LTL a run behind which
/// nothing can fire stays in its last state for ever without steps; otherwise it has no next state.
class RunValues {
 public:
  /// What is known of quantifiers, by position and node.
  using Claims = std::map<std::pair<std::size_t, std::uint32_t>, bool>;

  RunValues(const program::Program& program, const Formula& formula, const FiredRun& run,
            const Claims& claims)
      : RunValues(program, formula, run, claims, class_of(formula)) {}
  /// The same where the formula's class is known: it takes as long as the formula to find.
  RunValues(const program::Program& program, const Formula& formula, const FiredRun& run,
            const Claims& claims, FormulaClass its_class)
      : program_(program),
        formula_(formula),
        run_(run),
        claims_(claims),
        stays_(its_class == FormulaClass::ltl) {}

  /// Of the whole run: a node about a path, or about its first state.
  [[nodiscard]] Truth value(std::uint32_t node) { return along(node).front(); }
  /// The node from each state of the run on. Takes O(run * parts of the node), however large the
  /// formula is.
  [[nodiscard]] std::vector<Truth> along(std::uint32_t node);

 private:
  using Column = std::vector<Truth>;  // by position

  void add_parts();
  [[nodiscard]] const Column& of(std::uint32_t node) const { return columns_.find(node)->second; }
  [[nodiscard]] Column column(std::uint32_t node) const;
  [[nodiscard]] Truth in_state(const Formula::Node& node, std::size_t position) const;
  [[nodiscard]] Truth fires(const Formula::Node& node, std::size_t position) const;
  [[nodiscard]] Truth claimed(std::uint32_t node, std::size_t position) const;
  [[nodiscard]] Column next(const Column& of) const;
  [[nodiscard]] Column until(const Column& left, const Column& right) const;

  const program::Program& program_;
  const Formula& formula_;
  const FiredRun& run_;
  const Claims& claims_;
  bool stays_;
  std::map<std::uint32_t, Column> columns_;  // by node
};

}  // namespace leadline::logic
