#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// Where each counter lies in the packed state: a field of `bits[i]` bits (1 to 63), not straddling
/// words.
struct Layout {
  std::vector<std::uint8_t> bits;
  std::vector<std::uint32_t> word;
  std::vector<std::uint8_t> shift;
  std::uint32_t words = 1;
};

/// Fields placed in declaration order, first fit into the current word. A field that is too narrow
/// is noticed by `Machine::fire`, never wrapped.
[[nodiscard]] Layout make_layout(std::vector<std::uint8_t> bits);

/// Fields as wide as the initial value and each single weight need.
[[nodiscard]] Layout narrow_layout(const Program& program);

/// The layout with this counter's field twice as wide (at most 63 bits).
[[nodiscard]] Layout widened(const Layout& layout, Counter counter);

/// A program compiled onto packed words: guards are masks and field comparisons, effects one
/// addition a word.
class Machine {
 public:
  Machine(const Program& program, Layout layout);

  [[nodiscard]] const Program& program() const { return *program_; }
  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] std::uint32_t words() const { return layout_.words; }
  [[nodiscard]] ActionIndex actions() const { return static_cast<ActionIndex>(guards_.size()); }

  void pack(std::span<const Tokens> values, std::uint64_t* state) const;
  [[nodiscard]] std::vector<Tokens> unpack(const std::uint64_t* state) const;
  [[nodiscard]] Tokens value(const std::uint64_t* state, Counter counter) const;

  /// Whether all guards hold, priorities left aside.
  [[nodiscard]] bool guards_hold(ActionIndex action, const std::uint64_t* state) const;

  /// The successor by an action whose guards hold. False, and `to` unspecified, when a field is too
  /// narrow for it; `overflowing` then names the counter.
  bool fire(ActionIndex action, const std::uint64_t* from, std::uint64_t* to) const;
  [[nodiscard]] Counter overflowing(ActionIndex action, const std::uint64_t* from) const;

  /// Actions whose guards read a counter that this action changes, itself included if so;
  /// increasing.
  [[nodiscard]] std::span<const ActionIndex> affected(ActionIndex action) const;

  /// All actions enabled in a state, priorities respected, in declaration order.
  void enabled(const std::uint64_t* state, std::vector<ActionIndex>& out) const;

 private:
  struct MaskGuard {
    std::uint32_t word;
    std::uint64_t mask;
    std::uint64_t equal;
  };
  struct FieldGuard {
    std::uint32_t word;
    std::uint8_t shift;
    std::uint64_t mask;
    Tokens least;
    Tokens most;
  };
  struct Range {
    std::uint32_t begin;
    std::uint32_t end;
  };
  struct Guards {
    Range masks;
    Range fields;
  };

  const Program* program_;
  Layout layout_;
  std::vector<Guards> guards_;
};

}  // namespace leadline::program
