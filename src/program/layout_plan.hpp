#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "leadline/program/invariants.hpp"
#include "program/layout_choice.hpp"
#include "program/one_hot.hpp"

namespace leadline::program {

/// What is stored, and in which cell.
class LayoutPlan {
 public:
  LayoutPlan(const Program& program, const Invariants& invariants, Ties ties);

  [[nodiscard]] unsigned bits() const;

  [[nodiscard]] LayoutChoice finish() const;

 private:
  static constexpr std::uint32_t none = 0xffffffff;

  struct PlannedField {
    std::uint8_t bits = 0;
    std::vector<Counter> counters;
    bool complete = false;
    bool shared = false;  // counters of which at most one is 1
    bool needed = false;  // a rest is computed from it
    std::uint32_t cell = 0;
  };
  struct PlannedCell {
    std::vector<std::uint32_t> fields;
    unsigned bits = 0;
  };

  void add_field(PlannedField field);
  void plan_groups(const Invariants& invariants, Ties ties);
  void plan_single(const Program& program);
  void plan_rests(std::span<const Semiflow> semiflows);
  void leave_out(const Semiflow& semiflow);
  [[nodiscard]] bool try_to_leave_out(const Semiflow& semiflow, std::size_t term);
  [[nodiscard]] std::vector<std::uint32_t> cells_of(const Semiflow& semiflow,
                                                    std::size_t but) const;
  void merge(std::span<const std::uint32_t> cells);
  void join_cells(unsigned most_bits);
  [[nodiscard]] bool is_rest(Counter counter) const { return field_of_[counter] == none; }
  [[nodiscard]] bool is_proven(const PlannedCell& cell) const;
  void read(LayoutBuilder& builder, const PlannedField& field, std::uint32_t index) const;

  std::vector<Tokens> bounds_;
  std::vector<PlannedField> fields_;
  std::vector<PlannedCell> cells_;  // those that were merged into others have no fields
  std::vector<std::uint32_t> field_of_;
  std::vector<std::pair<Counter, Rest>> rests_;
};

}  // namespace leadline::program
