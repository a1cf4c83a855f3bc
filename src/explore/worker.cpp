#include "explore/worker.hpp"

#include <algorithm>
#include <utility>

#include "explore/width.hpp"
#include "leadline/program/action_set.hpp"

namespace leadline::explore {

using program::ActionIndex;

namespace {

/// About as many edges as memory can be asked for ahead, fewer where a state takes long: between
/// two batches the clock is read.
std::uint32_t edges_of_batch(std::size_t actions, bool reduced) {
  const std::size_t work = (actions + 1) * (reduced ? 16 : 1);
  return static_cast<std::uint32_t>(std::clamp<std::size_t>((1U << 20) / work, 1, 512));
}

/// The bytes of successors for which there is room from the beginning.
constexpr std::uint64_t first_room = std::uint64_t{16} << 20;

std::uint64_t bytes_of(std::uint64_t edges, const program::StepTable& steps) {
  return edges * steps.words() * sizeof(std::uint64_t);
}

std::uint64_t first_allowed(std::uint64_t most, const program::StepTable& steps) {
  return std::clamp<std::uint64_t>(first_room / bytes_of(1, steps), 1, most);
}

}  // namespace

Worker::Worker(const program::StepTable& steps, StateSet& states, bool keep_rows,
               std::optional<StubbornSets> reduction, Post& post, std::size_t index)
    : steps_(steps),
      states_(states),
      keep_rows_(keep_rows),
      reduction_(std::move(reduction)),
      post_(post),
      index_(index),
      scratch_(steps),
      batch_edges_(edges_of_batch(steps.actions(), reduction_.has_value())),
      is_limited_(bytes_of(std::uint64_t{batch_edges_} + steps.actions(), steps) > first_room) {
  const std::uint64_t most = std::uint64_t{batch_edges_} + steps.actions();
  allow(is_limited_ ? first_allowed(most, steps) : most);
  for (std::size_t owner = 0; post_.workers() > 1 && owner < post_.workers(); ++owner) {
    outgoing_.push_back(empty_parcel());
  }
}

void Worker::allow(std::uint64_t most) {
  most_edges_ = most;
  wanted_ = 0;
  successors_.resize(most * steps_.words());
  hashes_.resize(worth_sending + most);
  actions_.resize(most);
  for (auto& parcel : outgoing_) parcel->words.resize(words_of_parcel());
}

std::size_t Worker::words_of_parcel() const {
  return (worth_sending + most_edges_) * steps_.words();
}

std::optional<Overflow> Worker::expand(Range& range, Sharing sharing) {
  return with_width(steps_.words(),
                    [&]<unsigned W>(Width<W>) { return expand_batch<W>(range, sharing); });
}

template <unsigned W>
std::optional<Overflow> Worker::expand_batch(Range& range, Sharing sharing) {
  std::optional<Overflow> overflow;
  written_ = 0;
  is_full_ = false;
  while (range.begin < range.end && written_ < batch_edges_ && !overflow) {
    const std::uint32_t before = written_;
    const auto action = write_successors<W>(states_[range.begin], sharing);
    if (is_full_) break;
    if (action) {
      overflow = Overflow{range.begin, *action};
    } else {
      if (written_ == before) ++deadlocks;
      if (keep_rows_) rows.sizes.push_back(written_ - before);
      ++range.begin;
    }
  }
  edges += written_;
  if (sharing == Sharing::none) {
    look_up<W>();
  } else {
    hand_on<W>();
  }
  return overflow;
}

/// Writes down what the enabled actions lead to, unless the result of one does not fit; that one is
/// given.
template <unsigned W>
std::optional<ActionIndex> Worker::write_successors(const std::uint64_t* from, Sharing sharing) {
  const std::uint32_t words = W == 0 ? steps_.words() : W;
  steps_.enabled(from, scratch_);
  if (reduction_) reduction_->reduce(steps_.layout(), from, scratch_.enabled());
  if (is_limited_ && are_too_many()) return std::nullopt;
  std::uint32_t written = written_;
  const auto action = steps_.fire_set<W>(
      from, scratch_, [&] { return successors_.data() + std::size_t{written} * words; },
      [&](ActionIndex fired, const std::uint64_t* successor) {
        const std::uint64_t h = hash<W>(successor, words);
        if (sharing == Sharing::none) states_.prefetch_slot(h);
        hashes_[written] = h;
        actions_[written] = fired;
        ++written;
      });
  if (!action) written_ = written;
  return action;
}

bool Worker::are_too_many() {
  const std::uint64_t all = written_ + program::size(scratch_.enabled());
  is_full_ = all > most_edges_;
  if (is_full_ && written_ == 0) wanted_ = all;
  return is_full_;
}

template <unsigned W>
void Worker::look_up() {
  const std::uint32_t words = W == 0 ? steps_.words() : W;
  for (std::uint32_t e = 0; e < written_; ++e) states_.prefetch_state(hashes_[e]);
  const std::uint64_t* successor = successors_.data();
  if (keep_rows_) {
    rows.actions.insert(rows.actions.end(), actions_.begin(), actions_.begin() + written_);
    for (std::uint32_t e = 0; e < written_; ++e, successor += words) {
      rows.targets.push_back(states_.find_or_add<W>(successor, hashes_[e], numbers));
    }
  } else {
    for (std::uint32_t e = 0; e < written_; ++e, successor += words) {
      static_cast<void>(states_.find_or_add<W>(successor, hashes_[e], numbers));
    }
  }
}

/// Puts each successor into the parcel for its owner; those of its own are looked up at once.
template <unsigned W>
void Worker::hand_on() {
  const std::uint32_t words = W == 0 ? steps_.words() : W;
  const std::uint64_t* successor = successors_.data();
  for (std::uint32_t e = 0; e < written_; ++e, successor += words) {
    Parcel& parcel = *outgoing_[post_.owner(hashes_[e])];
    std::uint64_t* to = parcel.words.data() + parcel.count++ * words;
    for (std::uint32_t w = 0; w < words; ++w) to[w] = successor[w];
  }
  look_up_parcel<W>(*outgoing_[index_]);
  outgoing_[index_]->count = 0;
  for (std::size_t owner = 0; owner < outgoing_.size(); ++owner) {
    if (outgoing_[owner]->count >= worth_sending) send(owner);
  }
}

template <unsigned W>
void Worker::look_up_parcel(const Parcel& parcel) {
  const std::uint32_t words = W == 0 ? steps_.words() : W;
  const std::uint64_t* successor = parcel.words.data();
  for (std::size_t e = 0; e < parcel.count; ++e, successor += words) {
    hashes_[e] = hash<W>(successor, words);
    states_.prefetch_slot(hashes_[e]);
  }
  for (std::size_t e = 0; e < parcel.count; ++e) states_.prefetch_state(hashes_[e]);
  successor = parcel.words.data();
  for (std::size_t e = 0; e < parcel.count; ++e, successor += words) {
    static_cast<void>(states_.find_or_add<W>(successor, hashes_[e], numbers));
  }
}

std::unique_ptr<Parcel> Worker::empty_parcel() {
  if (empty_.empty()) return std::make_unique<Parcel>(words_of_parcel());
  std::unique_ptr<Parcel> parcel = std::move(empty_.back());
  empty_.pop_back();
  parcel->words.resize(words_of_parcel());
  return parcel;
}

void Worker::send(std::size_t owner) {
  post_.send(owner, std::exchange(outgoing_[owner], empty_parcel()));
}

void Worker::send_all() {
  for (std::size_t owner = 0; owner < outgoing_.size(); ++owner) {
    if (outgoing_[owner]->count > 0) send(owner);
  }
}

bool Worker::receive(std::uint64_t room) {
  for (;;) {
    if (received_ == nullptr) received_ = post_.collect(index_);
    if (received_ == nullptr) return true;
    if (!states_.has_room(room)) return false;
    with_width(steps_.words(), [&]<unsigned W>(Width<W>) { look_up_parcel<W>(*received_); });
    std::unique_ptr<Parcel> next = std::move(received_->next);
    received_->count = 0;
    empty_.push_back(std::exchange(received_, std::move(next)));
  }
}

}  // namespace leadline::explore
