#include "leadline/program/layout_choice.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>
#include <utility>

#include "leadline/program/invariants.hpp"
#include "program/one_hot.hpp"

namespace leadline::program {
namespace {

constexpr std::uint32_t none = 0xffffffff;

/// What is stored, and in which cell.
class Plan {
 public:
  Plan(const Program& program, const Invariants& invariants);

  [[nodiscard]] LayoutChoice finish() const;

 private:
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
  void plan_groups(const Invariants& invariants);
  void plan_single(const Program& program);
  void plan_rests(std::span<const Semiflow> semiflows);
  void leave_out(const Semiflow& semiflow);
  [[nodiscard]] bool try_to_leave_out(const Semiflow& semiflow, std::size_t term);
  [[nodiscard]] std::vector<std::uint32_t> cells_of(const Semiflow& semiflow,
                                                    std::size_t but) const;
  void merge(std::span<const std::uint32_t> cells);
  [[nodiscard]] bool is_rest(Counter counter) const { return field_of_[counter] == none; }
  void read(LayoutBuilder& builder, const PlannedField& field, std::uint32_t index) const;

  std::vector<Tokens> bounds_;
  std::vector<PlannedField> fields_;
  std::vector<PlannedCell> cells_;  // those that were merged into others have no fields
  std::vector<std::uint32_t> field_of_;
  std::vector<std::pair<Counter, Rest>> rests_;
};

Plan::Plan(const Program& program, const Invariants& invariants)
    : bounds_(invariants.bounds), field_of_(program.counters.size(), none) {
  plan_groups(invariants);
  plan_single(program);
  plan_rests(invariants.semiflows);
}

void Plan::add_field(PlannedField field) {
  const auto index = static_cast<std::uint32_t>(fields_.size());
  field.cell = static_cast<std::uint32_t>(cells_.size());
  for (const Counter counter : field.counters) field_of_[counter] = index;
  cells_.push_back({{index}, field.bits});
  fields_.push_back(std::move(field));
}

void Plan::plan_groups(const Invariants& invariants) {
  for (OneHotGroup& group : one_hot_groups(invariants, most_cell_bits)) {
    const std::uint8_t bits = group.bits();
    add_field({bits, std::move(group.members), group.complete, true});
  }
}

void Plan::plan_single(const Program& program) {
  const Layout narrow = narrow_layout(program);
  for (Counter c = 0; c < bounds_.size(); ++c) {
    if (field_of_[c] != none) continue;
    const bool proven = bounds_[c] <= max_value;
    add_field(
        {proven ? static_cast<std::uint8_t>(std::bit_width(bounds_[c])) : narrow.field(c).bits,
         {c}});
  }
}

/// Those first that bring the fewest bits together.
void Plan::plan_rests(std::span<const Semiflow> semiflows) {
  std::vector<std::pair<unsigned, const Semiflow*>> order;
  for (const Semiflow& semiflow : semiflows) {
    unsigned bits = 0;
    for (const std::uint32_t cell : cells_of(semiflow, semiflow.weights.size())) {
      bits += cells_[cell].bits;
    }
    if (bits <= most_cell_bits + max_bits) order.emplace_back(bits, &semiflow);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [bits, semiflow] : order) leave_out(*semiflow);
}

/// The cells of the fields from which all counters but one are read.
std::vector<std::uint32_t> Plan::cells_of(const Semiflow& semiflow, std::size_t but) const {
  std::vector<std::uint32_t> cells;
  for (std::size_t i = 0; i < semiflow.weights.size(); ++i) {
    const PlannedField& field = fields_[field_of_[semiflow.weights[i].first]];
    if (i != but && field.bits > 0) cells.push_back(field.cell);
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

/// The widest counter that can be left out.
void Plan::leave_out(const Semiflow& semiflow) {
  const auto& terms = semiflow.weights;
  if (std::any_of(terms.begin(), terms.end(), [this](auto& t) { return is_rest(t.first); })) return;
  std::vector<std::size_t> order(terms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto bits = [&](std::size_t i) { return fields_[field_of_[terms[i].first]].bits; };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return bits(a) > bits(b); });
  for (const std::size_t i : order) {
    if (try_to_leave_out(semiflow, i)) return;
  }
}

bool Plan::try_to_leave_out(const Semiflow& semiflow, std::size_t term) {
  const auto [counter, weight] = semiflow.weights[term];
  PlannedField& field = fields_[field_of_[counter]];
  if (field.shared || field.needed || field.bits == 0) return false;
  const std::vector<std::uint32_t> cells = cells_of(semiflow, term);
  unsigned bits = 0;
  for (const std::uint32_t cell : cells) bits += cells_[cell].bits;
  if (bits > most_cell_bits) return false;
  Rest rest{semiflow.total, weight, {}};
  for (const auto& other : semiflow.weights) {
    PlannedField& needed = fields_[field_of_[other.first]];
    if (other.first == counter || needed.bits == 0) continue;
    needed.needed = true;
    rest.others.push_back(other);
  }
  cells_[field.cell] = {};
  field = {};
  field_of_[counter] = none;
  merge(cells);
  rests_.emplace_back(counter, std::move(rest));
  return true;
}

void Plan::merge(std::span<const std::uint32_t> cells) {
  for (std::size_t i = 1; i < cells.size(); ++i) {
    for (const std::uint32_t field : cells_[cells[i]].fields) {
      fields_[field].cell = cells[0];
      cells_[cells[0]].fields.push_back(field);
    }
    cells_[cells[0]].bits += cells_[cells[i]].bits;
    cells_[cells[i]] = {};
  }
}

void Plan::read(LayoutBuilder& builder, const PlannedField& field, std::uint32_t index) const {
  if (!field.shared) return builder.read_field(field.counters.front(), index);
  for (std::size_t i = 0; i < field.counters.size(); ++i) {
    builder.read_member(field.counters[i], index, i + (field.complete ? 0 : 1));
  }
}

LayoutChoice Plan::finish() const {
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

}  // namespace

LayoutChoice chosen_layout(const Program& program) {
  Invariants known = invariants(program);
  LayoutChoice choice = Plan(program, known).finish();
  const bool is_proven =
      std::find(choice.proven.begin(), choice.proven.end(), false) == choice.proven.end();
  if (is_proven && choice.layout.words == 1) return choice;
  return Plan(program, tightened(program, std::move(known))).finish();
}

}  // namespace leadline::program
