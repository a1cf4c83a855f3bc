#include "explore/compact_search.hpp"

#include <limits>
#include <utility>

#include "explore/width.hpp"

namespace leadline::explore {

using program::ActionIndex;

namespace {

/// About as many edges as memory can be asked for ahead.
constexpr std::size_t batch_edges = 512;

/// Stands for how a state was found where that is not known; there are fewer actions.
constexpr std::uint16_t not_known = std::numeric_limits<std::uint16_t>::max();

}  // namespace

CompactSearch::CompactSearch(const program::Program& program, const Limits& limits,
                             const Options& options, const ProgressListener& listener)
    : limits_(limits),
      pulse_(limits, listener),
      steps_(program, Deadline(limits.max_time)),
      worth_remembering_(options.worth_remembering),
      reduction_(reduction_of(program, options)),
      scratch_(*steps_),
      keys_(steps_->layout()),
      seen_(keys_.bits()),
      state_(steps_->words()),
      successor_(steps_->words()) {
  steps_->layout().pack(program.initial, state_.data());
  find(state_.data(), 0);
  add_found();
  so_far_.states = counts_.states = 1;
}

void CompactSearch::run() {
  while (!queue_.empty()) {
    if (const Limit limit = expand_layer(); limit != Limit::none) return finish(limit);
    counts_ = so_far_;
    counts_.states = seen_.size();
  }
  finish(Limit::none);
}

void CompactSearch::finish(Limit limit) {
  counts_.limit = limit;
  counts_.seconds = pulse_.elapsed().count();
  counts_.memory = memory();
  pulse_.tell(
      {counts_.states, counts_.edges, counts_.states - counts_.expanded, counts_.memory, 0});
}

Limit CompactSearch::expand_layer() {
  left_ = queue_.size();
  begin_sleep();
  while (left_ > 0) {
    if (const Limit limit = reached(); limit != Limit::none) return limit;
    const auto too_narrow = expand_batch();
    add_found();
    if (!too_narrow) continue;
    if (const Limit limit = widen(*too_narrow); limit != Limit::none) return limit;
  }
  return reached();
}

/// From so many states on, edges that lead where others lead are left out.
void CompactSearch::begin_sleep() {
  if (sleep_ || reduction_ || seen_.size() < worth_remembering_) return;
  if (!SleepSets::suit(steps_->program())) return;
  sleep_.emplace(steps_->program(), steps_->set_words());
  by_.assign(queue_.size(), not_known);
}

/// An action whose successor does not fit the layout ends the batch; `state_` is then its state,
/// which is still in the queue.
std::optional<ActionIndex> CompactSearch::expand_batch() {
  const std::uint64_t most = so_far_.edges + batch_edges;
  while (left_ > 0 && so_far_.edges < most) {
    keys_.begin_at(queue_.front(), state_.data());
    const auto too_narrow =
        with_width(steps_->words(), [this]<unsigned W>(Width<W>) { return write_successors<W>(); });
    if (too_narrow) return too_narrow;
    if (enabled_ == 0) ++so_far_.deadlocks;
    so_far_.edges += enabled_;
    ++so_far_.expanded;
    queue_.pop_front();
    if (sleep_) by_.pop_front();
    --left_;
  }
  return std::nullopt;
}

template <unsigned W>
std::optional<ActionIndex> CompactSearch::write_successors() {
  steps_->enabled(state_.data(), scratch_);
  if (reduction_) reduction_->reduce(steps_->layout(), state_.data(), scratch_.enabled());
  enabled_ = program::size(scratch_.enabled());
  if (sleep_ && by_.front() != not_known) sleep_->reduce_after(by_.front(), scratch_.enabled());
  if constexpr (W > 0) {
    if (recent_.empty() && seen_.size() >= worth_remembering_) {
      recent_.begin_with<W>(state_.data());
    }
  }
  const bool remembers = !recent_.empty();
  return steps_->fire_set<W>(
      state_.data(), scratch_, [this] { return successor_.data(); },
      [this, remembers](ActionIndex by, const std::uint64_t* successor) {
        if (remembers && recent_.holds<W>(successor, hash<W>(successor, W))) return;
        find(successor, by);
      });
}

void CompactSearch::find(const std::uint64_t* state, ActionIndex by) {
  const std::uint64_t key = keys_.key(state);
  const std::uint64_t scrambled = CompactSet::scramble(key);
  seen_.prefetch(scrambled);
  found_.push_back({key, scrambled, by});
}

void CompactSearch::add_found() {
  seen_.widen(keys_.bits());
  for (const Found& found : found_) {
    if (!seen_.add(found.scrambled)) continue;
    queue_.push_back(found.key);
    if (sleep_) by_.push_back(static_cast<std::uint16_t>(found.by));
  }
  found_.clear();
}

std::uint64_t CompactSearch::memory() const {
  return seen_.bytes() + keys_.bytes() + queue_.size() * sizeof(std::uint64_t) +
         by_.size() * sizeof(std::uint16_t);
}

Limit CompactSearch::reached() {
  if (seen_.size() > limits_.max_states) return Limit::states;
  const std::uint64_t most_new = batch_edges + steps_->actions();
  const std::uint64_t grown = memory() - seen_.bytes() + seen_.bytes_with(most_new);
  if (grown + most_new * sizeof(std::uint64_t) > limits_.max_memory) return Limit::memory;
  return pulse_.beat(
      [this] { return Progress{seen_.size(), so_far_.edges, queue_.size(), memory(), 0}; });
}

Limit CompactSearch::widen(ActionIndex action) {
  auto wider = steps_.wider(action, state_.data(), seen_.size());
  if (!wider) return Limit::tokens;
  if (2 * memory() > limits_.max_memory) return Limit::memory;
  encode(steps_->layout(), wider->layout());
  steps_.use(std::move(wider));
  scratch_ = program::StepTable::Scratch(*steps_);
  return Limit::none;
}

/// The old set is read while the new one grows.
void CompactSearch::encode(const program::Layout& from, const program::Layout& to) {
  StateKeys keys(to);
  CompactSet seen(keys.bits());
  std::vector<std::uint64_t> state(to.words);
  std::vector<Tokens> values(from.readings.size());
  const auto encoded = [&](std::uint64_t key) {
    keys_.begin_at(key, state_.data());
    from.unpack(state_.data(), values);
    to.pack(values, state.data());
    return keys.key(state.data());
  };
  seen_.for_each([&](std::uint64_t x) {
    const std::uint64_t key = encoded(CompactSet::unscramble(x));
    seen.widen(keys.bits());
    seen.add(CompactSet::scramble(key));
  });
  for (std::uint64_t& key : queue_) key = encoded(key);
  keys_ = std::move(keys);
  seen_ = std::move(seen);
  recent_.clear();
  state_ = state;
  successor_ = state;
}

}  // namespace leadline::explore
