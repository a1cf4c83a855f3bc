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

/// In place of an optional: one that is returned for each state is written in two pieces and read
/// in one, and that waits for all that was written before.
constexpr ActionIndex no_action = ~ActionIndex{0};

/// Room for all successors that a batch may have is made at once where it takes no more bytes for
/// all workers.
constexpr std::uint64_t most_room = std::uint64_t{16} << 20;

std::uint64_t bytes_of(std::uint64_t edges, const program::StepTable& steps) {
  return edges * steps.words() * sizeof(std::uint64_t);
}

/// How many successors are worth sending: fewer where they are wide, or workers many, each two of
/// whom exchange parcels, of up to twice as many, of which each has two.
std::size_t worth_sending(const program::StepTable& steps, const Post& post) {
  const std::uint64_t parcels = 4 * post.workers() * post.workers();
  const std::uint64_t bytes = std::min(post.most_bytes() / parcels, most_room / 256);
  return std::clamp<std::size_t>(bytes / bytes_of(1, steps), 16, 512);
}

/// What a worker's parcels may take: its share, but two for each worker in any case.
std::uint64_t most_in_parcels(const program::StepTable& steps, const Post& post) {
  const std::uint64_t bytes = bytes_of(1, steps) + sizeof(ActionIndex);
  const std::uint64_t parcel = 2 * worth_sending(steps, post) * bytes;
  return std::max(post.most_bytes() / post.workers(), 2 * post.workers() * parcel);
}

/// So far behind the successor of a parcel that is looked up is the one whose slot is asked for.
constexpr std::size_t asked_ahead = 24;

}  // namespace

Worker::Worker(const program::StepTable& steps, StateSet& states, bool keep_rows,
               const Options& options, std::optional<SleepSets>& sleep, Post& post,
               std::size_t index)
    : steps_(steps),
      states_(states),
      keep_rows_(keep_rows),
      worth_remembering_(options.worth_remembering),
      reduction_(reduction_of(steps.program(), options)),
      sleep_(sleep),
      post_(post),
      index_(index),
      scratch_(steps),
      worth_sending_(worth_sending(steps, post)),
      outgoing_(post.workers()),
      most_in_parcels_(most_in_parcels(steps, post)),
      batch_edges_(edges_of_batch(steps.actions(), reduction_.has_value())),
      most_edges_(std::uint64_t{batch_edges_} + steps.actions()),
      grows_(post.workers() * bytes_of(most_edges_, steps) > most_room),
      successors_(grows_ ? 0 : most_edges_ * steps.words()),
      hashes_(0),
      actions_(0) {
  const std::uint64_t room = most_room / post.workers() / bytes_of(1, steps);
  allow(grows_ ? std::max<std::uint64_t>(room, 1) : most_edges_);
}

std::optional<Overflow> Worker::expand(Range& range, Sharing sharing) {
  return with_width(steps_.words(),
                    [&]<unsigned W>(Width<W>) { return expand_batch<W>(range, sharing); });
}

void Worker::allow(std::uint64_t most) {
  most_edges_ = most;
  wanted_ = 0;
  hashes_.resize(most);
  actions_.resize(most);
}

bool Worker::are_too_many() {
  const std::uint64_t all = fired_ + program::size(scratch_.enabled());
  if (all <= most_edges_) return false;
  if (fired_ == 0) wanted_ = all;
  return true;
}

