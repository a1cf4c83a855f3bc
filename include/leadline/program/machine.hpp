#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "leadline/program/layout.hpp"

namespace leadline::program {

/// A program without dates and queues, compiled onto packed words of a plain layout: guards are
/// masks and field comparisons, effects one addition a word. Keeps a reference to the program. All
/// queries are free of allocation, but for `unpack` and what `enabled` adds to its vector.
class Machine {
 public:
  Machine(const Program& program, Layout layout);

  [[nodiscard]] const Program& program() const { return *program_; }
  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] std::uint32_t words() const { return layout_.words; }
  [[nodiscard]] ActionIndex actions() const { return static_cast<ActionIndex>(guards_.size()); }

  void pack(std::span<const Tokens> values, std::uint64_t* state) const {
    layout_.pack(values, state);
  }
  [[nodiscard]] std::vector<Tokens> unpack(const std::uint64_t* state) const {
    return layout_.unpack(state);
  }
  [[nodiscard]] Tokens value(const std::uint64_t* state, Counter counter) const {
    return layout_.value(state, counter);
  }

  /// Whether all guards hold, priorities left aside.
  [[nodiscard]] bool guards_hold(ActionIndex action, const std::uint64_t* state) const {
    return holds(guards_[action], state);
  }

  /// The successor by an action whose guards hold; `to` may be `from`. False,
  /// and `to` untouched, when a field is too narrow for it; `overflowing` then names the counter.
  bool fire(ActionIndex action, const std::uint64_t* from, std::uint64_t* to) const {
    if (!holds(rooms_[action], from)) return false;
    for (std::uint32_t w = 0; w < layout_.words; ++w) to[w] = from[w];
    const Range range = additions_of_[action];
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      to[additions_[i].word] += additions_[i].amount;
    }
    return true;
  }
  [[nodiscard]] Counter overflowing(ActionIndex action, const std::uint64_t* from) const;

  /// How many levels of priority there are: 1 where the program keeps none.
  [[nodiscard]] std::uint32_t levels() const {
    return static_cast<std::uint32_t>(level_begin_.size() - 1);
  }
  [[nodiscard]] std::uint32_t level(ActionIndex action) const { return level_[action]; }
  /// The actions of a level, increasing.
  [[nodiscard]] std::span<const ActionIndex> at_level(std::uint32_t level) const {
    return {by_level_.data() + level_begin_[level], by_level_.data() + level_begin_[level + 1]};
  }

  /// All actions enabled in a state, priorities respected, in declaration order.
  void enabled(const std::uint64_t* state, std::vector<ActionIndex>& out) const;

 private:
  /// Conditions that equality decides, merged by word.
  struct MaskGuard {
    std::uint32_t word;
    std::uint64_t mask;
    std::uint64_t equal;
  };
  /// `least <= field <= least + span`: one comparison of unsigned numbers.
  struct FieldGuard {
    std::uint32_t word;
    std::uint8_t shift;
    std::uint64_t mask;
    Tokens least;
    Tokens span;
  };
  struct Addition {
    std::uint32_t word;
    std::uint64_t amount;
  };
  struct Range {
    std::uint32_t begin;
    std::uint32_t end;
  };
  struct Condition {
    Range masks;
    Range fields;
  };

  [[nodiscard]] bool holds(const Condition& condition, const std::uint64_t* state) const {
    for (std::uint32_t i = condition.masks.begin; i < condition.masks.end; ++i) {
      const MaskGuard& guard = masks_[i];
      if ((state[guard.word] & guard.mask) != guard.equal) return false;
    }
    for (std::uint32_t i = condition.fields.begin; i < condition.fields.end; ++i) {
      const FieldGuard& guard = fields_[i];
      if (((state[guard.word] >> guard.shift) & guard.mask) - guard.least > guard.span) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] const Field& field(Counter counter) const { return layout_.field(counter); }
  Condition compile_condition(std::span<const Guard> guards);
  void add_mask(std::uint32_t first, std::uint32_t word, std::uint64_t mask, std::uint64_t equal);
  Condition compile_room(const Action& action);
  Range compile_effects(const Action& action);
  void sort_by_level();

  const Program* program_;
  Layout layout_;
  std::vector<MaskGuard> masks_;
  std::vector<FieldGuard> fields_;
  std::vector<Addition> additions_;
  std::vector<Condition> guards_;     // by action
  std::vector<Condition> rooms_;      // by action: that no field overflows
  std::vector<Range> additions_of_;   // by action
  std::vector<std::uint32_t> level_;  // by action
  std::vector<ActionIndex> by_level_;
  std::vector<std::uint32_t> level_begin_;
};

}  // namespace leadline::program
