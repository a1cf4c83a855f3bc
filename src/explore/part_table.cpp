#include "explore/part_table.hpp"

namespace leadline::explore {

PartTable::PartTable() {
  grow();
}

std::uint64_t PartTable::bytes() const {
  return parts_.size() * sizeof(std::uint64_t) + slots_.size() * sizeof(std::uint32_t);
}

std::uint32_t PartTable::find_or_add(std::uint64_t part) {
  std::uint64_t i = home(part);
  for (; slots_[i] != 0; i = (i + 1) & (slots_.size() - 1)) {
    if (parts_[slots_[i] - 1] == part) return slots_[i] - 1;
  }
  if (size() == ~std::uint32_t{0}) throw_out_of_memory();
  parts_.push_back(part);
  slots_[i] = size();
  if (parts_.size() * 3 > slots_.size() * 2) grow();
  return size() - 1;
}

void PartTable::grow() {
  --shift_;
  slots_ = {};
  slots_.resize(std::uint64_t{1} << (64 - shift_));
  for (std::uint32_t number = 0; number < size();) {
    std::uint64_t i = home(parts_[number]);
    while (slots_[i] != 0) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = ++number;
  }
}

}  // namespace leadline::explore