template <unsigned W>
std::optional<Overflow> Worker::expand_batch(Range& range, Sharing sharing) {
  std::optional<Overflow> overflow;
  written_ = 0;
  fired_ = 0;
  const bool sleeps = sleep_ && sleep_->reduces();
  StateSet::Part& own = own_part(sharing);
  remember_or_not<W>(sleeps);
  const StateIndex first = range.begin;
  const StateIndex last = first + std::min<StateIndex>(range.size(), batch_edges_);
  while (range.begin < last && fired_ < batch_edges_ && !overflow) {
    const std::uint64_t* state = states_[range.begin];
    steps_.enabled(state, scratch_);
    if (reduction_) reduction_->reduce(steps_.layout(), state, scratch_.enabled());
    const std::uint64_t enabled = sleeps ? program::size(scratch_.enabled()) : 0;
    if (sleeps) sleep_->reduce(range.begin, scratch_.enabled());
    if (grows_ && are_too_many()) break;
    if (grows_) grow_batch();
    const std::uint64_t before = fired_;
    const ActionIndex action = sharing == Sharing::none
                                   ? write_successors<W, Sharing::none>(state, own)
                                   : write_successors<W, Sharing::by_post>(state, own);
    if (action != no_action) {
      overflow = Overflow{range.begin, action};
      fired_ = before;
    } else {
      const std::uint64_t all = sleeps ? enabled : fired_ - before;
      edges += all;
      if (all == 0) ++deadlocks;
      if (keep_rows_) rows.sizes.push_back(static_cast<std::uint32_t>(fired_ - before));
      ++range.begin;
    }
  }
  expanded += range.begin - first;
  looked_up += written_;
  look_up<W>(own);
  if (sharing == Sharing::by_post) hand_on(worth_sending_);
  return overflow;
}

/// Where actions are left out all is looked up: the later the action by which a state is known to
/// be found, the more is left out.
template <unsigned W>
void Worker::remember_or_not(bool sleeps) {
  if constexpr (W > 0) {
    if (sleeps) {
      recent_.clear();
    } else if (recent_.empty() && !keep_rows_ && states_.allocated() >= worth_remembering_) {
      recent_.begin_with<W>(states_[0]);
    }
  }
}

/// Writes down what the actions of `scratch_` lead to, but for what was found just before, others'
/// successors in their parcels. Gives an action whose result does not fit, if there is one; no row
/// may be kept of the state then. What was sent before it is looked up all the same, and found
/// again later.
template <unsigned W, Sharing sharing>
ActionIndex Worker::write_successors(const std::uint64_t* from, const StateSet::Part& own) {
  const std::uint32_t words = W == 0 ? steps_.words() : W;
  const bool remembers = !recent_.empty();
  const StateSet::Slots slots = own.slots;
  const std::uint32_t before = written_;
  std::uint32_t written = written_;
  std::uint64_t fired = fired_;
  const auto action = steps_.fire_set<W>(
      from, scratch_, [&] { return successors_.data() + std::size_t{written} * words; },
      [&](ActionIndex by, const std::uint64_t* successor) {
        const std::uint64_t h = hash<W>(successor, words);
        ++fired;
        if (remembers && recent_.holds<W>(successor, h)) return;
        if constexpr (sharing == Sharing::by_post) {
          if (!own.share.has<W>(successor)) {
            Outgoing& others = outgoing_[states_.owners().of(successor)];
            if (others.end == others.full) make_room(others);
            for (std::uint32_t w = 0; w < words; ++w) others.end[w] = successor[w];
            others.end += words;
            if (sleep_) *others.by++ = by;
            ++looked_up;
            return;
          }
        }
        slots.prefetch(h);
        hashes_[written] = h;
        actions_[written] = by;
        ++written;
      });
  written_ = action && keep_rows_ ? before : written;
  fired_ = fired;
  return action ? *action : no_action;
}

void Worker::grow_batch() {
  const std::uint64_t needed = (written_ + program::size(scratch_.enabled())) * steps_.words();
  if (needed > successors_.size()) successors_.resize(std::max(needed, 2 * successors_.size()));
}

void Worker::make_room(Outgoing& outgoing) {
  const std::size_t used = count(outgoing);
  if (outgoing.parcel == nullptr) outgoing.parcel = unused_parcel();
  Parcel& parcel = *outgoing.parcel;
  const std::size_t words = steps_.words();
  if (used == parcel.actions.size()) {
    const std::uint64_t before = parcel.bytes();
    parcel.actions.resize(2 * std::max(used, worth_sending_));
    parcel.words.resize(parcel.actions.size() * words);
    bytes_of_parcels_ += parcel.bytes() - before;
  }
  outgoing.end = parcel.words.data() + used * words;
  outgoing.full = parcel.words.data() + parcel.actions.size() * words;
  outgoing.by = parcel.actions.data() + used;
}

