#include "program/layout_plan.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "leadline/program/step_table.hpp"

namespace leadline::program {

LayoutPlan::LayoutPlan(const Program& program, const Invariants& invariants, Ties ties)
    : bounds_(invariants.bounds), field_of_(program.counters.size(), none) {
  plan_groups(invariants, ties);
  plan_single(program);
  plan_rests(invariants.semiflows);
  join_cells(bits_of_chunks(program.actions.size()));
}

unsigned LayoutPlan::bits() const {
  unsigned bits = 0;
  for (const PlannedCell& cell : cells_) bits += cell.bits;
  return bits;
}

void LayoutPlan::add_field(PlannedField field) {
  const auto index = static_cast<std::uint32_t>(fields_.size());
  field.cell = static_cast<std::uint32_t>(cells_.size());
  for (const Counter counter : field.counters) field_of_[counter] = index;
  cells_.push_back({{index}, field.bits});
  fields_.push_back(std::move(field));
}

void LayoutPlan::plan_groups(const Invariants& invariants, Ties ties) {
  for (OneHotGroup& group : one_hot_groups(invariants, ties, most_cell_bits)) {
    const std::uint8_t bits = group.bits();
    add_field({bits, std::move(group.members), group.complete, true});
  }
}

void LayoutPlan::plan_single(const Program& program) {
  const Layout narrow = narrow_layout(program);
  for (Counter c = 0; c < bounds_.size(); ++c) {
    if (field_of_[c] != none) continue;
    const bool proven = bounds_[c] <= max_value;
    add_field(
        {proven ? static_cast<std::uint8_t>(std::bit_width(bounds_[c])) : narrow.field(c).bits,
         {c}});
  }
}

/// First fit, the large ones first. A field that may be widened keeps a cell of its own.
void LayoutPlan::join_cells(unsigned most_bits) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t c = 0; c < cells_.size(); ++c) {
    if (cells_[c].bits > 0 && is_proven(cells_[c])) order.push_back(c);
  }
  std::stable_sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
    return cells_[a].bits > cells_[b].bits;
  });
  std::vector<std::uint32_t> joined;
  std::vector<std::set<std::size_t>> with_room(most_bits + 1);  // of the joined cells, by the room
  for (const std::uint32_t cell : order) {
    const unsigned bits = cells_[cell].bits;
    std::set<std::size_t>* from = nullptr;
    for (unsigned room = bits; room <= most_bits; ++room) {
      auto& cells = with_room[room];
      if (!cells.empty() && (from == nullptr || *cells.begin() < *from->begin())) from = &cells;
    }
    const std::size_t place = from == nullptr ? joined.size() : *from->begin();
    if (from == nullptr) {
      joined.push_back(cell);
    } else {
      from->erase(from->begin());
      merge(std::vector<std::uint32_t>{joined[place], cell});
    }
    const unsigned taken = cells_[joined[place]].bits;
    if (taken < most_bits) with_room[most_bits - taken].insert(place);
  }
}

bool LayoutPlan::is_proven(const PlannedCell& cell) const {
  return std::all_of(cell.fields.begin(), cell.fields.end(), [this](std::uint32_t field) {
    return bounds_[fields_[field].counters.front()] <= max_value;
  });
}

void LayoutPlan::read(LayoutBuilder& builder, const PlannedField& field,
                      std::uint32_t index) const {
  if (!field.shared) return builder.read_field(field.counters.front(), index);
  for (std::size_t i = 0; i < field.counters.size(); ++i) {
    builder.read_member(field.counters[i], index, i + (field.complete ? 0 : 1));
  }
}

LayoutChoice LayoutPlan::finish() const {
  LayoutBuilder builder(bounds_.size());
  for (const PlannedCell& cell : cells_) {
    if (cell.fields.empty()) continue;
    std::vector<std::uint8_t> bits;
    for (const std::uint32_t field : cell.fields) bits.push_back(fields_[field].bits);
    std::uint32_t index = builder.add_cell(bits);
    for (const std::uint32_t field : cell.fields) read(builder, fields_[field], index++);
  }
  for (const auto& [counter, rest] : rests_) builder.read_rest(counter, rest);
  LayoutChoice choice{std::move(builder).finish(), {}};
  for (const Tokens bound : bounds_) choice.proven.push_back(bound <= max_value);
  return choice;
}

}  // namespace leadline::program
