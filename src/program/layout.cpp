#include "leadline/program/layout.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

namespace leadline::program {
namespace {

std::uint8_t twice(std::uint8_t bits) {
  return static_cast<std::uint8_t>(std::clamp(2 * bits, 1, int{max_bits}));
}

/// The same fields and readings with other widths. The fields of a cell that grows get one each,
/// lest it be too large for a word or a table.
Layout with_widths(const Layout& layout, std::span<const std::uint8_t> widths) {
  LayoutBuilder builder(layout.readings.size());
  for (std::size_t c = 0; c + 1 < layout.cells.size(); ++c) {
    const std::uint32_t first = layout.cells[c];
    const auto cell = widths.subspan(first, layout.cells[c + 1] - first);
    const bool same =
        std::equal(cell.begin(), cell.end(), layout.fields.begin() + first,
                   [](std::uint8_t width, const Field& f) { return width == f.bits; });
    if (same) {
      builder.add_cell(cell);
    } else {
      for (const std::uint8_t& width : cell) builder.add_cell({&width, 1});
    }
  }
  Layout result = std::move(builder).finish();
  result.readings = layout.readings;
  result.rests = layout.rests;
  return result;
}

std::vector<std::uint8_t> widths_of(const Layout& layout) {
  std::vector<std::uint8_t> widths;
  for (const Field& field : layout.fields) widths.push_back(field.bits);
  return widths;
}

}  // namespace

bool Layout::plain() const {
  for (Counter c = 0; c < readings.size(); ++c) {
    if (readings[c].kind != Reading::Kind::field || readings[c].index != c) return false;
  }
  return fields.size() == readings.size();
}

Tokens Layout::most(Counter counter) const {
  const Reading& reading = readings[counter];
  switch (reading.kind) {
    case Reading::Kind::field:
      return fields[reading.index].most();
    case Reading::Kind::member:
      return 1;
    case Reading::Kind::rest:
      break;
  }
  return rests[reading.index].total / rests[reading.index].weight;
}

Tokens Layout::rest(const std::uint64_t* state, const Rest& rest) const {
  Tokens left = rest.total;
  for (const auto& [counter, weight] : rest.others) left -= weight * value(state, counter);
  return left / rest.weight;
}

void Layout::pack(std::span<const Tokens> values, std::uint64_t* state) const {
  std::fill_n(state, words, 0);
  for (Counter c = 0; c < values.size(); ++c) {
    const Reading& reading = readings[c];
    if (reading.kind == Reading::Kind::rest || values[c] == 0) continue;
    const Field& field = fields[reading.index];
    state[field.word] |= (reading.kind == Reading::Kind::field ? values[c] : reading.code)
                         << field.shift;
  }
}

void Layout::unpack(const std::uint64_t* state, std::span<Tokens> values) const {
  for (Counter c = 0; c < readings.size(); ++c) values[c] = value(state, c);
}

std::vector<Tokens> Layout::unpack(const std::uint64_t* state) const {
  std::vector<Tokens> values(readings.size());
  unpack(state, values);
  return values;
}

LayoutBuilder::LayoutBuilder(std::size_t counters) : used_(1, 0), first_with_room_{} {
  layout_.cells.push_back(0);
  layout_.readings.resize(counters);
}

std::uint32_t LayoutBuilder::add_cell(std::span<const std::uint8_t> bits) {
  const auto first = static_cast<std::uint32_t>(layout_.fields.size());
  const unsigned needed = std::accumulate(bits.begin(), bits.end(), 0U);
  assert(needed <= 64);
  std::uint32_t& word = first_with_room_[needed];
  while (word < used_.size() && used_[word] + needed > 64) ++word;
  if (word == used_.size()) used_.push_back(0);
  for (const std::uint8_t width : bits) {
    const bool none = width == 0;
    layout_.fields.push_back({none ? 0 : word, none ? std::uint8_t{0} : used_[word], width});
    used_[word] = static_cast<std::uint8_t>(used_[word] + width);
  }
  layout_.cells.push_back(static_cast<std::uint32_t>(layout_.fields.size()));
  return first;
}

void LayoutBuilder::read_field(Counter counter, std::uint32_t field) {
  layout_.readings[counter] = {Reading::Kind::field, field, 0};
}

void LayoutBuilder::read_member(Counter counter, std::uint32_t field, Tokens code) {
  layout_.readings[counter] = {Reading::Kind::member, field, code};
}

void LayoutBuilder::read_rest(Counter counter, Rest rest) {
  layout_.readings[counter] = {Reading::Kind::rest,
                               static_cast<std::uint32_t>(layout_.rests.size()), 0};
  layout_.rests.push_back(std::move(rest));
}

Layout LayoutBuilder::finish() && {
  layout_.words = static_cast<std::uint32_t>(used_.size());
  return std::move(layout_);
}

Layout make_layout(const std::vector<std::uint8_t>& bits) {
  LayoutBuilder builder(bits.size());
  for (Counter c = 0; c < bits.size(); ++c) builder.read_field(c, builder.add_cell({&bits[c], 1}));
  return std::move(builder).finish();
}

std::uint8_t bits_for(Tokens value) {
  return static_cast<std::uint8_t>(std::clamp<Tokens>(std::bit_width(value), 1, max_bits));
}

Layout narrow_layout(const Program& program) {
  std::vector<std::uint8_t> bits;
  for (const Tokens initial : program.initial) bits.push_back(bits_for(initial));
  for (const Action& action : program.actions) {
    for (const Effect& effect : action.effects) {
      const auto amount = static_cast<Tokens>(effect.amount < 0 ? -effect.amount : effect.amount);
      bits[effect.counter] = std::max(bits[effect.counter], bits_for(amount));
    }
    for (const Operation& operation : action.operations) {
      if (operation.kind != Operation::Kind::set) continue;
      std::uint8_t& width = bits[operation.target];
      width = std::max(width, bits_for(static_cast<Tokens>(operation.amount)));
    }
  }
  return make_layout(bits);
}

Layout widened(const Layout& layout, Counter counter) {
  std::vector<std::uint8_t> widths = widths_of(layout);
  std::uint8_t& width = widths[layout.readings[counter].index];
  width = twice(width);
  return with_widths(layout, widths);
}

Layout all_widened(const Layout& layout, std::uint8_t bits) {
  std::vector<std::uint8_t> widths = widths_of(layout);
  for (const Reading& reading : layout.readings) {
    if (reading.kind != Reading::Kind::field) continue;
    const std::uint8_t before = layout.fields[reading.index].bits;
    if (before <= bits) widths[reading.index] = twice(before);
  }
  return with_widths(layout, widths);
}

}  // namespace leadline::program