template <unsigned W>
inline StateIndex Worker::look_up(StateSet::Part& part, const std::uint64_t* successor,
                                  std::uint64_t hash, ActionIndex by) {
  const auto [number, is_new] = states_.find_or_add<W>(part, successor, hash, numbers);
  if (sleep_) sleep_->found(number, is_new, by);
  return number;
}

template <unsigned W>
void Worker::look_up(StateSet::Part& part) {
  const std::uint32_t words = W == 0 ? steps_.words() : W;
  const std::uint64_t* successor = successors_.data();
  if (keep_rows_) {
    const std::size_t before = rows.targets.size();
    rows.targets.resize(before + written_);
    rows.actions.append(std::span(actions_.data(), written_));
    for (std::uint32_t e = 0; e < written_; ++e, successor += words) {
      rows.targets[before + e] = look_up<W>(part, successor, hashes_[e], actions_[e]);
    }
  } else {
    for (std::uint32_t e = 0; e < written_; ++e, successor += words) {
      static_cast<void>(look_up<W>(part, successor, hashes_[e], actions_[e]));
    }
  }
}

void Worker::hand_on(std::size_t least) {
  for (std::size_t owner = 0; owner < outgoing_.size(); ++owner) {
    if (count(outgoing_[owner]) >= least) send(owner);
  }
}

void Worker::hand_on_rest() {
  hand_on(1);
}

/// Memory is asked for while others are compared, a little ahead: asked for at once it comes no
/// faster, and nothing is done meanwhile.
template <unsigned W>
void Worker::look_up_parcel(const Parcel& parcel) {
  const std::uint32_t words = W == 0 ? steps_.words() : W;
  const std::uint64_t* const successors = parcel.words.data();
  StateSet::Part& own = own_part(Sharing::by_post);
  if (hashes_.size() < parcel.count) hashes_.resize(parcel.count);
  const auto ask_for_slot = [&](std::size_t e) {
    if (e >= parcel.count) return;
    hashes_[e] = hash<W>(successors + e * words, words);
    own.slots.prefetch(hashes_[e]);
  };
  for (std::size_t e = 0; e < asked_ahead; ++e) ask_for_slot(e);
  for (std::size_t e = 0; e < parcel.count; ++e) {
    ask_for_slot(e + asked_ahead);
    static_cast<void>(look_up<W>(own, successors + e * words, hashes_[e], parcel.actions[e]));
  }
}

void Worker::take_back() {
  if (unused_ == nullptr) unused_ = post_.collect_empty(index_);
  while (is_far_ahead() && unused_ != nullptr) {
    bytes_of_parcels_ -= unused_->bytes();
    unused_ = std::move(unused_->next);
    if (unused_ == nullptr) unused_ = post_.collect_empty(index_);
  }
}

std::unique_ptr<Parcel> Worker::unused_parcel() {
  if (unused_ == nullptr) take_back();
  if (unused_ == nullptr) {
    auto parcel = std::make_unique<Parcel>();
    parcel->sender = index_;
    return parcel;
  }
  std::unique_ptr<Parcel> rest = std::move(unused_->next);
  return std::exchange(unused_, std::move(rest));
}

std::size_t Worker::count(const Outgoing& outgoing) const {
  if (outgoing.parcel == nullptr) return 0;
  return static_cast<std::size_t>(outgoing.end - outgoing.parcel->words.data()) / steps_.words();
}

void Worker::send(std::size_t owner) {
  Outgoing outgoing = std::exchange(outgoing_[owner], {});
  outgoing.parcel->count = count(outgoing);
  post_.send(owner, std::move(outgoing.parcel));
}

bool Worker::receive(std::uint64_t room) {
  for (;;) {
    if (received_ == nullptr) received_ = post_.collect(index_);
    if (received_ == nullptr) return true;
    if (!states_.has_room(index_, room)) return false;
    with_width(steps_.words(), [&]<unsigned W>(Width<W>) { look_up_parcel<W>(*received_); });
    std::unique_ptr<Parcel> next = std::move(received_->next);
    post_.give_back(std::exchange(received_, std::move(next)));
  }
}

}  // namespace leadline::explore
