#include "logic/cover_set.hpp"

#include <algorithm>

namespace leadline::logic {

namespace {

constexpr std::size_t most_few = 32;

}  // namespace

bool is_below(const std::vector<Tokens>& less, const std::vector<Tokens>& more) {
  return std::equal(less.begin(), less.end(), more.begin(), std::less_equal<>{});
}

void CoverSet::add(NodeIndex node) {
  if (!index_ && few_.size() < most_few) return few_.push_back(node);
  if (!index_) {
    index_ = std::make_unique<CoverIndex>(*fields_);
    for (const NodeIndex other : few_) index_->add((*nodes_)[other].marking, other);
    few_.clear();
  }
  index_->add((*nodes_)[node].marking, node);
}

void CoverSet::remove_last() {
  if (!index_) return few_.pop_back();
  index_->remove(static_cast<Place>(index_->size() - 1));
  if (index_->size() == 0) index_.reset();
}

std::vector<CoverSet::NodeIndex> CoverSet::remove_below(const Marking& marking) {
  std::vector<NodeIndex> result;
  if (!index_) {
    std::erase_if(few_, [&](NodeIndex node) {
      const bool is_gone = is_below((*nodes_)[node].marking, marking);
      if (is_gone) result.push_back(node);
      return is_gone;
    });
    return result;
  }
  auto place = index_->last_below(marking, CoverIndex::all);
  for (; place; place = index_->last_below(marking, *place)) {
    result.push_back(index_->name(*place));
    index_->remove(*place);
  }
  if (index_->size() == 0) index_.reset();
  return result;
}

bool CoverSet::covers(const Marking& marking) const {
  if (index_) return index_->covers(marking);
  return std::any_of(few_.begin(), few_.end(),
                     [&](NodeIndex node) { return is_below(marking, (*nodes_)[node].marking); });
}

std::optional<CoverSet::Place> CoverSet::last_grown(const Marking& marking, std::size_t end) const {
  if (index_) return index_->last_grown(marking, end);
  for (std::size_t place = std::min(end, few_.size()); place-- > 0;) {
    if (has_grown((*nodes_)[few_[place]].marking, marking)) return static_cast<Place>(place);
  }
  return std::nullopt;
}

bool CoverSet::has_grown(const Marking& before, const Marking& marking) const {
  return is_below(before, marking) &&
         std::any_of(fields_->begin(), fields_->end(), [&](program::Counter c) {
           return before[c] < marking[c] && marking[c] != omega;
         });
}

std::uint64_t CoverSet::memory() const {
  const std::uint64_t few = few_.capacity() * sizeof(NodeIndex);
  return index_ ? few + sizeof(CoverIndex) + index_->memory() : few;
}

}  // namespace leadline::logic
