#include <algorithm>
#include <bit>
#include <utility>

#include "leadline/program/machine.hpp"

namespace leadline::program {
namespace {

std::uint8_t bits_for(Tokens value) {
  return static_cast<std::uint8_t>(std::clamp<Tokens>(std::bit_width(value), 1, max_bits));
}

}  // namespace

void Layout::pack(std::span<const Tokens> values, std::uint64_t* state) const {
  std::fill_n(state, words, 0);
  for (std::size_t i = 0; i < values.size(); ++i) state[word[i]] |= values[i] << shift[i];
}

std::vector<Tokens> Layout::unpack(const std::uint64_t* state) const {
  std::vector<Tokens> values(bits.size());
  for (Counter i = 0; i < values.size(); ++i) values[i] = value(state, i);
  return values;
}

Layout make_layout(std::vector<std::uint8_t> bits) {
  Layout layout;
  layout.bits = std::move(bits);
  std::uint32_t word = 0;
  unsigned used = 0;
  for (const std::uint8_t width : layout.bits) {
    if (used + width > 64) {
      ++word;
      used = 0;
    }
    layout.word.push_back(word);
    layout.shift.push_back(static_cast<std::uint8_t>(used));
    used += width;
  }
  layout.words = word + 1;
  return layout;
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
  return make_layout(std::move(bits));
}

Layout widened(const Layout& layout, Counter counter) {
  std::vector<std::uint8_t> bits = layout.bits;
  bits[counter] = static_cast<std::uint8_t>(std::min(2 * bits[counter], int{max_bits}));
  return make_layout(std::move(bits));
}

}  // namespace leadline::program
