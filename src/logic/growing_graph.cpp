#include "logic/growing_graph.hpp"

#include <algorithm>
#include <utility>

#include "explore/width.hpp"
#include "leadline/program/action_set.hpp"

namespace leadline::logic {

using explore::StateIndex;
using explore::Width;
using program::ActionIndex;

namespace {

template <class T>
void grow(LargeArray<T>& array, std::size_t size) {
  if (size > array.capacity()) array.reserve(std::max<std::size_t>(1024, size + size / 2));
  array.resize(size);
}

}  // namespace

GrowingGraph::GrowingGraph(explore::WideningSteps steps, const Limits& limits)
    : limits_(limits), steps_(std::move(steps)), states_(steps_->words(), limits, alone_) {
  use_layout();
  std::vector<std::uint64_t> initial(steps_->words());
  layout().pack(program().initial, initial.data());
  first_ = states_.add_first(initial.data());
}

void GrowingGraph::use_layout() {
  scratch_.emplace(*steps_);
}

std::uint64_t GrowingGraph::bytes() const {
  return states_.bytes() + rows_.size() * sizeof(std::uint64_t) +
         targets_.size() * sizeof(StateIndex);
}

Limit GrowingGraph::expand_now(StateIndex s, std::span<const std::uint64_t> actions) {
  for (;;) {
    steps_->enabled(states_[s], *scratch_);
    std::copy(actions.begin(), actions.end(), scratch_->enabled().begin());
    const std::uint64_t most = program::size(scratch_->enabled());
    if (const Limit limit = make_room(most); limit != Limit::none) return limit;
    const auto action = write_successors(s, most);
    if (!action) break;
    if (const Limit limit = widen(*action, s); limit != Limit::none) return limit;
  }
  look_up(s);
  return Limit::none;
}

Limit GrowingGraph::make_room(std::uint64_t successors) {
  if (seen_ > limits_.max_states) return Limit::states;
  const std::uint64_t most_new = successors + numbers_.block;
  if (bytes() > limits_.max_memory) return Limit::memory;
  if (states_.has_room(most_new)) return Limit::none;
  return states_.make_room(most_new, left_for_states(), all_states()) ? Limit::none : Limit::memory;
}

std::uint64_t GrowingGraph::left_for_states() const {
  const std::uint64_t others = bytes() - states_.bytes();
  return limits_.max_memory - std::min(limits_.max_memory, others);
}

Limit GrowingGraph::widen(ActionIndex action, StateIndex s) {
  auto wider = steps_.wider(action, states_[s], seen_);
  if (!wider) return Limit::tokens;
  if (!states_.encode(layout(), wider->layout(), all_states(), left_for_states())) {
    return Limit::memory;
  }
  steps_.use(std::move(wider));
  use_layout();
  ++layouts_;
  return Limit::none;
}

/// Of the actions in `scratch_`, which are `most`.
std::optional<ActionIndex> GrowingGraph::write_successors(StateIndex s, std::uint64_t most) {
  const std::uint32_t words = steps_->words();
  if (successors_.size() < most * words) successors_.resize(most * words);
  written_ = 0;
  return explore::with_width(words, [&]<unsigned W>(Width<W>) {
    return steps_->fire_set<W>(
        states_[s], *scratch_, [&] { return successors_.data() + std::size_t{written_} * words; },
        [&](ActionIndex, const std::uint64_t*) { ++written_; });
  });
}

void GrowingGraph::look_up(StateIndex s) {
  const std::uint32_t words = steps_->words();
  const std::size_t begin = targets_.size();
  grow(targets_, begin + 1 + written_);
  targets_[begin] = written_;
  explore::with_width(words, [&]<unsigned W>(Width<W>) {
    const std::uint64_t* successor = successors_.data();
    for (std::uint32_t i = 0; i < written_; ++i, successor += words) {
      states_.part(0).slots.prefetch(explore::hash<W>(successor, words));
    }
    successor = successors_.data();
    for (std::uint32_t i = 0; i < written_; ++i, successor += words) {
      const std::uint64_t h = explore::hash<W>(successor, words);
      targets_[begin + 1 + i] =
          states_.find_or_add<W>(states_.part(0), successor, h, numbers_).number;
      seen_ = std::max<std::uint64_t>(seen_, targets_[begin + 1 + i] + std::uint64_t{1});
    }
  });
  if (seen_ > rows_.size()) grow(rows_, seen_);
  rows_[s] = begin + 1;
}

void GrowingGraph::forget(StateIndex s) {
  targets_.resize(rows_[s] - 1);
  rows_[s] = 0;
}

std::vector<explore::Range> GrowingGraph::all_states() const {
  std::vector<explore::Range> ranges = {first_};
  for (const explore::Range& range : numbers_.given()) ranges.push_back(range);
  return ranges;
}

void GrowingGraph::actions(StateIndex s, std::vector<ActionIndex>& out) {
  out = program::members(enabled(s));
}

}  // namespace leadline::logic
