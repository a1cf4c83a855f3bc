#include "explore/state_store.hpp"

#include <utility>

namespace leadline::explore {
namespace {

constexpr std::size_t first_slots = 1024;
constexpr std::size_t first_states = 16;

}  // namespace

StateStore::StateStore(std::uint32_t words, Budget& budget)
    : budget_(budget), words_(words), words_of_all_(words), slots_(first_slots) {
  mask_ = first_slots - 1;
  words_of_all_.reserve(first_states * words);
  budget_.account(words_of_all_);
  budget_.account(slots_);
}

bool StateStore::add() {
  if (!budget_.grow(words_of_all_, words_)) return false;
  if ((std::uint64_t{size_} + 1) * 3 > slots_.size() * 2) {
    if (!grow_table()) return false;
    static_cast<void>(find());  // for its slot
  }
  slots_[slot_] = entry_ | (std::uint64_t{size_} + 1);
  words_of_all_.resize(words_of_all_.size() + words_);
  ++size_;
  return true;
}

bool StateStore::grow_table() {
  if (!budget_.replace(slots_, slots_.size() * 2)) return false;
  mask_ = slots_.size() - 1;
  fill_table();
  return true;
}

void StateStore::fill_table() {
  for (StateIndex s = 0; s < size_; ++s) {
    const std::uint64_t h = hash((*this)[s], words_);
    std::uint64_t slot = h & mask_;
    while (slots_[slot] != 0) slot = (slot + 1) & mask_;
    slots_[slot] = (h & tag_mask) | (std::uint64_t{s} + 1);
  }
}

bool StateStore::encode(const program::Layout& from, const program::Layout& to) {
  const std::size_t words = (std::size_t{size_} + 1) * to.words;
  if (!budget_.exchange(words_of_all_, words)) return false;
  std::vector<std::uint64_t> encoded(words);
  for (StateIndex s = 0; s < size_; ++s) {
    std::uint64_t* state = encoded.data() + std::size_t{s} * to.words;
    to.pack(from.unpack((*this)[s]), state);
  }
  words_of_all_ = std::move(encoded);
  words_ = to.words;
  std::fill(slots_.begin(), slots_.end(), 0);
  fill_table();
  return true;
}

std::vector<std::uint64_t> StateStore::take() {
  words_of_all_.resize(std::size_t{size_} * words_);
  size_ = 0;
  return std::move(words_of_all_);
}

}  // namespace leadline::explore
