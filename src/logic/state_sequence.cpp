#include "logic/state_sequence.hpp"

#include <utility>

namespace leadline::logic {
namespace {

constexpr std::size_t between_whole = 256;

}  // namespace

void StateSequence::push_back(explore::Values state) {
  begins_.push_back(changes_.size());
  if ((size() - 1) % between_whole == 0) {
    whole_.push_back(state);
  } else {
    for (std::uint32_t field = 0; field < state.size(); ++field) {
      if (state[field] != last_[field]) changes_.push_back({field, state[field]});
    }
  }
  last_ = std::move(state);
}

void StateSequence::pop_back() {
  if ((size() - 1) % between_whole == 0) whole_.pop_back();
  changes_.resize(begins_.back());
  begins_.pop_back();
  looked_at_.clear();
  if (size() > 0) last_ = (*this)[size() - 1];
}

const explore::Values& StateSequence::operator[](std::size_t position) const {
  const std::size_t first = position - position % between_whole;
  const bool is_near = !looked_at_.empty() && position_ >= first && position_ <= position;
  if (!is_near) {
    looked_at_ = whole_[first / between_whole];
    position_ = first;
  }
  while (position_ < position) change(++position_);
  return looked_at_;
}

/// To the state at `position` from the one before.
void StateSequence::change(std::size_t position) const {
  const std::size_t end = position + 1 < size() ? begins_[position + 1] : changes_.size();
  for (std::size_t i = begins_[position]; i < end; ++i) {
    looked_at_[changes_[i].field] = changes_[i].value;
  }
}

}  // namespace leadline::logic
