#include "logic/token_sum.hpp"

#include <algorithm>

namespace leadline::logic {

using program::Counter;
using program::Reading;

namespace {

constexpr std::uint8_t widest_table = 10;  // bits

__extension__ using Wide = unsigned __int128;

bool surely_fits(const program::Layout& layout) {
  Wide sum = 0;
  for (Counter c = 0; c < layout.readings.size(); ++c) sum += layout.most(c);
  for (const program::Rest& rest : layout.rests) sum += rest.total;
  return sum < Wide{1} << 63U;
}

}  // namespace

TokenSum::TokenSum(const program::Layout& layout)
    : layout_(layout), surely_fits_(surely_fits(layout)) {
  if (!surely_fits_) return;
  std::vector<std::int64_t> weights(layout.readings.size(), 1);
  for (Counter c = 0; c < layout.readings.size(); ++c) {
    const Reading& reading = layout.readings[c];
    if (reading.kind != Reading::Kind::rest) continue;
    weights[c] = 0;
    const program::Rest& rest = layout.rests[reading.index];
    if (rest.weight != 1) {
      others_.push_back(c);
      continue;
    }
    constant_ += static_cast<std::int64_t>(rest.total);
    for (const auto& [other, weight] : rest.others) {
      weights[other] -= static_cast<std::int64_t>(weight);
    }
  }
  for (const program::Field& field : layout.fields) {
    parts_.push_back({field, 0, {}});
    if (field.bits <= widest_table) parts_.back().table.resize(field.most() + 1);
  }
  for (Counter c = 0; c < layout.readings.size(); ++c) {
    const Reading& reading = layout.readings[c];
    if (reading.kind == Reading::Kind::rest || weights[c] == 0) continue;
    Part& part = parts_[reading.index];
    const bool is_member = reading.kind == Reading::Kind::member;
    if (!is_member && part.table.empty()) part.weight += weights[c];
    for (std::size_t v = 0; v < part.table.size(); ++v) {
      part.table[v] += weights[c] * static_cast<std::int64_t>(is_member ? v == reading.code : v);
    }
  }
}

Tokens TokenSum::of(const std::uint64_t* state) const {
  if (!surely_fits_) return wide(state);
  std::int64_t sum = constant_;
  for (const Part& part : parts_) {
    const Tokens value = part.field.in(state);
    sum += part.table.empty() ? part.weight * static_cast<std::int64_t>(value) : part.table[value];
  }
  for (const Counter c : others_) sum += static_cast<std::int64_t>(layout_.value(state, c));
  return static_cast<Tokens>(sum);
}

Tokens TokenSum::wide(const std::uint64_t* state) const {
  Wide sum = 0;
  for (Counter c = 0; c < layout_.readings.size(); ++c) sum += layout_.value(state, c);
  return static_cast<Tokens>(std::min<Wide>(sum, program::no_upper_bound));
}

}  // namespace leadline::logic
