#include <algorithm>
#include <numeric>

#include "program/layout_plan.hpp"

namespace leadline::program {

/// Those first that bring the fewest bits together.
void LayoutPlan::plan_rests(std::span<const Semiflow> semiflows) {
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
std::vector<std::uint32_t> LayoutPlan::cells_of(const Semiflow& semiflow, std::size_t but) const {
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
void LayoutPlan::leave_out(const Semiflow& semiflow) {
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

bool LayoutPlan::try_to_leave_out(const Semiflow& semiflow, std::size_t term) {
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

void LayoutPlan::merge(std::span<const std::uint32_t> cells) {
  for (std::size_t i = 1; i < cells.size(); ++i) {
    for (const std::uint32_t field : cells_[cells[i]].fields) {
      fields_[field].cell = cells[0];
      cells_[cells[0]].fields.push_back(field);
    }
    cells_[cells[0]].bits += cells_[cells[i]].bits;
    cells_[cells[i]] = {};
  }
}

}  // namespace leadline::program
