#include "logic/token_sum.hpp"

namespace leadline::logic {

using program::Counter;
using program::Reading;

namespace {

constexpr std::uint8_t widest_table = 10;  // bits

}  // namespace

TokenSum::TokenSum(const program::Layout& layout) : layout_(layout) {
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
  std::int64_t sum = constant_;
  for (const Part& part : parts_) {
    const Tokens value = part.field.in(state);
    sum += part.table.empty() ? part.weight * static_cast<std::int64_t>(value) : part.table[value];
  }
  for (const Counter c : others_) sum += static_cast<std::int64_t>(layout_.value(state, c));
  return static_cast<Tokens>(sum);
}

}  // namespace leadline::logic
